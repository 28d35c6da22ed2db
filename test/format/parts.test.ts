import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsJsonFiles } from '../../src/commands/build/docs-json-files.js'
import { contentKeyOf } from '../../src/format/contract/methods.js'
import { isWithin } from '../../src/format/json/tree.js'
import { isJsonObject, type JsonObject, type JsonValue, changedAt, deepEqual } from '../../src/format/json/value.js'
import { elementsOf, findParts, type DocsElement, type Given } from '../../src/format/parts/find.js'
import { ownedIn, withOwned } from '../../src/format/parts/owned.js'
import { corpus } from '../corpus.js'
import { runs } from '../runs.js'

/** What a config gives that owns an element, all of its keys. */
function givenBy({ kind, title, value, around }: DocsElement): Given {
  const list = contentKeyOf(kind)
  const keys = Object.keys(value).filter((key) => key !== kind)
  return {
    json: { navigation: { [list]: [value] } },
    owns: [{ kind, title, within: around, keys, at: ['navigation', list, 0] }],
  }
}

/** The parts of real sites: an element, and what else is in docs.json. */
function* samples(count: number) {
  for (const { name, value, text } of corpus() ?? []) {
    if (!isJsonObject(value) || /\$ref/.test(text)) continue
    const docs = value as JsonObject
    const elements = elementsOf({ json: docs, owns: 'docs' }).filter(
      ({ value: own, kind }) => typeof own[kind] === 'string',
    )
    const step = Math.max(1, Math.floor(elements.length / count))
    for (const element of elements.filter((_, index) => index % step === 0)) {
      const given = givenBy(element)
      const [found] = findParts(docs, given)
      // Twins with the same first page are told apart by nobody.
      if (found?.lack?.why !== 'several') yield { name, text, docs, element, given, found }
    }
  }
}

const formats: readonly ((docs: JsonValue) => string)[] = [
  (docs) => JSON.stringify(docs),
  (docs) => `\ufeff${JSON.stringify(docs, null, 2)}`,
  (docs) => JSON.stringify(docs, null, '\t').replaceAll('\n', '\r\n'),
]

test('each element of a real site is found, taken out and put back, to the byte', () => {
  for (const { name, text, docs, element, given, found } of samples(runs(60))) {
    const where = `${name} ${element.path.join('.')}`
    assert.equal(found?.element?.path, element.path, where)
    const own = ownedIn(docs, given)
    assert.ok(deepEqual(own, given.json), where)
    assert.is(JSON.stringify(withOwned(docs, { ...given, json: own })), JSON.stringify(docs), where)
    assert.is(docsJsonFiles(own, { owns: given.owns, before: text, out: 'docs.json' }).docsJson.text, text, where)
  }
})

test('no byte around a part changes, whatever was edited there and however the file is written', () => {
  let count = 0
  for (const { name, docs, element, given } of samples(runs(20))) {
    const others = elementsOf({ json: docs, owns: 'docs' }).filter(({ path, kind, title }) => {
      const isApart = !isWithin(path, element.path) && !isWithin(element.path, path)
      return isApart && !(kind === element.kind && title === element.title)
    })
    const other = others[(count * 7) % Math.max(1, others.length)]
    const edits: ((value: JsonObject) => JsonValue)[] = [
      (value) => ({ ...value, icon: 'star' }),
      (value) => ({ pages: ['new/page'], ...value }),
      (value) =>
        Array.isArray(value['pages']) ? { ...value, pages: value['pages'].slice(1) } : { ...value, tag: 'NEW' },
    ]
    const edit = edits[count % edits.length] as (value: JsonObject) => JsonValue
    const edited = other
      ? changedAt(docs, other.path, (value) => edit(value as JsonObject))
      : { ...docs, description: 'x' }
    const text = formats[count % formats.length]?.(edited) as string
    count += 1
    const { docsJson } = docsJsonFiles(given.json, { owns: given.owns, before: text, out: 'docs.json' })
    assert.is(docsJson.text, text, `${name} ${element.path.join('.')}`)
  }
  assert.ok(count > 0 || corpus() === undefined)
})

test.run()
