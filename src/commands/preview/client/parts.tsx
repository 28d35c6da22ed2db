import type { ComponentChildren, RenderableProps } from 'preact'
import { useState } from 'preact/hooks'
import { digits } from '../../../base/diagnostics/text.js'
import type { Location } from '../../../site/view/atlas.js'
import type { Division, PageEntry } from '../../../site/view/site.js'
import { changesInside, found, placeOf, type ShownPlace } from './data.js'
import { Icon, Link, Sign, squareButton } from './link.js'

/* Shared pieces of all views. */

/** The dot of a finding. */
export const dots = {
  error: 'finding size-8 flex-none rounded-[2px] bg-[#d3283a]',
  warning: 'finding size-8 flex-none rounded-full bg-hole',
  note: 'finding size-8 flex-none rounded-full bg-[#4c8fd6]',
} as const

/** The worst first. */
export const severities = ['error', 'warning', 'note'] as const

interface CardProps<Item> {
  readonly title: string
  readonly count?: ComponentChildren
  readonly aside?: ComponentChildren
  readonly class?: string
  readonly id?: string
  /** Between head and list. */
  readonly lead?: ComponentChildren
  readonly items: readonly Item[]
  /** Rows shown at first (default: all). */
  readonly most?: number
  /** `more pages` */
  readonly noun?: string
  /** A row for each item. */
  readonly children: (item: Item, index: number) => ComponentChildren
}

/** A card with a list. */
export function Card<Item>({ title, count, aside, id, lead, items, most, noun, children, ...rest }: CardProps<Item>) {
  return (
    <section class={`card box ${rest.class ?? ''}`} id={id}>
      <h2 class="line head">
        {title} {count !== undefined && <span class="count">{count}</span>}
        {aside && <span class="ms-auto text-small font-normal text-soft">{aside}</span>}
      </h2>
      {lead && <div class="cell text-soft">{lead}</div>}
      <First items={items} most={most} noun={noun}>
        {children}
      </First>
    </section>
  )
}

/** The first rows of a list, and a button for the rest. */
export function First<Item>({
  items,
  most = items.length,
  noun = 'more',
  children,
}: Pick<CardProps<Item>, 'items' | 'most' | 'noun' | 'children'>) {
  const [isOpen, open] = useState(false)
  // A single further row takes no more room than the button.
  const shown = isOpen || items.length <= most + 1 ? items : items.slice(0, most)
  return (
    <>
      <ul>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <Link class="cell go w-full" open={() => open(true)}>
          Show {digits(items.length - shown.length)} {noun}
        </Link>
      )}
    </>
  )
}

interface RowProps {
  readonly class?: string
  /** A narrow first column. */
  readonly where?: ComponentChildren
  readonly title: ComponentChildren
  readonly note?: ComponentChildren
  /** Below the note: a line of code. */
  readonly more?: ComponentChildren
  /** The page, or the action, behind the title. */
  readonly to?: Location | undefined
  readonly open?: (() => void) | undefined
  /** The element whose place stands at the end. */
  readonly id?: string | undefined
}

/** A row of a card: title and note, then marks and the place in the code. */
export function Row({ where, title, note, more, to, open, id, children, ...rest }: RenderableProps<RowProps>) {
  return (
    <li class={`cell line ${rest.class ?? ''}`}>
      {where !== undefined && (
        <span class="w-76 flex-none text-soft wrap-anywhere in-[.changes]:w-18! max-mid:w-58">{where}</span>
      )}
      <span class="main grow">
        <Link to={to} open={to ? undefined : open} class="hover:underline">
          <span dir="auto">{title}</span>
        </Link>
        {note && <small dir="auto">{note}</small>}
        {more}
      </span>
      <span class="line max-w-1/2 flex-none flex-wrap justify-end gap-6 overflow-hidden">
        {children}
        {id !== undefined && <Place at={placeOf(id)} />}
      </span>
    </li>
  )
}

/** Names with values; rows without a value are left out. */
export function FactList({ rows }: { readonly rows: Readonly<Record<string, ComponentChildren>> }) {
  return (
    <dl class="facts mt-18 grid gap-x-20 leading-24 mid:grid-cols-[max-content_minmax(0,1fr)] mid:gap-y-5">
      {Object.entries(rows).map(
        ([name, value]) =>
          value && (
            <>
              <dt class="text-soft">{name}</dt>
              <dd dir="auto" class="flex min-w-0 flex-wrap items-center gap-x-8 gap-y-3 wrap-anywhere max-mid:mb-8">
                {value}
              </dd>
            </>
          ),
      )}
    </dl>
  )
}

/** The spaces around a sheet or view. */
export const mainForm = 'px-(--pad) pt-24 pb-64 max-mid:pt-18 max-mid:pb-48'
/** The columns of a sheet. */
export const columns = 'mt-22 grid items-start gap-16 wide:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]'

interface ViewProps {
  readonly title: string
  readonly sub?: ComponentChildren
  /** Beside the title. */
  readonly aside?: ComponentChildren
  readonly class?: string
  /** A sentence in place of the content, with a head. */
  readonly blank?: readonly [text: string, head?: string] | undefined
}

/** A view of the whole site. */
export function View({ title, sub, aside, blank, children, ...rest }: RenderableProps<ViewProps>) {
  return (
    <main class={`view ${mainForm} mx-auto max-w-1280 ${rest.class ?? ''}`} id="content" tabIndex={-1}>
      <div class="flex flex-wrap items-end gap-x-24 gap-y-10">
        <div>
          <h1 class="text-[24px]">{title}</h1>
          {sub && <p class="mt-4 text-soft">{sub}</p>}
        </div>
        {aside && <div class="ms-auto flex flex-wrap gap-8">{aside}</div>}
      </div>
      {blank ? (
        <div class="card box mt-20 px-24 py-56 text-center text-soft">
          {blank[1] && <b class="block text-[16px] text-ink">{blank[1]}</b>}
          {blank[0]}
        </div>
      ) : (
        children
      )}
    </main>
  )
}

