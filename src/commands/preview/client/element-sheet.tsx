import { counted, digits } from '../../../base/diagnostics/text.js'
import {
  partsOf,
  type Division,
  type Entry,
  type GroupEntry,
  type Link as FooterLink,
} from '../../../site/view/site.js'
import { othersOf } from '../../../site/view/counterparts.js'
import { ChangeBands, FindingBand } from './bands.js'
import { atlas, counterparts, found, placeOf, site } from './data.js'
import { External, Icon, Link } from './link.js'
import { Badges, Card, columns, FactList, MarkTag, Method, Place, Row, Tag } from './parts.js'
import { location, show } from './route.js'
import { Head } from './sheet.js'

type Element = Division | GroupEntry

/** The sheet of a tab, a group or another element: its attributes, its content, its counterparts. */
export function ElementSheet({ id }: { readonly id: string }) {
  const { divisions, groups } = location.value
  const group = groups.at(-1)
  const element: Element = group ?? divisions.at(-1) ?? site.value.navigation
  const trail = group ? { divisions, groups: groups.slice(0, -1) } : { divisions: divisions.slice(0, -1), groups }
  const facts = {
    Kind: kindInWords(element),
    ...attributesOf(element),
    'Defined at': <Place at={placeOf(id)} dataKey="l" />,
    Holds: counted(atlas.value.inside(element).length, 'page'),
  }
  return (
    <>
      <Head trail={trail} title={nameOf(element) || site.value.name}>
        <MarkTag node={element} />
        <Tag>{element.isHidden && 'hidden'}</Tag>
      </Head>
      <FactList rows={facts} />
      <ChangeBands id={id} />
      {found.value.get(id)?.map((problem) => (
        <FindingBand problem={problem} />
      ))}
      <Cards element={element} />
    </>
  )
}

/** The content of an element, its counterparts and its footer. */
function Cards({ element }: { readonly element: Element }) {
  const own = partsOf(element)
  const none = own.length === 0 && 'Nothing.'
  const others = othersOf(element, atlas.value, counterparts.value)
  const links = element.footer ?? []
  return (
    <div class={columns}>
      <Card title="In this order" count={digits(own.length)} lead={none} items={own} most={40}>
        {(node) => <NodeRow key={node.id} node={node} />}
      </Card>
      <div class="column">
        {others.length > 0 && (
          <Card title="In other languages" items={others}>
            {([language, other]) => <NodeRow key={other.id} node={other} where={language} />}
          </Card>
        )}
        {links.length > 0 && (
          <Card title="Footer" count={digits(links.length)} items={links}>
            {(link) => <FooterRow link={link} />}
          </Card>
        )}
      </div>
    </div>
  )
}

function FooterRow({ link: { label, href } }: { readonly link: FooterLink }) {
  const title = (
    <Link href={href} class="hover:underline">
      {label}
      <External href={href} />
    </Link>
  )
  return <Row note={href} title={title} />
}

function nameOf({ label, title }: Element): string {
  return label || title
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

/** An element, a page or a removed part in a list. */
function NodeRow({ node, where }: { readonly node: Division | Entry; readonly where?: string }) {
  if ('isGone' in node) {
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
  const href = 'href' in node ? node.href : undefined
  const held = () =>
    `${where === undefined ? `${node.kind} of ` : ''}${counted(atlas.value.inside(node as Element).length, 'page')}`
  const note = isPage ? (node.path ?? node.address) : (href ?? held())
  const to = isPage && href === undefined ? atlas.value.at(node.id) : undefined
  const open = isPage ? undefined : () => show('element', node.id)
  return (
    <Row where={where} title={title} note={<bdi>{note}</bdi>} to={to} open={open} id={node.id}>
      <Badges node={node} isClosed />
    </Row>
  )
}
