/** A navigation of so many pages, as a config of builder calls and as a script with the same thing as a plain object. */

const perGroup = 10
const perTab = 10

interface Tab {
  readonly tab: string
  readonly icon: string
  readonly groups: readonly { readonly group: string; readonly pages: readonly string[] }[]
}

function tabsOf(pages: number): Tab[] {
  const groups = Array.from({ length: Math.ceil(pages / perGroup) }, (_, at) => ({
    group: `Group ${at}`,
    pages: Array.from(
      { length: Math.min(perGroup, pages - at * perGroup) },
      (_, page) => `guides/group-${at}/page-${page}`,
    ),
  }))
  return Array.from({ length: Math.ceil(groups.length / perTab) }, (_, at) => ({
    tab: `Tab ${at}`,
    icon: 'book',
    groups: groups.slice(at * perTab, at * perTab + perTab),
  }))
}

const settings = `$schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },`

/** docs.config.ts as the migrator would write it. */
export function builderConfig(pages: number): string {
  const tabs = tabsOf(pages).map(({ tab, icon, groups }) => {
    const inside = groups.map(({ group, pages }) => `        group('${group}').pages(\n${listed(pages)}\n        ),`)
    return `      tab('${tab}').icon('${icon}').groups(\n${inside.join('\n')}\n      ),`
  })
  return `import { docs, group, navigation, tab } from 'build-nav'

export default docs({
  ${settings}
  navigation: navigation().tabs(
${tabs.join('\n')}
  ),
})
`
}

/** The docs.json of it. */
export function docsJson(pages: number): string {
  const docs = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { tabs: tabsOf(pages) } }
  return `${JSON.stringify(docs, null, 2)}\n`
}

/** The same docs.json from a plain object, written by the script itself. */
export function plainScript(pages: number): string {
  const tabs = tabsOf(pages).map(({ tab, icon, groups }) => {
    const inside = groups.map(
      ({ group, pages }) => `          { group: '${group}', pages: [\n${listed(pages)}\n          ] },`,
    )
    return `      { tab: '${tab}', icon: '${icon}', groups: [\n${inside.join('\n')}\n      ] },`
  })
  return `import { writeFileSync } from 'node:fs'

const docs = {
  ${settings}
  navigation: { tabs: [
${tabs.join('\n')}
  ] },
}
writeFileSync('docs.json', JSON.stringify(docs, null, 2) + '\\n')
`
}

function listed(pages: readonly string[]): string {
  return pages.map((page) => `          '${page}',`).join('\n')
}

/** A docs.json whose first list of pages has one more. */
export function withPage(text: string): string {
  const edited = text.replace(/"pages": \[(\s*)/, '"pages": [$1"one-page-more",$1')
  if (edited === text) throw new Error('no list of pages')
  return edited
}
