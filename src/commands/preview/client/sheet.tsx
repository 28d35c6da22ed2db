import { computed, signal, useSignal } from '@preact/signals'
import type { RenderableProps } from 'preact'
import { useEffect } from 'preact/hooks'
import { counted, digits, shellWord } from '../../../base/diagnostics/text.js'
import { addressOfPage, titleFromPath } from '../../../site/model/page-path.js'
import { placeIn, titleIn, type Location, type PageLocation } from '../../../site/view/atlas.js'
import { sheetName, type Division, type PageEntry } from '../../../site/view/site.js'
import type { Sheet, SheetLink } from '../../../site/view/snapshot.js'
import { Band, ChangeBands, FindingBand } from './bands.js'
import { atlas, counterparts, editorHref, found, isFile, linesOf, linkReadings, mint } from './data.js'
import { placeOf, sheetOf, site, snapshot, textOf } from './data.js'
import { Icon, Link, Sign } from './link.js'
import { Card, columns, Command, Copy, FactList, MarkTag, Method, Place, Row, Tag } from './parts.js'
import { goTo, here, location, screen, show } from './route.js'

/** The page on the screen; none for a URL outside of the navigation. */
const openPage = computed(() => (here.value.unlisted === undefined ? location.value.page : undefined))
const openName = computed(() => {
  const { unlisted } = here.value
  if (unlisted === undefined) return openPage.value && sheetName(openPage.value)
  return unlisted.replace(/^\/+|\/+$/g, '') || 'index'
})
const loaded = signal<{ readonly name: string; readonly sheet: Sheet | null } | undefined>(undefined)
/** Undefined on its way, null without one. */
const openSheet = computed(() => {
  if (openName.value === undefined) return null
  return loaded.value?.name === openName.value ? loaded.value.sheet : undefined
})

/** Reads the sheet of the open page. */
async function load(): Promise<void> {
  const name = openName.value
  const sheet = name === undefined ? null : await sheetOf(name)
  if (name !== undefined && name === openName.value) loaded.value = { name, sheet }
}

/** The sheet of the open page: everything about it, except its text. */
export function PageSheet() {
  useEffect(() => void load(), [openName.value, snapshot.value, linkReadings.value])
  const { unlisted } = here.value
  const [page, sheet] = [openPage.value, openSheet.value]
  const { file, description } = sheet ?? {}
  const isUnknown = unlisted !== undefined && sheet !== undefined && file === undefined
  const otherwise = unlisted ?? location.value.divisions.at(-1)?.title ?? ''
  return (
    <>
      <Head
        trail={unlisted === undefined ? location.value : undefined}
        title={isUnknown ? `There is no page ${unlisted}` : (sheet?.title ?? page?.title ?? titleFromPath(otherwise))}
      >
        <Tags isUnlisted={unlisted !== undefined && file !== undefined} />
      </Head>
      {description && (
        <p class="mt-6 max-w-[68ch] text-lead text-soft" dir="auto" lang={screen.value.language}>
          {description}
        </p>
      )}
      {!isUnknown && <Facts />}
      <Bands />
      <div class={columns}>
        <div class="column">
          {page && sheet !== undefined && <Listed page={page} />}
          {sheet && file !== undefined && <Links sheet={sheet} file={file} />}
        </div>
        <div class="column">
          {sheet && file !== undefined && <Outline sheet={sheet} file={file} />}
          {sheet && <Leading sheet={sheet} />}
        </div>
      </div>
      {file !== undefined && !isFile && <SourceText key={openName.value} of={openName.value ?? ''} file={file} />}
      <Neighbours />
    </>
  )
}

function Tags({ isUnlisted }: { readonly isUnlisted: boolean }) {
  const { mark, was, isHidden, isDeprecated, isMissing } = openPage.value ?? {}
  return (
    <>
      {mark && <MarkTag node={{ mark, was }} />}
      <Tag>{isHidden && 'hidden'}</Tag>
      <Tag>{isDeprecated && 'deprecated'}</Tag>
      <Tag of="is-error">{isMissing && 'no file'}</Tag>
      <Tag of="is-warning">{isUnlisted && 'not listed'}</Tag>
    </>
  )
}

/**
 * The head of a sheet: the way to a page or element, each step with a sheet of its own, the title, and tags. Pages
 * outside of the navigation have no trail.
 */
