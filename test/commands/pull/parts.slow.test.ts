/* Parts of real sites, written by `migrate --part`: an edit inside of a part is refused, and pulled or left. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isJsonObject, type JsonObject, type JsonValue, changedAt } from '../../../src/format/json/value.js'
import { elementsOf, type DocsElement } from '../../../src/format/parts/find.js'
import { runHere } from '../../cli/cli.js'
import { corpus } from '../../corpus.js'
import { runs } from '../../runs.js'
import { Repository } from '../build/repository.js'

/** Edits of an element as people make them; undefined where an element has nothing to edit so. */
const edits: readonly ((value: JsonObject) => JsonValue | undefined)[] = [
  (value) => withPages(value, (pages) => [...pages, 'a/new-page']),
  (value) => withPages(value, ([first = '', ...rest]) => (rest.length > 0 ? [...rest, first] : undefined)),
  (value) => withPages(value, (pages) => (pages.length > 1 ? pages.slice(0, -1) : undefined)),
  // People own an icon that no call names.
  (value) => (value['icon'] === undefined ? undefined : { ...value, icon: 'star' }),
  (value) => ({ ...value, group: `${String(value['group'])} (new)` }),
]

function withPages(value: JsonObject, edit: (pages: JsonValue[]) => JsonValue[] | undefined): JsonValue | undefined {
  const pages = value['pages']
  const edited = Array.isArray(pages) ? edit([...(pages as readonly JsonValue[])]) : undefined
  return edited && { ...value, pages: edited }
}

const placeOf = ({ around, title }: DocsElement) => [...around.map((step) => step.title), title].join(' › ')

test('an edit inside of a part is refused, and pulled or left; docs.json keeps its bytes', async () => {
  const sites = [...(corpus() ?? [])].filter(({ text }) => text.length < 60_000 && !/\$ref/.test(text))
  const step = Math.max(1, Math.floor(sites.length / runs(24)))
  const counts = { tried: 0, taken: 0 }
  for (const [index, { name, value }] of sites.filter((_, at) => at % step === 0).entries()) {
    if (!isJsonObject(value)) continue
    const groups = elementsOf({ json: value as JsonObject, owns: 'docs' }).filter(({ kind }) => kind === 'group')
    const group = groups[(index * 7) % Math.max(1, groups.length)]
    if (!group) continue
    const site = new Repository()
    site.write('docs.json', `${JSON.stringify(value, null, 2)}\n`)
    site.git('init', '-q', '-b', 'main')
    const migrated = await runHere(site.folder, ['migrate', '--part', placeOf(group)])
    // Titles that docs.json has twice are refused.
    if (migrated.code !== 0) continue
    assert.is((await runHere(site.folder, [])).code, 0, name)
    site.commit('first')
    const edited = edits[index % edits.length]?.(group.value)
    if (edited === undefined) continue
    counts.tried += 1
    const text = `${JSON.stringify(
      changedAt(value as JsonObject, group.path, () => edited),
      null,
      2,
    )}\n`
    site.write('docs.json', text)
    const refused = await runHere(site.folder, [])
    assert.match(refused.stderr, / (?:docs-json-edited|part-missing) /, `${name} ${placeOf(group)}`)
    const pulled = await runHere(site.folder, ['pull'])
    assert.is(site.read('docs.json'), text, name)
    if (pulled.code !== 0) continue
    counts.taken += 1
    assert.is((await runHere(site.folder, ['--check'])).code, 0, `${name}: ${pulled.stdout}`)
    assert.is(site.read('docs.json'), text, name)
  }
  assert.ok(corpus() === undefined || counts.taken > counts.tried * 0.8, JSON.stringify(counts))
})

test.run()
