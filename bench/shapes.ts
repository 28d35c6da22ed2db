/** Navigations of many shapes in two ways of writing: with builders, and as a plain literal that `satisfies` a type. */
interface Shape {
  readonly built: (pages: number) => string
  /** Undefined where the checker gives up on the plain literal: "Excessive stack depth". */
  readonly plain: ((pages: number) => string) | undefined
}

interface Element {
  readonly kind: string
  readonly title: string
  readonly icon?: string | undefined
  /** The content key, and what it holds. */
  readonly content: readonly [key: string, children: readonly (Element | string)[]]
}

const quote = (word: string) => `'${word}'`

function build({ kind, title, icon, content: [key, children] }: Element): string {
  const start = kind === 'navigation' ? 'navigation()' : `${kind}(${quote(title)})`
  const member = children.map((child) => (typeof child === 'string' ? quote(child) : build(child)))
  return `${start}${icon ? `.icon(${quote(icon)})` : ''}.${key}(\n${member.join(',\n')}\n)`
}

function spell({ kind, title, icon, content: [key, children] }: Element): string {
  const member = children.map((child) => (typeof child === 'string' ? quote(child) : spell(child)))
  const keys = [
    ...(kind === 'navigation' ? [] : [`${kind}: ${quote(title)}`]),
    ...(icon ? [`icon: ${quote(icon)}`] : []),
    `${key}: [\n${member.join(',\n')}\n]`,
  ]
  return `{ ${keys.join(', ')} }`
}

const builders = 'anchor, dropdown, group, item, language, navigation, product, tab, version'

// The type that an author of a plain object would write: every key optional, nothing excluded.
const plainType = `interface Plain {
  group?: string; tab?: string; item?: string; anchor?: string; dropdown?: string; product?: string; version?: string
  language?: string; icon?: string; tag?: string; href?: string; openapi?: string; expanded?: boolean
  pages?: (string | Plain)[]; groups?: Plain[]; tabs?: Plain[]; menu?: Plain[]; anchors?: Plain[]; dropdowns?: Plain[]
  products?: Plain[]; versions?: Plain[]; languages?: Plain[]
}`

function shape(make: (pages: number) => Element): Shape {
  return {
    built: (pages) => `import { ${builders} } from 'build-nav'\nexport default ${build(make(pages))}\n`,
    plain: (pages) => `${plainType}\nexport default ${spell(make(pages))} satisfies Plain\n`,
  }
}

const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, index) => make(index))
const pagesOf = (name: string, count: number) => times(count, (index) => `${name}/page-${index}`)
const site = (key: string, children: readonly (Element | string)[]): Element => ({
  kind: 'navigation',
  title: '',
  content: [key, children],
})
const element = (kind: string, title: string, key: string, children: readonly (Element | string)[]): Element => ({
  kind,
  title,
  icon: kind === 'group' || kind === 'tab' ? 'book' : undefined,
  content: [key, children],
})
const groups = (name: string, count: number) =>
  times(Math.ceil(count / 10), (index) =>
    element('group', `${name} ${index}`, 'pages', pagesOf(`${name}/${index}`, 10)),
  )

function nested(depth: number, count: number): Element {
  const inner = depth === 1 ? [] : [nested(depth - 1, count)]
  return element('group', `Depth ${depth}`, 'pages', [...pagesOf(`depth/${depth}`, count), ...inner])
}

/** What the checker's cost is measured on; `pages` is the number of pages. */
export const shapes: Readonly<Record<string, Shape>> = {
  'one list of pages': shape((pages) => site('pages', pagesOf('all', pages))),
  'tabs of groups': shape((pages) =>
    site(
      'tabs',
      times(10, (index) => element('tab', `Tab ${index}`, 'groups', groups(`tab-${index}`, pages / 10))),
    ),
  ),
  'languages of versions of tabs': shape((pages) => {
    const guides = (name: string) => element('tab', 'Guides', 'groups', groups(name, pages / 10))
    const release = (code: string, label: string) => element('version', label, 'tabs', [guides(`${code}/${label}`)])
    const codes = ['en', 'fr', 'de', 'es', 'it']
    return site(
      'languages',
      codes.map((code) => element('language', code, 'versions', [release(code, '2.0'), release(code, '1.0')])),
    )
  }),
  'groups five deep': shape((pages) => site('pages', [nested(5, pages / 5)])),
  'groups fifty deep': { ...shape((pages) => site('pages', [nested(50, pages / 50)])), plain: undefined },
}
