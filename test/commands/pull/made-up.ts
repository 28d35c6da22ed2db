import { inPattern } from '../../../src/base/diagnostics/text.js'
import type { JsonObject } from '../../../src/format/json/value.js'

interface Group {
  group: string
  icon?: string
  pages: unknown[]
}
interface Version {
  version: string
  tag?: string
  tabs: { tab: string; groups?: Group[]; pages?: string[] }[]
}
interface Language {
  language: string
  versions: Version[]
}
type Change = (languages: Language[], nth: number) => unknown

/** One list of groups in each version of some languages. */
function listsOf(languages: readonly Language[], nth: number): Group[][] {
  return languages.flatMap(({ versions }) =>
    versions.flatMap(({ tabs }) => {
      const lists = tabs.flatMap(({ groups }) => (groups ? [groups] : []))
      return lists.slice(nth % Math.max(lists.length, 1)).slice(0, 1)
    }),
  )
}

/** One group in each version of some languages. */
function groupsOf(languages: readonly Language[], nth: number): Group[] {
  return listsOf(languages, nth).flatMap((list) => list[nth % list.length] ?? [])
}

const inLists = (edit: (list: Group[]) => unknown) => (languages: Language[], nth: number) =>
  listsOf(languages, nth).forEach(edit)
const inGroups = (edit: (group: Group, language: string) => unknown) => (languages: Language[], nth: number) =>
  languages.forEach((each) => groupsOf([each], nth).forEach((group) => edit(group, each.language)))
const inOneGroup = (edit: (group: Group) => unknown) => (languages: Language[], nth: number) =>
  groupsOf(languages, nth).slice(-1).forEach(edit)
const inTabs = (edit: (tabs: Version['tabs'], nth: number) => unknown) => (languages: Language[], nth: number) =>
  languages.forEach(({ versions }) => versions.forEach(({ tabs }) => edit(tabs, nth)))
const inVersions = (edit: (versions: [Version, Version, ...Version[]]) => unknown) => (languages: Language[]) =>
  languages.forEach(({ versions }) => edit(versions as [Version, Version, ...Version[]]))

/** A path in the folder of a group. */
function beside({ pages }: Group, name: string): string {
  const page = pages.findLast((each) => typeof each === 'string') ?? ''
  return page.replace(/[^/]*$/, name)
}

/** A part of docs.json whose pages are in another folder. */
function inFolder<Part>(part: Part, was: string, now: string): Part {
  return JSON.parse(JSON.stringify(part).replaceAll(new RegExp(`(?<=["/])${inPattern(was)}(?=/)`, 'g'), now)) as Part
}

/** A copy of a version under another label. */
const cut = (version: Version, label: string) => ({ ...inFolder(version, version.version, label), version: label })
const cutNewest = (versions: Version[]) =>
  versions.unshift(
    cut(
      versions[0]!,
      versions[0]!.version.replace(/\d+$/, (number) => String(Number(number) + 1)),
    ),
  )

/** A copy of a language in Hungarian, with its titles where they are not those of the first language. */
function translated(model: Language, first: Language): Language {
  const known = JSON.stringify(first)
  const copy = JSON.stringify({ ...inFolder(model, model.language, 'hu'), language: 'hu' })
  const titled = copy.replace(/("(?:tab|group)":"[^"]*)"/g, (title) =>
    known.includes(title) ? title : `${title.slice(0, -1)} (hu)"`,
  )
  return JSON.parse(titled) as Language
}