export function Head({ trail, title, children }: RenderableProps<{ trail: Location | undefined; title: string }>) {
  const { navigation, name } = site.value
  const steps = trail ? [...trail.divisions, ...trail.groups].filter(({ id }) => id !== navigation.id) : []
  return (
    <>
      <nav class="trail flex flex-wrap gap-x-8 gap-y-3 text-[13px] text-soft wrap-anywhere" aria-label="Trail">
        {trail ? (
          <Link class="hover:underline" open={() => show('element', navigation.id)}>
            {name}
          </Link>
        ) : (
          'Not in the navigation'
        )}
        {steps.map((step) => (
          <>
            <span aria-hidden="true">›</span>
            <Link class="hover:underline" open={() => show('element', step.id)}>
              <bdi>{('label' in step && step.label) || step.title}</bdi>
            </Link>
          </>
        ))}
      </nav>
      <h1 class="mt-14 flex flex-wrap items-center gap-x-8 gap-y-3">
        <span dir="auto" lang={screen.value.language}>
          {title}
        </span>
        {children}
      </h1>
    </>
  )
}

function Facts() {
  const entry = openPage.value
  const { file, spec, title } = openSheet.value ?? {}
  const address = entry?.address ?? here.value.unlisted
  const isOther = entry && (entry.icon !== undefined || (title !== undefined && entry.title !== title))
  const inSidebar = isOther && [
    <Icon icon={entry.icon} />,
    <span lang={screen.value.language}>{entry.title}</span>,
    <Tag>{entry.tag}</Tag>,
  ]
  const path = file !== undefined && [
    <code>{file}</code>,
    editorHref(file) !== undefined && (
      <a class="go" href={editorHref(file)} data-key="e">
        Open in the editor <Sign name="external" />
      </a>
    ),
    mint.value !== null && (
      <Link class="go" href={mint.value + (address ?? '')}>
        Read in mint dev <Sign name="external" />
      </Link>
    ),
  ]
  const rows = {
    'In the sidebar': inSidebar,
    Endpoint: entry?.method && [<Method name={entry.method} />, <code>{entry.path}</code>],
    URL: address !== undefined && [<code>{address}</code>, <Copy text={address} label="Copy the URL" />],
    File: path,
    Specification: spec && [<code>{spec[0]}</code>, spec[1] > 0 && <Place at={linesOf(spec[0], [spec[1]])} />],
  }
  return <FactList rows={rows} />
}

/** The news about a page: its changes, its findings, its absence. */
function Bands() {
  const entry = openPage.value
  const { unlisted } = here.value
  const { file, away } = openSheet.value ?? {}
  const ofPage = found.value.get(`page ${entry?.page ?? file?.replace(/\.mdx?$/i, '')}`) ?? []
  // Links have a card of their own; an unlisted page has the offer of `add`.
  const others = ofPage.filter(({ code }) => !/^link-|^page-orphan/.test(code))
  const findings = [...((entry && found.value.get(entry.id)) ?? []), ...others]
  const isToldMissing = findings.some(({ code }) => code === 'page-missing')
  const create = entry?.page !== undefined && <Command text={`npx build-nav add ${shellWord(entry.page)} --create`} />
  const { lacks } = location.value.divisions.at(-1) ?? {}
  return (
    <>
      {entry && <ChangeBands id={entry.id} isPage />}
      {findings.map((problem) => (
        <FindingBand problem={problem}>{problem.code === 'page-missing' && create}</FindingBand>
      ))}
      {entry?.isMissing && create && !isToldMissing && (
        <Band of="error" lead="There is no file for this page," text="or Mintlify does not publish it.">
          {create}
        </Band>
      )}
      {unlisted === undefined && !entry && (
        <Band of="note" text={lacks ? `Mintlify makes these pages from ${lacks.join(', ')}.` : 'No pages are here.'} />
      )}
      {away !== undefined && (
        <Band of="warning" sign="arrow" lead="A redirect leads readers away" text={`to ${away}.`} />
      )}
      {unlisted !== undefined && openSheet.value && <Absent address={unlisted} sheet={openSheet.value} />}
    </>
  )
}

