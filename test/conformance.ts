import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Tables of what Mintlify answers: $BUILD_NAV_CONFORMANCE, or shared/check/conformance beside the checkout. Absent on most machines. */
const folder = process.env.BUILD_NAV_CONFORMANCE ?? path.join(root, '..', 'shared', 'check', 'conformance')

/** One of the tables; undefined where there are none: the caller's tests are skipped. */
// oxlint-disable-next-line typescript/no-explicit-any
export function conformance(name: string): any {
  const file = path.join(folder, `${name}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  console.log(`skipped: no table at ${file} (set BUILD_NAV_CONFORMANCE)`)
  return undefined
}
