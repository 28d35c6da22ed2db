import { counted, digits } from '../../../base/diagnostics/text.js'
import { isVisible, titleIn } from '../../../site/view/location.js'
import type { Location } from '../../../site/view/location.js'
import type { Division, Entry, GroupEntry } from '../../../site/view/site.js'
import { Icon } from './icon.js'
import { Href } from './link.js'
import { Badges, Card, CodeLink, First, MarkTag, Method } from './parts.js'
import { usePlace, useShell } from './shell.js'
import { ChangeBands, FindingBand, Trail } from './sheet.js'

type Element = Division | GroupEntry

/** The sheet of a tab, a group or another element: its attributes, its content, its counterparts. */
export function ElementSheet({ id }: { readonly id: string }) {
  const { atlas, found } = useShell()
  const { location, screen } = usePlace()
  const element: Element = location.groups.at(-1) ?? location.divisions.at(-1) ?? atlas.site.navigation
  const around = location.groups.length > 0 ? location.groups.slice(0, -1) : location.groups
  const divisions = location.groups.length > 0 ? location.divisions : location.divisions.slice(0, -1)
  const pages = pagesIn(element, atlas.all)
  const label = ('label' in element && element.label) || element.title || atlas.site.name
  const others = useOthers(element, pages)
  const links =
    'footer' in element || element.id === atlas.site.navigation.id ? footerOf(element, atlas.site.footer) : []
  return (
    <>
      <Trail location={{ divisions, groups: around }} />
      <h1>
        <span dir="auto" lang={screen.language}>
          {label}
        </span>
        <MarkTag node={element} />
        {element.isHidden && <span class="tag">hidden</span>}
      </h1>
      <dl class="facts">
        <dt>Kind</dt>
        <dd>{kindInWords(element)}</dd>
        <Attributes element={element} />
        <dt>Defined at</dt>
        <dd>
          <CodeLink id={id} dataKey="l" />
        </dd>
        <dt>Holds</dt>
        <dd>{counted(pages.length, 'page')}</dd>
      </dl>
      <ChangeBands id={id} />
      {(found.get(id) ?? []).map((problem) => (
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
                {others.map(({ element: other, language }) => (
                  <li key={other.id}>
                    <span class="where">{language}</span>
                    <ElementLink element={other} note={counted(pagesIn(other, atlas.all).length, 'page')} />
                    <span class="row-aside">
                      <MarkTag node={other} />
                      <CodeLink id={other.id} />
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {links.length > 0 && (
            <Card title="Footer" count={digits(links.length)}>
              <ul>
                {links.map(({ label: text, href }) => (
                  <li>
                    <span class="main">
                      <Href href={href}>{text}</Href>
                      <small>{href}</small>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

function footerOf(element: Element, ofSite: Division['footer'] & object): Division['footer'] & object {
  return ('footer' in element ? element.footer : undefined) ?? (element.kind === 'navigation' ? ofSite : [])
}

function kindInWords(element: Element): string {
  if (element.kind === 'navigation') return 'the whole navigation'
  if (element.kind !== 'group') return element.isDefault ? `${element.kind}, the default` : element.kind
  return element.isExpanded ? 'group, expanded' : element.root ? 'group with a page of its own' : 'group'
}

/** The attributes in docs.json. */
function Attributes({ element }: { readonly element: Element }) {
  const { tag, icon } = element
  const texts = {
    Tag: tag,
    Code: element.kind === 'language' ? element.title : undefined,
    Description: 'description' in element ? element.description : undefined,
    'Opens with': 'root' in element ? element.root?.address : undefined,
    'Links to': 'href' in element ? element.href : undefined,
    'Pages from': 'lacks' in element ? element.lacks?.join(', ') : undefined,
  }
  return (
    <>
      {icon && (
        <>
          <dt>Icon</dt>
          <dd>
            <Icon icon={icon} /> <code>{icon.name}</code>
          </dd>
        </>
      )}
      {Object.entries(texts).map(
        ([name, text]) =>
          text && (
            <>
              <dt>{name}</dt>
              <dd dir="auto">{text}</dd>
            </>
          ),
      )}
    </>
  )
}

/** The content of an element, in its order. */
function Content({ element }: { readonly element: Element }) {
  const { atlas } = useShell()
  const own: readonly (Division | Entry)[] = [
    ...('root' in element && element.root ? [element.root] : []),
    ...('divisions' in element ? (element.divisions ?? []) : []),
    ...(element.entries ?? []),
    ...('global' in element ? (element.global ?? []) : []),
  ]
  return (
    <Card title="In this order" count={digits(own.length)}>
      {own.length === 0 && <p class="none">Nothing.</p>}
      <First items={own} most={40}>
        {(node) => (
          <li key={node.id}>
            {node.kind === 'page' ? (
              <PageLine id={node.id} />
            ) : node.kind === 'gone' || ('isGone' in node && node.isGone) ? (
              <span class="main is-gone">
                <span class="name">{node.title}</span>
              </span>
            ) : (
              <ElementLink
                element={node}
                note={
                  'href' in node && node.href !== undefined
                    ? node.href
                    : `${node.kind} of ${counted(pagesIn(node, atlas.all).length, 'page')}`
                }
              />
            )}
            <span class="row-aside">
              <Badges node={node} isClosed />
              <CodeLink id={node.id} />
            </span>
          </li>
        )}
      </First>
    </Card>
  )
}

function PageLine({ id }: { readonly id: string }) {
  const { atlas, go } = useShell()
  const at = atlas.at(id)
  if (!at?.page) return null
  const { title, address, method, path, href, icon } = at.page
  return (
    <span class="main">
      <button type="button" onClick={() => href === undefined && go(at)}>
        <Icon icon={icon} />
        <Method name={method} /> <b dir="auto">{title}</b>
      </button>
      <small>
        <bdi>{path ?? address}</bdi>
      </small>
    </span>
  )
}

function ElementLink({ element, note }: { readonly element: Element; readonly note: string }) {
  const { show } = useShell()
  return (
    <span class="main">
      <button type="button" onClick={() => show('element', element.id)}>
        <Icon icon={element.icon} />
        <b dir="auto">{('label' in element && element.label) || element.title}</b>
      </button>
      <small>{note}</small>
    </span>
  )
}

/** The visible pages below an element. */
function pagesIn(element: Element, all: readonly Location[]): readonly Location[] {
  return all.filter((at) => {
    const isInside = at.groups.includes(element as GroupEntry) || at.divisions.includes(element as Division)
    return isInside && at.page?.href === undefined && isVisible(at)
  })
}

interface Other {
  readonly element: Element
  readonly language: string
}

/** The element with most of the same pages in each other language. */
function useOthers(element: Element, pages: readonly Location[]): readonly Other[] {
  const { counterparts } = useShell()
  const found = new Map<string, Map<Element, number>>()
  for (const { page, groups, divisions } of pages.slice(0, 30)) {
    const depth = groups.indexOf(element as GroupEntry)
    const own = titleIn({ divisions }, 'language')
    for (const at of page ? counterparts.entriesOf(page) : []) {
      const language = titleIn(at, 'language')
      const same = depth >= 0 ? at.groups[depth] : at.divisions.find(({ kind }) => kind === element.kind)
      if (language === undefined || language === own || !same || element.kind === 'language') continue
      const counts = found.get(language) ?? new Map<Element, number>()
      found.set(language, counts.set(same, (counts.get(same) ?? 0) + 1))
    }
  }
  return counterparts.languages.flatMap(({ title, label }) => {
    const [best] = [...(found.get(title) ?? [])].sort(([, one], [, other]) => other - one)
    return best ? { element: best[0], language: label ?? title } : []
  })
}
