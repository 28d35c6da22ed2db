/** Writes a site of many pages and five specifications into a folder: what `check` is timed on. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Two tabs of five specifications' endpoints, and groups of 50 pages; one page in a hundred is missing. */
export function writeSite(folder: string, pages = 10_000): void {
  mkdirSync(folder, { recursive: true })
  const groups = Array.from({ length: Math.ceil(pages / 50) }, (_, group) => {
    mkdirSync(path.join(folder, `section-${group}`), { recursive: true })
    const listed = Array.from({ length: 50 }, (_page, page) => `section-${group}/page-${page}`)
    for (const [index, page] of listed.entries()) {
      if (group * 50 + index === 0 || (group * 50 + index) % 100 !== 0) {
        writeFileSync(path.join(folder, `${page}.mdx`), `---\ntitle: Page ${index}\n---\n\nText.\n`)
      }
    }
    return { group: `Section ${group}`, pages: listed }
  })
  const apis = Array.from({ length: 5 }, (_, spec) => {
    const paths = Array.from({ length: 100 }, (_path, at) => `/resource-${spec}-${at}/{id}`)
    const isYaml = spec % 2 === 0
    const source = `specs/api-${spec}.${isYaml ? 'yaml' : 'json'}`
    mkdirSync(path.join(folder, 'specs'), { recursive: true })
    writeFileSync(path.join(folder, source), isYaml ? yaml(paths) : json(paths))
    return { group: `API ${spec}`, openapi: source, pages: paths.map((at) => `GET ${at}`) }
  })
  const navigation = {
    tabs: [
      { tab: 'Guides', groups },
      { tab: 'API', groups: apis },
    ],
  }
  const docs = { name: 'Acme', theme: 'mint', colors: { primary: '#0D9373' }, navigation }
  writeFileSync(path.join(folder, 'docs.json'), `${JSON.stringify(docs, undefined, 2)}\n`)
}

function json(paths: readonly string[]): string {
  const operation = { get: { summary: 'Get', responses: { 200: { description: 'OK' } } } }
  return JSON.stringify({ openapi: '3.1.0', paths: Object.fromEntries(paths.map((at) => [at, operation])) })
}

function yaml(paths: readonly string[]): string {
  const operation =
    '    get:\n      summary: Get\n      responses:\n        "200":\n          description: OK\n          content:\n            application/json:\n              schema:\n                type: object\n                properties:\n                  id:\n                    type: string\n'
  return `openapi: 3.0.3\npaths:\n${paths.map((at) => `  ${at}:\n${operation}`).join('')}`
}

const [, script = '', folder, pages] = process.argv
if (script.endsWith('check-site.ts') && folder) writeSite(folder, pages ? Number(pages) : undefined)
