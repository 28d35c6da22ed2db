import { diffLines } from 'diff'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { patchJson } from '../../../../src/format/json/patch/patch.js'
import { memberAtPath, nodeAtPath } from '../../../../src/format/json/tree.js'
import { readJson } from '../../../../src/format/json/read.js'
import type { JsonPath } from '../../../../src/format/json/tree.js'
import { type JsonValue, deepEqual } from '../../../../src/format/json/value.js'
import { corpus } from '../../../corpus.js'
import { format, formatting } from '../arbitraries.js'
import { runs } from '../../../runs.js'

type Draft = Record<string | number, unknown>

const group: fc.Arbitrary<JsonValue> = fc
  .record({
    group: fc.string({ minLength: 1, maxLength: 8 }),
    icon: fc.option(fc.constantFrom('book', 'star'), { nil: undefined }),
    pages: fc.uniqueArray(fc.string({ minLength: 3, maxLength: 9 }), { minLength: 1, maxLength: 6 }),
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)
const site: fc.Arbitrary<JsonValue> = fc.record({
  theme: fc.constant('mint'),
  navigation: fc.record({
    tabs: fc.array(fc.record({ tab: fc.string(), groups: fc.array(group, { maxLength: 5 }) }), { maxLength: 4 }),
  }),
  colors: fc.constant({ primary: '#fff' }),
})

const texts: fc.Arbitrary<string>[] = [fc.tuple(site, formatting).map(([value, style]) => format(value, style))]
const real = (corpus() ?? []).filter(({ value, text }) => value !== undefined && text.length < 60_000 && isClean(text))
if (real.length > 0) texts.push(fc.constantFrom(...real.map(({ text }) => text)))
const text = fc.oneof(...texts)

function isClean(candidate: string): boolean {
  try {
    return patchJson(candidate, {}) !== ''
  } catch {
    return false
  }
}

const parse = (json: string): JsonValue => JSON.parse(json.replace(/^\ufeff/, '')) as JsonValue

/** The paths of every value below the root that a condition holds for. */
function paths(value: unknown, wanted: (value: unknown) => boolean, path: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key]
    return [...(wanted(child) ? [inner] : []), ...paths(child, wanted, inner)]
  })
}

const at = (value: unknown, path: JsonPath): unknown => path.reduce((inner, key) => (inner as Draft)[key], value)

/** Makes an edit at a random place, and gives how many lines were taken out and put in. */
function edit(
  before: string,
  pick: number,
  wanted: (value: unknown) => boolean,
  change: (parent: Draft & unknown[], key: never, copy: unknown) => void,
): { removed: number; added: number; path: JsonPath; after: string } {
  const value = structuredClone(parse(before))
  const found = paths(value, wanted)
  // A run that edits nothing does not count.
  fc.pre(found.length > 0)
  const path = found[pick % found.length] as JsonPath
  change(at(value, path.slice(0, -1)) as never, path.at(-1) as never, value)
  const after = patchJson(before, value)
  assert.ok(deepEqual(parse(after), value), after)
  const changes = diffLines(before, after)
  const count = (side: 'added' | 'removed') => changes.reduce((sum, part) => sum + (part[side] ? part.count : 0), 0)
  return { removed: count('removed'), added: count('added'), path, after }
}

const lines = (part: string): number => part.split('\n').length
const textAt = (json: string, path: JsonPath): string => {
  const member = memberAtPath(treeOf(json), path)
  return member ? json.slice(member.start, member.node.end) : ''
}
const treeOf = (json: string) => readJson(json, { file: 'docs.json' }).tree()
const isString = (value: unknown): boolean => typeof value === 'string'
const many = (value: unknown): boolean => Array.isArray(value) && value.length > 1

const check = (name: string, property: (before: string, pick: number) => void, numRuns = 400): void => {
  test(name, () => fc.assert(fc.property(text, fc.nat(), property), { numRuns: runs(numRuns) }))
}

check('a changed string changes its line', (before, pick) => {
  const result = edit(before, pick, isString, (parent, key) => {
    // As long as it was: a list on one line that grows past the width is broken up.
    const [first = '', ...others] = String(parent[key])
    parent[key] = [first === '~' ? '=' : '~', ...others].join('') as never
  })
  assert.is(lines(result.after), lines(before))
  assert.equal([result.removed, result.added], [1, 1])
})

check('a removed element takes its lines, and at most the comma before them', (before, pick) => {
  let taken = 0
  const result = edit(before, pick, many, (parent, key) => {
    const list = parent[key] as unknown[]
    list.splice(pick % list.length, 1)
  })
  const node = nodeAtPath(treeOf(before), result.path)
  const count = node?.members?.length ?? 1
  taken = lines(textAt(before, [...result.path, pick % count]))
  assert.ok(result.removed <= taken + 1, `${result.removed} of ${taken}`)
  assert.ok(result.added <= 1)
})

check('an added element adds its own lines, and at most the comma before them', (before, pick) => {
  const result = edit(before, pick, many, (parent, key) => {
    const list = parent[key] as unknown[]
    list.splice(
      pick % (list.length + 1),
      0,
      typeof list[0] === 'object' ? { group: 'Added', pages: ['a/b'] } : 'added/page',
    )
  })
  const wasInline = !textAt(before, result.path).includes('\n')
  assert.ok(wasInline || (result.removed <= 1 && result.added <= 7), result.after)
})

check('a moved element takes its lines along', (before, pick) => {
  const result = edit(before, pick, many, (parent, key) => {
    const list = parent[key] as unknown[]
    list.push(...list.splice(pick % list.length, 1))
  })
  const node = nodeAtPath(treeOf(before), result.path)
  const moved = lines(textAt(before, [...result.path, pick % (node?.members?.length ?? 1)]))
  const rest = lines(textAt(before, result.path)) - moved
  const least = Math.min(moved, rest)
  assert.ok(result.removed <= least + 2 && result.added <= least + 2, `${result.removed}/${result.added} of ${least}`)
})

check('a removed key takes its lines', (before, pick) => {
  const result = edit(before, pick, isString, (parent, key) => {
    if (!Array.isArray(parent) && Object.keys(parent).length > 1) delete parent[key]
  })
  assert.ok(result.removed <= 2 && result.added <= 1, `${result.removed}/${result.added}`)
})

check('an added key adds a line', (before, pick) => {
  const result = edit(before, pick, isString, (parent, key) => {
    if (!Array.isArray(parent)) parent['added-key' as never] = parent[key] as never
  })
  if (!result || lines(result.after) > lines(before) + 1) return
  assert.ok(result.removed <= 1 && result.added <= 2, `${result.removed}/${result.added}`)
})

test.run()
