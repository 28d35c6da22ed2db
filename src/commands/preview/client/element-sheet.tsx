import { counted, digits } from '../../../base/diagnostics/text.js'
import { isVisible, titleIn } from '../../../site/view/location.js'
import type { Location } from '../../../site/view/location.js'
import type { Division, Entry, GroupEntry } from '../../../site/view/site.js'
import { ChangeBands, FindingBand } from './bands.js'
import { atlas, counterparts, found } from './data.js'
import { Icon } from './icon.js'
import { Href } from './link.js'
import { Badges, Card, CodeLink, FactList, First, MarkTag, Method, Row } from './parts.js'
import { location, screen, show } from './route.js'
import { Trail } from './sheet.js'

type Element = Division | GroupEntry

/** The sheet of a tab, a group or another element: its attributes, its content, its counterparts. */
export function ElementSheet({ id }: { readonly id: string }) {
  const { divisions, groups } = location.value
  const element: Element = groups.at(-1) ?? divisions.at(-1) ?? atlas.value.site.navigation
  const isGroup = element.kind === 'group'
  const pages = pagesIn(element, atlas.value.all)
  const others = othersOf(element, pages)
  const links = isGroup ? [] : (element.footer ?? (element.kind === 'navigation' ? atlas.value.site.footer : []))
  return (
    <>
      <Trail
        location={isGroup ? { divisions, groups: groups.slice(0, -1) } : { divisions: divisions.slice(0, -1), groups }}
      />
      <h1>
        <span dir="auto" lang={screen.value.language}>
          {nameOf(element) || atlas.value.site.name}
        </span>
        <MarkTag node={element} />
        {element.isHidden && <span class="tag">hidden</span>}
      </h1>
      <FactList
        rows={Object.entries({
          Kind: kindInWords(element),
          ...attributesOf(element),
          'Defined at': <CodeLink id={id} dataKey="l" />,
          Holds: counted(pages.length, 'page'),
        })}
      />
      <ChangeBands id={id} />
      {found.value.get(id)?.map((problem) => (
        <FindingBand problem={problem} />
      ))}
      <div class="cards">
        <div>
          <Content element={element} />
        </div>
        <div>
          {others.length > 0 && (
            <Card title="In other languages">
              <ul>
                {others.map(([language, other]) => (
                  <NodeRow key={other.id} node={other} where={language} />
                ))}
              </ul>
            </Card>
          )}
          {links.length > 0 && (
            <Card title="Footer" count={digits(links.length)}>
              <ul>
                {links.map(({ label, href }) => (
                  <Row title={<Href href={href}>{label}</Href>} note={href} />
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

function nameOf(element: Element): string {
  return ('label' in element && element.label) || element.title
}

function kindInWords(element: Element): string {
  if (element.kind === 'navigation') return 'the whole navigation'
  if (element.kind !== 'group') return element.isDefault ? `${element.kind}, the default` : element.kind
  return element.isExpanded ? 'group, expanded' : element.root ? 'group with a page of its own' : 'group'
}

/** The attributes in docs.json. */
function attributesOf(element: Element) {
  const { tag, icon } = element
  const drawn = icon && (
    <>
      <Icon icon={icon} /> <code>{icon.name}</code>
    </>
  )
  if (element.kind === 'group') return { Icon: drawn, Tag: tag, 'Opens with': element.root?.address }
  const { kind, title, description, href, lacks } = element
  const code = kind === 'language' && title
  return { Icon: drawn, Tag: tag, Code: code, Description: description, Link: href, 'Pages from': lacks?.join(', ') }
}

/** The content of an element, in its order. */
function Content({ element }: { readonly element: Element }) {
  const { divisions = [], global = [] } = element.kind === 'group' ? {} : element
  const roots = element.kind === 'group' && element.root ? [element.root] : []
  const own: readonly (Division | Entry)[] = [...roots, ...divisions, ...(element.entries ?? []), ...global]
  return (
    <Card title="In this order" count={digits(own.length)}>
      {own.length === 0 && <p class="none">Nothing.</p>}
      <First items={own} most={40}>
        {(node) => <NodeRow key={node.id} node={node} />}
      </First>
    </Card>
  )
}

/** An element, a page or a removed part in a list. */
function NodeRow({ node, where }: { readonly node: Division | Entry; readonly where?: string }) {
  const isGone = node.kind === 'gone' || ('isGone' in node && node.isGone)
  if (isGone) {
    return (
      <Row class="is-gone" title={<span class="name">{node.title}</span>}>
        <Badges node={node} />
      </Row>
    )
  }
  const isPage = node.kind === 'page'
  const title = (
    <>
      <Icon icon={node.icon} />
      {isPage && <Method name={node.method} />} <b>{isPage ? node.title : nameOf(node)}</b>
    </>
  )
  const held = isPage ? '' : counted(pagesIn(node, atlas.value.all).length, 'page')
  const href = 'href' in node ? node.href : undefined
  const note = isPage ? (node.path ?? node.address) : (href ?? (where === undefined ? `${node.kind} of ${held}` : held))
  const to = isPage && href === undefined ? atlas.value.at(node.id) : undefined
  const open = isPage ? undefined : () => show('element', node.id)
  return (
    <Row where={where} title={title} note={<bdi>{note}</bdi>} to={to} open={open} id={node.id}>
      <Badges node={node} isClosed />
    </Row>
  )
}

/** The visible pages below an element. */
function pagesIn(element: Element, all: readonly Location[]): readonly Location[] {
  return all.filter((at) => {
    const isInside = at.groups.includes(element as GroupEntry) || at.divisions.includes(element as Division)
    return isInside && at.page?.href === undefined && isVisible(at)
  })
}

/** Pages of an element that decide about its counterparts. */
const DECIDING = 30

/** The element with most of the same pages, in each other language. */
function othersOf(element: Element, pages: readonly Location[]): readonly (readonly [string, Element])[] {
  const shared = new Map<string, Map<Element, number>>()
  for (const { page, groups, divisions } of pages.slice(0, DECIDING)) {
    const depth = groups.indexOf(element as GroupEntry)
    const own = titleIn({ divisions }, 'language')
    for (const at of page ? counterparts.value.entriesOf(page) : []) {
      const language = titleIn(at, 'language')
      const same = depth >= 0 ? at.groups[depth] : at.divisions.find(({ kind }) => kind === element.kind)
      if (language === undefined || language === own || !same || element.kind === 'language') continue
      const counts = shared.get(language) ?? new Map<Element, number>()
      shared.set(language, counts.set(same, (counts.get(same) ?? 0) + 1))
    }
  }
  return counterparts.value.languages.flatMap(({ title, label }) => {
    const [best] = [...(shared.get(title) ?? [])].sort(([, one], [, other]) => other - one)
    return best ? [[label ?? title, best[0]] as const] : []
  })
}