/** `none`: the class of a zero. */
type StatRow = readonly [count: number | undefined, text: string, of?: string, open?: () => void, none?: string]

const figure = 'block text-[22px] leading-[1.3] font-[650] tracking-[-0.02em] tabular-nums'

/** The numbers of a view, with the way to their lists. */
export function Stats({ rows }: { readonly rows: readonly StatRow[] }) {
  return (
    <div class="box mt-20 grid grid-cols-6 overflow-hidden text-[13px] text-soft max-mid:grid-cols-3">
      {rows.map(([count, text, of, open, none]) => {
        const meaning = count ? of : none
        return (
          <Link
            open={open}
            class={`-ms-1 -mt-1 border-s border-t border-hair px-16 py-12 ${open ? 'hover:bg-hover' : ''}`}
          >
            <b class={`${figure} ${meaning ? `text-(--on) ${meaning}` : 'text-ink'}`}>
              {count === undefined ? '…' : digits(count)}
            </b>
            {text}
          </Link>
        )
      })}
    </div>
  )
}

interface PlaceProps {
  readonly at: ShownPlace | undefined
  /** True in a row that is a button itself. */
  readonly isText?: boolean
  readonly dataKey?: string | undefined
}

/** A place in the code: a link to the editor. */
export function Place({ at, isText, dataKey }: PlaceProps) {
  if (!at) return null
  const form = 'chip rounded-[5px] border border-line bg-well px-6 font-mono text-[12px] leading-20 whitespace-nowrap'
  if (isText || at.href === undefined) return <code class={`${form} text-soft`}>{at.text}</code>
  return (
    <a
      class={`${form} text-soft hover:text-ink`}
      href={at.href}
      title="Open in the editor"
      data-key={dataKey}
      dir="ltr"
    >
      {at.text}
    </a>
  )
}

/** A button to copy a text: a sign, or a word. */
export function Copy({ text, label, word }: { readonly text: string; readonly label: string; readonly word?: string }) {
  const [isDone, setDone] = useState(false)
  const copy = () => {
    void navigator.clipboard?.writeText(text).then(() => {
      setDone(true)
      setTimeout(() => setDone(false), 1500)
    })
  }
  const form = word ? 'line box h-28 px-10 text-small whitespace-nowrap hover:bg-hover' : `${squareButton} text-soft`
  return (
    <button type="button" class={form} aria-label={label} title={text} onClick={copy}>
      <Sign name={isDone ? 'check' : 'copy'} /> {word && (isDone ? 'Copied' : word)}
    </button>
  )
}

/** A command, or a line of JSON, to copy. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div class="command line box mt-8 w-fit max-w-full px-12 py-5 whitespace-pre-wrap text-ink wrap-anywhere" dir="ltr">
      <code class="text-small">{text}</code>
      <Copy text={text} label="Copy" />
    </div>
  )
}

type Marked = Pick<PageEntry, 'id' | 'mark' | 'was'>

/** A word in a small box: `hidden`. */
export function Tag({
  of = '',
  children,
  title,
}: RenderableProps<{ of?: string | undefined; title?: string | undefined }>) {
  return children ? (
    <span class={`tag ${of}`} title={title}>
      {children}
    </span>
  ) : null
}

/** The word of a mark. */
export function MarkTag({ node: { mark, was } }: { readonly node: Omit<Marked, 'id'> }) {
  return (
    <Tag of={`is-${mark}`} title={was && `was '${was}'`}>
      {mark === 'added' ? 'new' : mark}
    </Tag>
  )
}

export interface BadgesProps {
  readonly node: Marked & { readonly page?: string }
  /** True to count the changes inside. */
  readonly isClosed?: boolean | undefined
}

/** Marks of an element: changes inside, its own change, and findings. */
export function Badges({ node, isClosed }: BadgesProps) {
  const count = isClosed ? changesInside.value.get(node.id) : undefined
  const own = [...(found.value.get(node.id) ?? []), ...(found.value.get(`page ${node.page}`) ?? [])]
  const worst = severities.find((severity) => own.some((each) => each.severity === severity))
  const texts = own.map(({ message }) => message).join('\n')
  return (
    <>
      {count && <Dot count={count} />}
      {node.mark && <MarkTag node={node} />}
      {worst && <span class={dots[worst]} title={texts} role="img" aria-label={worst} />}
    </>
  )
}

/** A number of changes. */
export function Dot({ count }: { readonly count: number }) {
  return (
    <span class="tag dot rounded-full" title={`${count} changes inside`}>
      {count}
    </span>
  )
}

/** An element; a division may have a label. */
type Named = Pick<PageEntry, 'title' | 'icon' | 'tag' | 'isDeprecated'> & Pick<Division, 'label'>

/** The name of an element in a list. */
export function Name({ node }: { readonly node: Named }) {
  return (
    <>
      <Icon icon={node.icon} />
      <span class="name">{node.label ?? node.title}</span>
      {node.isDeprecated && <Tag>deprecated</Tag>}
      <Tag of="own">{node.tag}</Tag>
    </>
  )
}

/** `GET` */
export function Method({ name }: { readonly name: string | undefined }) {
  if (!name) return null
  const short = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' }[name] ?? name
  return (
    <span class={`tag method-${name.toLowerCase()} min-w-36 text-center text-[10px] leading-16 font-bold`}>
      {short}
    </span>
  )
}
