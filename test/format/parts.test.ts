import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsJsonFiles } from '../../src/commands/build/docs-json-files.js'
import { contentKeyOf } from '../../src/format/contract/methods.js'
import { isJsonObject, type JsonObject, deepEqual } from '../../src/format/json/value.js'
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

test.run()
