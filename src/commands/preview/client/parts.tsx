import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { digits } from '../../../base/diagnostics/text.js'
import type { Location } from '../../../site/view/location.js'
import type { Icon as IconData, Mark } from '../../../site/view/site.js'
import type { CodePlace, Problem } from '../../../site/view/snapshot.js'
import { changesInside, found } from './data.js'
import { editorHref, shownPlace, shownPlaceOf } from './editor.js'
import { Icon, Sign } from './icon.js'
import { PageLink } from './link.js'

/* Shared pieces of all views. */

/** The worst first. */
export const severities = ['error', 'warning', 'note'] as const

interface CardProps {
  readonly title: string
  readonly count?: ComponentChildren
  readonly aside?: ComponentChildren
  readonly class?: string
  readonly id?: string
  readonly children: ComponentChildren
}

/** A card with a head. */
export function Card({ title, count, aside, children, id, ...rest }: CardProps) {
  return (
    <section class={`card box ${rest.class ?? ''}`} id={id}>
      <h2 class="line">
        {title} {count !== undefined && <span class="count">{count}</span>}
        {aside && <span class="aside">{aside}</span>}
      </h2>
      {children}
    </section>
  )
}

interface FirstProps<Item> {
  readonly items: readonly Item[]
  /** The number of open rows. */
  readonly most: number
  /** `more pages` */
  readonly noun?: string
  readonly children: (item: Item, index: number) => ComponentChildren
}