/** A page outside of the navigation: the way in, or the nearest page. */
function Absent({ address, sheet: { file, near, add } }: { readonly address: string; readonly sheet: Sheet }) {
  if (file !== undefined) {
    return (
      <Band of="warning" lead="Readers can open it only by its URL." text="The navigation lacks it.">
        <p class="text-soft">{add?.message ?? 'List it, hide it with hidden: true, or put it into .mintignore.'}</p>
        {add?.commands.map((command) => (
          <Command text={command} />
        ))}
      </Band>
    )
  }
  const nearest = near === undefined ? undefined : decodeURI(new URL(near, 'http://localhost').pathname)
  return (
    <Band of="error" lead={`Readers of ${address} get “page not found”.`}>
      {nearest !== undefined && (
        <p>
          The nearest page is{' '}
          <Link class="go" open={() => goTo(nearest)}>
            {nearest}
          </Link>
        </p>
      )}
      {isFile && <p class="text-soft">This file contains listed pages and page files only.</p>}
    </Band>
  )
}

/** All entries of a page, and the languages without one. */
function Listed({ page }: { readonly page: PageEntry }) {
  const { languages } = counterparts.value
  const codes = languages.map(({ title }) => title)
  const entries = counterparts.value
    .entriesOf(page)
    .toSorted((one, other) => codes.indexOf(codeOf(one)) - codes.indexOf(codeOf(other)))
  const having = new Set(entries.map(codeOf))
  const isMany = languages.length > 1
  const lacking = page.page === undefined || !isMany ? [] : languages.filter(({ title }) => !having.has(title))
  const places = counted(entries.length, 'place')
  const count = isMany ? `${having.size} of ${counted(languages.length, 'language')}` : places
  const isRepeated = isMany && entries.length > having.size
  const rows = entries.map((entry, index) => <ListedRow entry={entry} before={entries.slice(0, index)} />)
  const absent = lacking.map((language) => <LackingRow language={language} name={counterparts.value.keyOf(page)} />)
  return (
    <Card
      title="Listed in"
      count={isRepeated ? `${count}, ${places}` : count}
      items={[...rows, ...absent]}
      most={Math.max(16, absent.length)}
      noun="more places"
    >
      {(row) => row}
    </Card>
  )
}

function codeOf(at: Location): string {
  return titleIn(at, 'language') ?? ''
}

/** An entry; `before` has the entries of the rows above. */
function ListedRow({ entry, before }: { readonly entry: PageLocation; readonly before: readonly PageLocation[] }) {
  const { languages } = counterparts.value
  const { id, page, title } = entry.page
  const code = codeOf(entry)
  const isMany = languages.length > 1
  const isHere = id === location.value.page?.id
  const home = page === undefined ? undefined : counterparts.value.homeOf(page)
  const isOther = isMany && home !== undefined && home !== code
  const listOf = (at: Location) => JSON.stringify([codeOf(at), titleIn(at, 'version'), titleIn(at, 'product')])
  const isAgain = !isOther && before.some((other) => listOf(other) === listOf(entry))
  const labelOf = (of: string | undefined) => languages.find((language) => language.title === of)?.label ?? of
  const where = isMany ? before.every((other) => codeOf(other) !== code) && labelOf(code) : undefined
  const form = isHere ? 'is-here bg-(--tint) [&_b]:text-accent' : ''
  return (
    <Row class={form} where={where} title={<b>{title}</b>} note={placeIn(entry)} to={entry}>
      <Tag of="is-warning">{isAgain ? 'again' : isOther && `page of ${labelOf(home)}`}</Tag>
      <Place at={placeOf(id)} dataKey={isHere ? 'l' : undefined} />
    </Row>
  )
}

/** A language without an entry of the page. */
function LackingRow({ language, name }: { readonly language: Division; readonly name: string }) {
  const file = counterparts.value.unlistedIn(name, language.title)
  const note = file === undefined ? 'It has no file yet.' : `It has a file: ${file}`
  const command = `npx build-nav add ${shellWord(file ?? '')}`
  return (
    <Row where={language.label} title={<Tag of="is-warning">not listed</Tag>} note={note}>
      {file !== undefined && <Copy text={command} label="Copy the command" word="Copy the command" />}
    </Row>
  )
}

type PartProps = Readonly<{ sheet: Sheet; file: string }>

function Links({ sheet: { links, outside }, file }: PartProps) {
  const aside = outside > 0 && `${links.length > 0 ? 'and ' : ''}${digits(outside)} to other sites`
  const none = links.length === 0 && (outside > 0 ? 'None to this site.' : 'None.')
  const count = digits(links.length)
  return (
    <Card title="Links on this page" count={count} aside={aside} lead={none} items={links} most={12} noun="more links">
      {(link) => <LinkRow key={link.written ?? link.page} link={link} file={file} />}
    </Card>
  )
}

