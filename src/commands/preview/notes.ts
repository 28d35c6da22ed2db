import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { groupsOf } from '../../base/diagnostics/groups.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Input } from '../../site/model/input/input.js'
import { isPageFile, withoutExtension } from '../../site/model/page-path.js'
import { defined, nodesOf } from '../../site/view/site.js'
import type { CodePlace, Notes, Problem, RuleFindings, Snapshot } from '../../site/view/snapshot.js'
import { placed } from '../check/placed.js'
import { runRulesOn, type Turn } from '../check/run-rules.js'
import { orphansOf } from '../check/rules/unlisted.js'
import { settingsOf } from '../check/settings.js'
import { FilePlaces } from './problems.js'
import type { SiteRead } from './read-site.js'

/** The check's findings, and the place of each element and redirect in the code. */
export async function notesOf(
  input: Input,
  { site, model }: Pick<SiteRead, 'site' | 'model'>,
  { revision, unseen, refusals }: Snapshot,
  turn: Turn,
): Promise<Notes> {
  const places = new FilePlaces()
  const ids = new Set<string>()
  for (const node of nodesOf(site.navigation)) {
    if (!('isGone' in node)) ids.add(node.id)
  }
  const checked = input.docs === undefined ? undefined : model
  const settings = { ...settingsOf(input, {}), turn }
  const found = await placed(input, checked, checked ? await runRulesOn(checked, settings) : [], settings)
  const findings = found.map(({ diagnostic, finding }) => {
    const page = diagnostic.place && pageIn(diagnostic.place.file, input.root)
    const { at } = finding ?? {}
    const id = at && 'path' in at ? nearestId(at.path, ids) : undefined
    return defined<Problem>({ ...places.problem(diagnostic), id, page })
  })
  await turn()
  const { placeOf } = await input.placing()
  const known: Record<string, CodePlace> = {}
  const redirects = checked?.redirects().all ?? []
  const others = [...unseen, ...refusals, ...redirects.map(({ index }) => ({ id: `redirects.${index}` }))]
  for (const id of new Set([...ids, ...others.map((each) => each.id)])) {
    const place = placeOf({ path: pathOf(id) })
    if (place) known[id] = places.place(place)
  }
  return {
    revision,
    findings,
    rules: rulesOf(found.map(({ diagnostic }) => diagnostic)),
    places: known,
    files: places.files,
    unlisted: checked ? orphansOf(checked) : [],
    pages: checked?.pages.published().length ?? 0,
    redirects: redirects.length,
  }
}

function rulesOf(diagnostics: readonly Diagnostic[]): RuleFindings[] {
  const index = new Map(diagnostics.map((diagnostic, at) => [diagnostic, at]))
  return groupsOf(diagnostics).map(({ code, severity, head, hint, rows }) =>
    defined<RuleFindings>({
      code,
      severity,
      head,
      hint,
      rows: rows.map(({ folder, of }) => ({
        ...(folder?.endsWith('/') && { folder }),
        of: of.map((each) => index.get(each) ?? 0),
      })),
    }),
  )
}

/** The page of a file in the docs root; undefined for other files. */
function pageIn(file: string, root: string): string | undefined {
  if (!isPageFile(file)) return undefined
  return withoutExtension(path.relative(root, file).replaceAll(path.sep, '/'))
}

function nearestId(at: JsonPath, ids: ReadonlySet<string>): string | undefined {
  for (let length = at.length; length > 0; length--) {
    const id = at.slice(0, length).join('.')
    if (ids.has(id)) return id
  }
  return undefined
}

/** The path of an element; of a generated or removed element, the path of its holder. */
function pathOf(id: string): JsonPath {
  const own = id.replace(/\.generated\..*$/, '')
  return own.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
}