/** The first rows of a list, and a button for the rest. */
export function First<Item>({ items, most, noun = 'more', children }: FirstProps<Item>) {
  const [isOpen, open] = useState(false)
  // A single further row takes no more room than the button.
  const shown = isOpen || items.length <= most + 1 ? items : items.slice(0, most)
  return (
    <>
      <ul>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <button type="button" class="more" onClick={() => open(true)}>
          Show {digits(items.length - shown.length)} {noun}
        </button>
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
  readonly children?: ComponentChildren
}

/** A row of a card: title and note, then marks and the place in the code. */
export function Row({ where, title, note, more, to, open, id, children, ...rest }: RowProps) {
  const name = <span dir="auto">{title}</span>
  return (
    <li class={`line ${rest.class ?? ''}`}>
      {where !== undefined && <span class="where">{where}</span>}
      <span class="main">
        {to ? <PageLink to={to}>{name}</PageLink> : open ? <Action open={open}>{name}</Action> : name}
        {note && <small dir="auto">{note}</small>}
        {more}
      </span>
      <span class="row-aside line">
        {children}
        {id !== undefined && <CodeLink id={id} />}
      </span>
    </li>
  )
}

/** A button with the look of its text. */
export function Action({
  open,
  ...rest
}: {
  readonly open: () => void
  readonly children: ComponentChildren
  readonly class?: string
}) {
  return <button type="button" onClick={open} {...rest} />
}

/** Names with values; rows without a value are left out. */
export function FactList({ rows }: { readonly rows: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {rows.map(
        ([name, value]) =>
          value && (
            <>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </>
          ),
      )}
    </dl>
  )
}

interface ViewProps {
  readonly title: string
  readonly sub?: ComponentChildren
  /** Beside the title. */
  readonly aside?: ComponentChildren
  readonly class?: string
  readonly children: ComponentChildren
}

/** A view of the whole site. */
export function View({ title, sub, aside, children, ...rest }: ViewProps) {
  return (
    <main class={`view ${rest.class ?? ''}`} id="content" tabIndex={-1}>
      <div class="view-head">
        <div>
          <h1>{title}</h1>
          {sub && <p class="sub">{sub}</p>}
        </div>
        {aside && <div>{aside}</div>}
      </div>
      {children}
    </main>
  )
}

/** `none`: the colour of a zero. */
type StatRow = readonly [
  count: number | undefined,
  text: string,
  colour: string,
  open?: (() => void) | undefined,
  none?: string,
]

/** The numbers of a view, with the way to their lists. */
export function Stats({ rows }: { readonly rows: readonly StatRow[] }) {
  return (
    <div class="stats box">
      {rows.map(([count, text, colour, open, none = '']) => {
        const content = (
          <>
            <b>{count === undefined ? '…' : digits(count)}</b>
            {text}
          </>
        )
        const classes = count ? colour : none
        return open ? (
          <Action class={classes} open={open}>
            {content}
          </Action>
        ) : (
          <div class={classes}>{content}</div>
        )
      })}
    </div>
  )
}

/** A view with nothing to show. */
export function Blank({ title, children }: { readonly title?: string; readonly children: ComponentChildren }) {
  return (
    <div class="card box blank">
      {title && <b>{title}</b>}
      {children}
    </div>
  )
}

/** The place of an element in the code, as a link to the editor. */
export function CodeLink({ id, dataKey }: { readonly id: string; readonly dataKey?: string | undefined }) {
  const place = shownPlaceOf(id)
  return place ? <Chip {...place} dataKey={dataKey} /> : null
}

/** A place in the code. */
export function PlaceLink({ place, files }: { readonly place: CodePlace; readonly files: readonly string[] }) {
  return <Chip {...shownPlace(place, files)} />
}

/** The place of an element as text, in a row that is a button itself. */
export function PlaceText({ id }: { readonly id: string }) {
  const { text } = shownPlaceOf(id) ?? {}
  return text === undefined ? null : <Chip text={text} />
}

/** The lines of a page's file. */
export function LinesLink({ file, lines }: { readonly file: string; readonly lines: readonly number[] }) {
  const text = `line ${lines.slice(0, 3).join(', ')}${lines.length > 3 ? ', …' : ''}`
  return <Chip text={text} href={editorHref(file, lines[0])} />
}

interface ChipProps {
  readonly text: string
  readonly href?: string | undefined
  readonly dataKey?: string | undefined
}

function Chip({ text, href, dataKey }: ChipProps) {
  if (href === undefined) return <span class="chip">{text}</span>
  return (
    <a class="chip" href={href} title="Open in the editor" data-key={dataKey}>
      {text}
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
  return (
    <button type="button" class={word ? 'ghost line box' : 'copy'} aria-label={label} title={text} onClick={copy}>
      <Sign name={isDone ? 'check' : 'copy'} /> {word && (isDone ? 'Copied' : word)}
    </button>
  )
}

/** A command, or a line of JSON, to copy. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div class="command line box">
      <span>{text}</span>
      <Copy text={text} label="Copy" />
    </div>
  )
}

interface BandProps {
  readonly of: Mark | Problem['severity'] | 'reordered'
  readonly sign: 'alert' | 'arrow' | 'check'
  /** The first words, in bold. */
  readonly lead?: string
  readonly text?: ComponentChildren
  readonly children?: ComponentChildren
}

/** A coloured band of a sheet or view. */
export function Band({ of, sign, lead, text, children }: BandProps) {
  return (
    <div class={`band is-${of}`}>
      <Sign name={sign} />
      <div>
        <p>
          {lead && <b>{lead}</b>} <span>{text}</span>
        </p>
        {children}
      </div>
    </div>
  )
}

/** A text with code in backticks; its commands follow as lines to copy. */
export function Advice({ text }: { readonly text: string }) {
  const commands = [...text.matchAll(/`(npx [^`]+)`/g)].map(([, command = '']) => command)
  return (
    <>
      <p class="why">
        <Words text={text} />
      </p>
      {commands.map((command) => (
        <Command key={command} text={command} />
      ))}
    </>
  )
}

/** A text with names in backticks. */
export function Words({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
}

/** The line of code of a finding. */
export function Frame({ problem: { place, frame } }: { readonly problem: Problem }) {
  if (!frame) return null
  const { line, start, length } = frame
  return (
    <pre class="frame" tabIndex={0}>
      {place?.[1]} | {line.slice(0, start)}
      <mark>{line.slice(start, start + length) || '\u00a0\u00a0'}</mark>
      {line.slice(start + length)}
    </pre>
  )
}

/** Titles of elements, from the outside in. */
export function trailOf(titles: readonly string[]): string {
  return titles.filter(Boolean).join(' › ')
}

interface Marked {
  readonly id: string
  readonly mark?: Mark
  readonly was?: string
}

/** The word of a mark. */
export function MarkTag({ node: { mark, was } }: { readonly node: Omit<Marked, 'id'> }) {
  if (!mark) return null
  return (
    <span class={`tag is-${mark}`} title={was && `was '${was}'`}>
      {mark === 'added' ? 'new' : mark}
    </span>
  )
}

interface BadgesProps {
  readonly node: Marked & { readonly page?: string }
  /** True to count the changes inside. */
  readonly isClosed?: boolean
}

/** Marks of an element: changes inside, its own change, and findings. */
export function Badges({ node, isClosed }: BadgesProps) {
  const count = isClosed ? changesInside.value.get(node.id) : undefined
  const own = [...(found.value.get(node.id) ?? []), ...(found.value.get(`page ${node.page}`) ?? [])]
  const worst = severities.find((severity) => own.some((each) => each.severity === severity))
  const texts = own.map(({ message }) => message).join('\n')
  return (
    <>
      {count && (
        <span class="dot" title={`${count} changes inside`}>
          {count}
        </span>
      )}
      <MarkTag node={node} />
      {worst && <span class={`finding finding-${worst}`} title={texts} role="img" aria-label={worst} />}
    </>
  )
}

interface Named extends Marked {
  readonly title: string
  /** The label in a switch. */
  readonly label?: string
  readonly icon?: IconData
  readonly tag?: string
  readonly isDeprecated?: boolean
}

/** The name of an element in a list. */
export function Name({ node }: { readonly node: Named }) {
  return (
    <>
      <Icon icon={node.icon} />
      <span class="name">{node.label ?? node.title}</span>
      {node.isDeprecated && <span class="tag">deprecated</span>}
      {node.tag && <span class="tag own">{node.tag}</span>}
    </>
  )
}

/** `GET` */
export function Method({ name }: { readonly name: string | undefined }) {
  if (!name) return null
  const short = { DELETE: 'DEL', OPTIONS: 'OPT', WEBHOOK: 'HOOK' }[name] ?? name
  return <span class={`method method-${name.toLowerCase()}`}>{short}</span>
}