function LinkRow({ link, file }: { readonly link: SheetLink; readonly file: string }) {
  const { page, written = addressOfPage(page ?? ''), lines, broken, redirected } = link
  const isFaulty = (broken ?? redirected) !== undefined
  const to = page === undefined || isFaulty ? undefined : atlas.value.locate(`/${page}`, location.value)
  const note = broken ?? (redirected && `redirected to ${redirected}`) ?? (page && 'not in the navigation')
  return (
    <Row
      title={to?.page?.title ?? <code class={broken === undefined ? '' : 'is-bad'}>{written}</code>}
      note={to ? placeIn(to) : note}
      to={to}
      open={isFaulty ? undefined : () => goTo(decodeURI(written))}
    >
      <Tag of="is-warning">{redirected !== undefined && 'redirected'}</Tag>
      <Place at={linesOf(file, lines)} />
    </Row>
  )
}

function Outline({ sheet: { outline }, file }: PartProps) {
  const top = Math.max(2, Math.min(...outline.map(([level]) => level)))
  const insets = ['ps-14', 'ps-32 text-soft', 'ps-50 text-soft']
  const none = outline.length === 0 && 'No headings.'
  return (
    <Card title="Outline" count={digits(outline.length)} lead={none} items={outline} class="headings pb-12">
      {([level, line, text]) => (
        <li>
          {/* Without an address, a link is plain text. */}
          <a
            class={`block py-3 pe-14 wrap-anywhere hover:bg-hover ${insets[Math.max(0, Math.min(2, level - top))]}`}
            href={editorHref(file, line)}
            dir="auto"
          >
            {text}
          </a>
        </li>
      )}
    </Card>
  )
}

/** Pages with a link here, and redirects with their end here. */
function Leading({ sheet: { linkedFrom, redirects } }: { readonly sheet: Sheet }) {
  const pages = (linkedFrom ?? []).map((name) => ({ id: undefined, name }))
  const rows = [...redirects.map(([index, name]) => ({ id: `redirects.${index}`, name })), ...pages]
  const none = linkedFrom ? 'No page links here, and no redirect.' : 'The links of all pages are being read.'
  const lead = (!linkedFrom || rows.length === 0) && none
  return (
    <Card title="What leads here" count={linkedFrom && digits(rows.length)} lead={lead} items={rows} most={8}>
      {({ id, name }) => {
        if (id !== undefined) return <Row key={id} title={<code>{name}</code>} note="redirect" id={id} />
        const to = atlas.value.locate(`/${name}`, location.value)
        const title = to?.page?.title ?? titleFromPath(name)
        return <Row key={name} title={title} note={name} to={to} open={() => goTo(`/${name}`)} />
      }}
    </Card>
  )
}

/** The source of a page, read when it is opened. */
function SourceText({ of, file }: { readonly of: string; readonly file: string }) {
  const isOpen = useSignal(false)
  const text = useSignal<string | null | undefined>(undefined)
  useEffect(() => {
    if (isOpen.value) void textOf(of).then((read) => (text.value = read))
  }, [isOpen.value, snapshot.value, linkReadings.value])
  return (
    <details class="card box source mt-16" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary class="head cursor-pointer">
        Source <span class="count">{file}</span>
      </summary>
      {isOpen.value && text.value !== undefined && (
        <pre class="cell max-h-[70vh] overflow-auto leading-[1.6] whitespace-pre-wrap wrap-anywhere" tabIndex={0}>
          {text.value ?? 'This file can’t be read.'}
        </pre>
      )}
    </details>
  )
}

function Neighbours() {
  return (
    <nav class="mt-16 grid grid-cols-2 gap-12" aria-label="Previous and next">
      {(['previous', 'next'] as const).map((way) => {
        const to = screen.value[way] && atlas.value.at(screen.value[way].id)
        const key = way === 'next' ? 'j' : 'k'
        const side = way === 'next' ? 'col-start-2 text-end' : ''
        return (
          to && (
            <Link to={to} class={`box grow px-14 py-10 hover:border-square ${side}`} dataKey={key}>
              <small>
                {way === 'next' ? 'Next' : 'Previous'} <kbd>{key}</kbd>
              </small>
              <bdi>{to.page?.title}</bdi>
            </Link>
          )
        )
      })}
    </nav>
  )
}
