/** Expressions generated from the contract table: what it allows compiles, what it forbids fails, so types can't drift. */
import { infiniteStream, nat, sample, shuffledSubarray, tuple } from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attributes } from '../../src/format/contract/attributes.js'
import type { AttributeKey } from '../../src/format/contract/attributes.js'
import { contents } from '../../src/format/contract/contents.js'
import type { ContentKey } from '../../src/format/contract/contents.js'
import { kinds } from '../../src/format/contract/kinds.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { contentKeyOf, methodsOf } from '../../src/format/contract/methods.js'
import { patchJson } from '../../src/format/json/patch/patch.js'
import type { ValueName } from '../../src/format/contract/attribute-values.js'
import { codeAlone, createProject, someVersions } from './project.js'
import { unreadable } from './readable.js'

type Key = ContentKey | AttributeKey | 'global'

const kindNames = Object.keys(kinds) as Kind[]
const contentNames = Object.keys(contents) as ContentKey[]
const everyKey: readonly Key[] = [...contentNames, ...(Object.keys(attributes) as AttributeKey[]), 'global']

/** What each form of value may be written as. */
const written: Record<ValueName, readonly string[]> = {
  text: ["'text'"],
  number: ['3', '0.5'],
  flag: ['', 'true', 'false'],
  page: ["'index'"],
  icon: ["'book'", "{ name: 'book' }", "{ name: 'book', style: 'thin', library: 'lucide' }"],
  color: ["{ light: '#fff' }", "{ light: '#fff', dark: '#000' }"],
  openapi: ["'a.yaml'", "['a.yaml']", "{ source: 'a.yaml', directory: 'a' }", "[{ source: 'a.yaml' }, 'b.yaml']"],
  asyncapi: ["'a.yaml'", "['a.yaml']", "{ source: 'a.yaml', directory: 'a' }"],
  graphql: ["'a.graphql'", "{ source: 'a.graphql' }"],
  sdk: ["{ format: 'phpdoc', source: 'a' }", "{ format: 'typedoc', source: 'a', directory: 'b' }"],
  banner: ["{ content: 'a', dismissible: true }", "{ content: 'a', dismissible: false, type: 'critical' }"],
  directory: ["'none'", "'accordion'"],
  align: ["'start'", "'end'"],
  footer: ['{}', "{ socials: { x: 'https://x.com/a' }, links: [{ items: [{ label: 'A', href: '/a' }] }] }"],
  navbar: ['{}', "{ links: [{ label: 'A', href: '/a' }], primary: { type: 'button', label: 'A', href: '/a' } }"],
}

const fresh: Record<Kind, string> = {
  navigation: 'navigation()',
  group: "group('A')",
  tab: "tab('A')",
  item: "item('A')",
  anchor: "anchor('A')",
  dropdown: "dropdown('A')",
  product: "product('A')",
  version: "version('1')",
  language: "language('en')",
}

/** An element that any parent of its kind takes. */
const full = (kind: Kind) => `${fresh[kind]}.pages('index')`

/** The expression with its value in the place that needs it whole. */
function placed(kind: Kind, made: string): string {
  if (kind === 'navigation')
    return `docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: ${made} })`
  return kind === 'item' ? `tab('A').menu(${made})` : `navigation().${contentKeyOf(kind)}(${made})`
}

function call(key: Key, pick: number): string {
  if (key === 'global') return ".global(anchor('A').href('/a'))"
  if (key in attributes) {
    const ways = written[attributes[key as AttributeKey].value]
    return `.${key}(${ways[pick % ways.length]})`
  }
  const { holds } = contents[key as ContentKey]
  if (holds === 'url') return `.${key}('/a')`
  return `.${key}(${holds === 'page' ? "'index', group('A').pages('index')" : full(holds)})`
}

const isContent = (key: Key): key is ContentKey => key in contents

/** True when the table says that one of the two keys shuts out the other. */
function clash(kind: Kind, one: Key, other: Key): boolean {
  const excludes: Readonly<Record<string, readonly Key[]>> = kinds[kind].excludes
  return (
    (isContent(one) && isContent(other)) ||
    Boolean(excludes[one]?.includes(other)) ||
    Boolean(excludes[other]?.includes(one))
  )
}