const changes: Readonly<Record<string, Change>> = {
  'a page in all variants': inGroups((group) => group.pages.splice(1, 0, beside(group, 'made-up'))),
  'a page in one variant': inOneGroup((group) => group.pages.push(beside(group, 'made-up'))),
  'a page since a version': (languages, nth) => {
    const newer = languages.map((each) => ({ ...each, versions: each.versions.slice(0, 2) }))
    for (const group of groupsOf(newer, nth)) group.pages.push(beside(group, 'made-up'))
  },
  'a page removed from all': inGroups(({ pages }) => pages.shift()),
  'a page removed from one': inOneGroup(({ pages }) => pages.shift()),
  'a page renamed in all': inGroups((group) => (group.pages[0] = beside(group, 'renamed'))),
  'a page moved in all': inGroups(({ pages }) => pages.push(pages.shift())),
  'an icon in all': inGroups((group) => (group.icon = 'wand')),
  'a group in all': inGroups((group) => group.pages.push({ group: 'Made up', pages: [beside(group, 'made-up')] })),
  'a translated group in all': inGroups((group, language) =>
    group.pages.push({ group: `Made up ${language}`, pages: [beside(group, 'made-up')] }),
  ),
  'a group renamed in all': inGroups((group) => (group.group = `${group.group} (new)`)),
  'a group removed from all': inLists((list) => list.length > 1 && list.pop()),
  'a group moved in all': inLists((list) => list.push(...list.splice(0, 1))),
  'a page moved to another group in all': (languages, nth) => {
    const to = groupsOf(languages, nth + 1)
    for (const [at, { pages }] of groupsOf(languages, nth).entries()) to[at]?.pages.push(...pages.splice(0, 1))
  },
  'a tab in all': inTabs((tabs) => {
    const [{ groups, pages }] = tabs.slice(-1) as [Version['tabs'][number]]
    const group = groups?.[0] ?? { group: '', pages: pages ?? [] }
    tabs.push({ tab: 'Made up', pages: [beside(group, 'made-up')] })
  }),
  'a tab moved in all': inTabs((tabs) => tabs.push(...tabs.splice(0, 1))),
  'a tab removed from all': inTabs((tabs, nth) => tabs.length > 1 && tabs.splice(nth % tabs.length, 1)),
  'a language removed': (languages) => languages.length > 1 && languages.pop(),
  'a language added': (languages) => languages.push(translated(languages[1]!, languages[0]!)),
  'a language added in the middle, not translated': (languages) =>
    languages.splice(1, 0, translated(languages[0]!, languages[0]!)),
  'a language renamed': (languages) =>
    (languages[1] = { ...inFolder(languages[1]!, languages[1]!.language, 'uk'), language: 'uk' }),
  'a language removed from the middle': (languages) => languages.length > 2 && languages.splice(1, 1),
  'a version cut in all': inVersions(cutNewest),
  'two versions cut in all': inVersions((versions) => cutNewest(versions) && cutNewest(versions)),
  'a patch of an older version cut in all': inVersions((versions) =>
    versions.splice(1, 0, cut(versions[1], `${versions[1].version}.1`)),
  ),
  'an oldest version added to all': inVersions((versions) =>
    versions.push(cut(versions.at(-1)!, versions.at(-1)!.version.replace('1', '0'))),
  ),
  'a version removed from all': inVersions((versions) => versions.length > 2 && versions.pop()),
  'the newest version removed from all': inVersions((versions) => versions.length > 2 && versions.shift()),
  'a version in the middle removed from all': inVersions((versions) => versions.length > 2 && versions.splice(1, 1)),
  'a version renamed in all': inVersions((versions) => (versions[1] = cut(versions[1], `${versions[1].version}.1`))),
  'the label of a version changed': inVersions(([, second]) => (second.version += ' LTS')),
  'the versions reversed in all': inVersions((versions) => versions.length > 2 && versions.reverse()),
}

/** Edits as authors make them, of languages that each have the same versions; `nth` says of which part. */
export function madeUpEdits(docs: JsonObject, nth: number): readonly { what: string; docs: JsonObject }[] {
  return Object.entries(changes).flatMap(([what, change]) => {
    const edited = structuredClone(docs) as JsonObject & { navigation: { languages: Language[] } }
    change(edited.navigation.languages, nth)
    return JSON.stringify(edited) === JSON.stringify(docs) ? [] : [{ what, docs: edited }]
  })
}
