/** Every example of a doc comment compiles, runs, and gives the JSON in the comment below it; `…` stands for anything. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeAlone, createProject } from './project.js'

const root = path.join(import.meta.dirname, '../../src')

interface Case {
  /** The file and line of the example. */
  readonly place: string
  readonly code: string
  /** Undefined for a declaration, which gives nothing. */
  readonly json: string | undefined
}

/** The expressions of a file's examples, each with the JSON below it. */
function casesOf(file: string): Case[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/\* @example\n((?: *\*(?! @|\/).*\n)+)/g)].flatMap(({ 1: block, index }) => {
    const place = `${file}:${text.slice(0, index).split('\n').length + 1}`
    const cases: Case[] = []
    let code = ''
    for (const line of block!.split('\n').map((raw) => raw.replace(/^ *\* ?/, ''))) {
      const json = line.startsWith('// ') ? line.slice(3) : undefined
      const last = cases.at(-1)
      if (json !== undefined && code) cases.push({ place, code, json })
      else if (json !== undefined && last) cases[cases.length - 1] = { ...last, json: last.json + json }
      code = json === undefined ? `${code}${line}\n` : ''
    }
    return code.trim() ? [...cases, { place, code, json: undefined }] : cases
  })
}

/** True when the values are equal, keys in the same order; the word `…` equals anything. */
function matches(given: unknown, expected: unknown): boolean {
  if (expected === '…') return true
  if (typeof given !== 'object' || typeof expected !== 'object' || !given || !expected) return given === expected
  const [ours, theirs] = [Object.entries(given), Object.entries(expected)]
  return (
    Array.isArray(given) === Array.isArray(expected) &&
    ours.length === theirs.length &&
    ours.every(([key, value], index) => key === theirs[index]![0] && matches(value, theirs[index]![1]))
  )
}

const files = ['config/builders', 'format/contract'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
)
const cases = files.flatMap(casesOf)
const running = cases.filter(({ json }) => json !== undefined)
const builders =
  'anchor, docs, dropdown, group, inEach, item, language, moved, navigation, newestFirst, parts, permanent, product, redirect, ref, sourceRef, tab, temporary, under, version, when, within'
const module = [
  `import { ${builders} } from 'build-nav'`,
  ...running.map(({ code }, index) => `export const case${index} =\n${code}`),
].join('\n')

test('every key of the table and every builder has an example', () => {
  assert.ok(running.length >= 40, `${running.length} examples`)
})

test('the examples compile, run and give their JSON', async () => {
  const { folder, check } = await createProject({ 'examples.ts': module }, { ...codeAlone, noEmit: false })
  const { messages } = await check('7.0')
  assert.equal(messages, [], module)
  const made: Record<string, unknown> = await import(pathToFileURL(path.join(folder, 'examples.js')).href)
  for (const [index, { place, json }] of running.entries()) {
    const given = JSON.stringify(made[`case${index}`])
    const expected = JSON.parse(json!.replace(/\[…\]|\{…\}/g, '"…"'))
    assert.ok(matches(JSON.parse(given), expected), `${place} gives ${given}`)
  }
})

test('the example of registered pages compiles', async () => {
  const declared = cases.filter(({ json }) => json === undefined)
  const use = "import { group } from 'build-nav'\ngroup('A').pages('index', 'GET /users')\ngroup('A').pages('indx')\n"
  const { check } = await createProject({
    'register.d.ts': ["import 'build-nav'", ...declared.map(({ code }) => code)].join('\n'),
    'use.ts': use,
  })
  const { messages } = await check('7.0')
  assert.equal(
    messages.map(({ file, line }) => `${file}:${line}`),
    ['use.ts:3'],
  )
})

test.run()