/** Chains of a kind's methods in any order, as the table allows. */
function legalChains(kind: Kind): string[] {
  const keys = methodsOf(kind).map(({ key }) => key)
  const chain = tuple(shuffledSubarray(keys), infiniteStream(nat(11)))
  return sample(chain, 60).flatMap(([order, picks]) => {
    const chosen = order.filter((key, index) => !order.slice(0, index).some((before) => clash(kind, before, key)))
    const needs: readonly Key[] = kinds[kind].needs
    if (needs.length > 0 && !chosen.some((key) => needs.includes(key))) return []
    return placed(kind, fresh[kind] + chosen.map((key) => call(key, picks.next().value)).join(''))
  })
}

function legalChildren(kind: Kind): string[] {
  return kinds[kind].content.flatMap((key) => {
    const { holds } = contents[key]
    if (holds === 'url') return []
    const child = holds === 'page' ? full('group') : full(holds)
    return [`${child}, false, null, undefined`, "sourceRef('mount')", ''].map(
      (given) => `${fresh[kind]}.${key}(${given})`,
    )
  })
}

function illegalKeys(kind: Kind): string[] {
  const offered = new Set<Key>(methodsOf(kind).map(({ key }) => key))
  const unknown = everyKey.filter((key) => !offered.has(key)).map((key) => fresh[kind] + call(key, 0))
  const clashing = [...offered].flatMap((one) =>
    [...offered].filter((other) => clash(kind, one, other)).map((other) => fresh[kind] + call(one, 0) + call(other, 0)),
  )
  return [...unknown, ...clashing]
}

function illegalChildren(kind: Kind): string[] {
  return kinds[kind].content.flatMap((key) => {
    const { holds } = contents[key]
    const right: readonly string[] = holds === 'page' ? ['group'] : [holds]
    const wrong = kindNames.filter((child) => !right.includes(child)).map(full)
    const others =
      holds === 'page' ? ['1', "['index']"] : ['1', `[${fresh.anchor}]`, ...(holds === 'url' ? [] : ["'index'"])]
    return [...wrong, ...others, '() => null'].map((child) => `${fresh[kind]}.${key}(${child})`)
  })
}

/** A kind with needs, after every call that does not meet them. */
function unmet(kind: Kind): string[] {
  const needs: readonly Key[] = kinds[kind].needs
  if (needs.length === 0) return []
  const calls = methodsOf(kind).filter(({ key }) => !needs.includes(key))
  return [fresh[kind], ...calls.map(({ key }) => fresh[kind] + call(key, 0))].map((made) => placed(kind, made))
}

const legal = kindNames.flatMap((kind) => [...legalChains(kind), ...legalChildren(kind)])
const illegal = kindNames.flatMap((kind) => [...illegalKeys(kind), ...illegalChildren(kind), ...unmet(kind)])
const typeNames = kindNames.map((kind) => kind.replace(/^./, (first) => first.toUpperCase()))
const names = ['docs', 'sourceRef', ...kindNames, ...typeNames.map((name) => `type ${name}`)]
const module = (lines: readonly string[]) => [`import { ${names.join(', ')} } from 'build-nav'`, ...lines].join('\n')
const project = createProject({ 'legal.ts': module(legal), 'illegal.ts': module(illegal) }, codeAlone)

test('an element of each kind that moves in docs.json is known again by its title, and keeps its text', () => {
  for (const { title } of Object.values(kinds)) {
    if (!title) continue
    const one = `{ "icon": "a", "${title}": "One", "pages": ["one"] }`
    const two = `{"icon":"a","${title}":"Two","pages":["two"]}`
    const moved = ['Two', 'One'].map((name) => ({ icon: 'b', [title]: name, pages: [name.toLowerCase()] }))
    assert.is(patchJson(`[${one}, ${two}]`, moved), `[${two}, ${one}]`.replaceAll('"a"', '"b"'))
  }
})

for (const version of someVersions) {
  test(`what the table allows compiles and what it forbids fails under TypeScript ${version}`, async () => {
    const { messages } = await (await project).check(version)
    const wrong = messages.find(({ file }) => file !== 'illegal.ts')
    assert.is(wrong, undefined, wrong && `${legal[wrong.line - 2]}\n${wrong.text}`)
    // Without cases, nothing would fail.
    assert.ok(legal.length > 500 && illegal.length > 1000, `${legal.length} legal, ${illegal.length} illegal`)
    const failing = new Set(messages.map(({ line }) => line))
    const passing = illegal.filter((_, index) => !failing.has(index + 2))
    assert.equal(passing, [])
    for (const { line, text } of messages) assert.is(unreadable(text), undefined, `${illegal[line - 2]}\n${text}`)
  })
}

test.run()
