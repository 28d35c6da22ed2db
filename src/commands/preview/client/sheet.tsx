import { useEffect, useState } from 'preact/hooks'
import { counted, digits, shellWord } from '../../../base/diagnostics/text.js'
import { titleFromPath } from '../../../site/model/page-title.js'
import type { Location } from '../../../site/view/location.js'
import { titleIn } from '../../../site/view/location.js'
import { sheetName } from '../../../site/view/packed.js'
import type { PageEntry } from '../../../site/view/site.js'
import type { ChangeFact, Problem, Sheet, SheetLink } from '../../../site/view/snapshot.js'
import { Icon, Sign } from './icon.js'
import { PageLink } from './link.js'
import { Action, Advice, Band, Card, CodeLink, Command, Copy, FactList, First, Frame } from './parts.js'
import { LinesLink, MarkTag, Method, PlaceLink, Row, trailOf } from './parts.js'
import { atlas, changes, counterparts, found, linkReadings, mint, notes, snapshot, source } from './data.js'
import { editorHref } from './editor.js'
import { goTo, here, location, screen, show } from './route.js'

/** The sheet of the open page: everything about it, except its text. */
export function PageSheet() {
  const { unlisted } = here.value
  const { page } = unlisted === undefined ? location.value : {}
  const name = unlisted === undefined ? page && sheetName(page) : unlisted.replace(/^\/+|\/+$/g, '') || 'index'
  const sheet = useSheet(name)
  const file = sheet?.file
  const isUnknown = unlisted !== undefined && sheet !== undefined && file === undefined
  const title = sheet?.title ?? page?.title ?? titleFromPath(unlisted ?? location.value.divisions.at(-1)?.title ?? '')
  const about: About = { page, sheet, unlisted, address: page?.address ?? unlisted }
  return (
    <>
      {unlisted === undefined ? <Trail location={location.value} /> : <p class="trail">Not in the navigation</p>}
      <h1>
        <span dir="auto" lang={screen.value.language}>
          {isUnknown ? `There is no page ${unlisted}` : title}
        </span>
        {page && <MarkTag node={page} />}
        {page?.isHidden && <span class="tag">hidden</span>}
        {page?.isDeprecated && <span class="tag">deprecated</span>}
        {page?.isMissing && <span class="tag is-error">no file</span>}
        {unlisted !== undefined && file !== undefined && <span class="tag is-warning">not listed</span>}
      </h1>
      {sheet?.description && (
        <p class="lead" dir="auto" lang={screen.value.language}>
          {sheet.description}
        </p>
      )}
      {!isUnknown && <Facts {...about} />}
      <Bands {...about} />
      <div class="cards">
        <div>
          {page && sheet !== undefined && <Listed page={page} />}
          {sheet && file !== undefined && <Links sheet={sheet} file={file} />}
        </div>
        <div>
          {sheet && file !== undefined && <Outline sheet={sheet} file={file} />}
          {sheet && <Leading sheet={sheet} />}
        </div>
      </div>
      {file !== undefined && name !== undefined && <SourceText name={name} file={file} />}
      <Neighbours />
    </>
  )
}

/** A page, listed or not, with its sheet. */
interface About {
  readonly page: PageEntry | undefined
  readonly sheet: Sheet | null | undefined
  readonly unlisted: string | undefined
  readonly address: string | undefined
}

/** The sheet of a page: undefined on its way, null without one. */
function useSheet(name: string | undefined): Sheet | null | undefined {
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly sheet: Sheet | null }>()
  useEffect(() => {
    if (name === undefined) return
    let isWanted = true
    void source.sheet(name).then((sheet) => isWanted && setLoaded({ name, sheet }))
    return () => {
      isWanted = false
    }
  }, [name, source, snapshot.value, linkReadings.value])
  return name === undefined ? null : loaded?.name === name ? loaded.sheet : undefined
}

/** The way to a page or element; each step opens its own sheet. */
export function Trail({ location: { divisions, groups } }: { readonly location: Location }) {
  const { navigation, name } = atlas.value.site
  const steps = [...divisions, ...groups].filter(({ id }) => id !== navigation.id)
  return (
    <nav class="trail" aria-label="Trail">
      <Action open={() => show('element', navigation.id)}>{name}</Action>
      {steps.map((step) => (
        <>
          <span aria-hidden="true">›</span>
          <Action open={() => show('element', step.id)}>
            <bdi>{('label' in step && step.label) || step.title}</bdi>
          </Action>
        </>
      ))}
    </nav>
  )
}

function Facts({ page, sheet, address }: About) {
  const { file, spec } = sheet ?? {}
  const editor = file === undefined ? undefined : editorHref(file)
  const isOther = page && (page.icon !== undefined || (sheet?.title !== undefined && page.title !== sheet.title))
  const entry = page && (
    <>
      <Icon icon={page.icon} />
      <span lang={screen.value.language}>{page.title}</span>
      {page.tag && <span class="tag">{page.tag}</span>}
    </>
  )
  const endpoint = page?.method && (
    <>
      <Method name={page.method} /> <code>{page.path}</code>
    </>
  )
  const url = address !== undefined && (
    <>
      <code>{address}</code>
      <Copy text={address} label="Copy the URL" />
    </>
  )
  const path = file !== undefined && (
    <>
      <code>{file}</code>
      {editor !== undefined && (
        <a class="go" href={editor} data-key="e">
          Open in the editor <Sign name="external" />
        </a>
      )}
      {mint.value !== null && (
        <a class="go" href={mint.value + (address ?? '')} target="_blank" rel="noreferrer noopener">
          Read in mint dev <Sign name="external" />
        </a>
      )}
    </>
  )
  const specification = spec && (
    <>
      <code>{spec[0]}</code>
      {spec[1] > 0 && <LinesLink file={spec[0]} lines={[spec[1]]} />}
    </>
  )
  const rows = { 'In the sidebar': isOther && entry, Endpoint: endpoint, URL: url, File: path }
  return <FactList rows={Object.entries({ ...rows, Specification: specification })} />
}

/** The news about a page: its changes, its findings, its absence. */
function Bands({ page, sheet, unlisted }: About) {
  const ofPage = found.value.get(`page ${page?.page ?? sheet?.file?.replace(/\.mdx?$/i, '')}`) ?? []
  // Links have a card of their own; an unlisted page has the offer of `add`.
  const others = ofPage.filter(({ code }) => !/^link-|^page-orphan/.test(code))
  const findings = [...((page && found.value.get(page.id)) ?? []), ...others]
  const isToldMissing = findings.some(({ code }) => code === 'page-missing')
  const { lacks } = location.value.divisions.at(-1) ?? {}
  const near = sheet?.near === undefined ? undefined : decodeURI(new URL(sheet.near, 'http://localhost').pathname)
  return (
    <>
      {page && <ChangeBands id={page.id} isPage />}
      {findings.map((problem) => (
        <FindingBand problem={problem} create={problem.code === 'page-missing' ? page?.page : undefined} />
      ))}
      {page?.isMissing && page.page !== undefined && !isToldMissing && (
        <Band of="error" sign="alert" lead="There is no file for this page," text="or Mintlify does not publish it.">
          <Command text={`npx build-nav add ${shellWord(page.page)} --create`} />
        </Band>
      )}
      {unlisted === undefined && !page && (
        <Band
          of="note"
          sign="alert"
          text={lacks ? `Mintlify makes these pages from ${lacks.join(', ')}.` : 'No pages are here.'}
        />
      )}
      {sheet?.away !== undefined && (
        <Band of="warning" sign="arrow" lead="A redirect leads readers away" text={`to ${sheet.away}.`} />
      )}
      {unlisted !== undefined && sheet?.file !== undefined && (
        <Band of="warning" sign="alert" lead="Readers can open it only by its URL." text="The navigation lacks it.">
          <p class="why">{sheet.add?.message ?? 'List it, hide it with hidden: true, or put it into .mintignore.'}</p>
          {sheet.add?.commands.map((command) => (
            <Command text={command} />
          ))}
        </Band>
      )}
      {unlisted !== undefined && sheet !== undefined && sheet?.file === undefined && (
        <Band of="error" sign="alert" lead={`Readers of ${unlisted} get “page not found”.`}>
          {near !== undefined && (
            <p>
              The nearest page is{' '}
              <Action class="go" open={() => goTo(near)}>
                {near}
              </Action>
            </p>
          )}
          {source.isFile && <p class="why">This file contains listed pages and page files only.</p>}
        </Band>
      )}
    </>
  )
}

/** The changes of an element, in words. */
export function ChangeBands({ id, isPage }: { readonly id: string; readonly isPage?: boolean }) {
  return (
    <>
      {changes.value?.facts
        .filter(({ ids }) => ids.includes(id))
        .map((fact) => (
          <Band
            of={fact.what}
            sign="arrow"
            lead={fact.what === 'added' ? 'New' : fact.what[0]?.toUpperCase() + fact.what.slice(1)}
            text={`${changeWords(fact)}${fact.count > 1 ? `, in ${counted(fact.count, 'language')}` : ''}.`}
          >
            {fact.what === 'moved' && isPage && <p class="why">Its URL is the same as before.</p>}
          </Band>
        ))}
    </>
  )
}

function changeWords({ what, of, text, from, to, names }: ChangeFact): string {
  if (of === 'attribute' || of === 'setting') return `: ${text}`
  if (what === 'moved') return `from ${from || 'the top'} to ${to || 'the top'}`
  if (what === 'renamed') return `from ‘${names.find(({ was }) => was)?.was ?? ''}’`
  return to ? `in ${to}` : ''
}

/** A finding with its line and its fix. */
export function FindingBand({ problem, create }: { readonly problem: Problem; readonly create?: string | undefined }) {
  const place = problem.place && <PlaceLink place={problem.place} files={notes.value?.files ?? []} />
  return (
    <Band of={problem.severity} sign="alert" lead={problem.message} text={place}>
      <Frame problem={problem} />
      {problem.hint && <Advice text={problem.hint} />}
      {create !== undefined && <Command text={`npx build-nav add ${shellWord(create)} --create`} />}
    </Band>
  )
}

/** All entries of a page, and the languages without one. */
function Listed({ page }: { readonly page: PageEntry }) {
  const { languages } = counterparts.value
  const key = counterparts.value.keyOf(page)
  const codes = languages.map(({ title }) => title)
  const codeOf = (at: Location) => titleIn(at, 'language') ?? ''
  const rows = counterparts.value
    .entriesOf(page)
    .toSorted((one, other) => codes.indexOf(codeOf(one)) - codes.indexOf(codeOf(other)))
  const having = new Set(rows.map(codeOf))
  const isMany = languages.length > 1
  const lacking = page.page === undefined || !isMany ? [] : languages.filter(({ title }) => !having.has(title))
  const places = counted(rows.length, 'place')
  const count = isMany ? `${having.size} of ${counted(languages.length, 'language')}` : places
  const labelOf = (code: string | undefined) => languages.find(({ title }) => title === code)?.label ?? code
  const listOf = (at: Location) => JSON.stringify([codeOf(at), titleIn(at, 'version'), titleIn(at, 'product')])
  return (
    <Card title="Listed in" count={isMany && rows.length > having.size ? `${count}, ${places}` : count}>
      <First items={rows} most={16} noun="more places">
        {(entry, index) => {
          const before = rows[index - 1]
          const isNew = !before || codeOf(before) !== codeOf(entry)
          const isHere = entry.page.id === location.value.page?.id
          const home = entry.page.page === undefined ? undefined : counterparts.value.homeOf(entry.page.page)
          const isOther = isMany && home !== undefined && home !== codeOf(entry)
          const isAgain = !isOther && rows.slice(0, index).some((other) => listOf(other) === listOf(entry))
          return (
            <Row
              key={entry.page.id}
              class={isHere ? 'is-here' : ''}
              where={isMany ? isNew && labelOf(codeOf(entry)) : undefined}
              title={<b>{entry.page.title}</b>}
              note={placeIn(entry)}
              to={entry}
            >
              {isAgain && <span class="tag is-warning">again</span>}
              {isOther && <span class="tag is-warning">page of {labelOf(home)}</span>}
              <CodeLink id={entry.page.id} dataKey={isHere ? 'l' : undefined} />
            </Row>
          )
        }}
      </First>
      <ul>
        {lacking.map(({ title, label }) => {
          const file = counterparts.value.unlistedIn(key, title)
          const note = file === undefined ? 'It has no file yet.' : `It has a file: ${file}`
          return (
            <Row key={title} where={label} title={<span class="tag is-warning">not listed</span>} note={note}>
              {file !== undefined && (
                <Copy text={`npx build-nav add ${shellWord(file)}`} label="Copy the command" word="Copy the command" />
              )}
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}

/** The trail of an entry, without its language. */
export function placeIn({ divisions, groups }: Location): string {
  const named = divisions.filter(({ kind }) => kind !== 'navigation' && kind !== 'language')
  return trailOf([...named.map(({ label, title }) => label ?? title), ...groups.map(({ title }) => title)])
}

function Links({ sheet: { links, outside }, file }: { readonly sheet: Sheet; readonly file: string }) {
  const aside = outside > 0 && `${links.length > 0 ? 'and ' : ''}${digits(outside)} to other sites`
  return (
    <Card title="Links on this page" count={digits(links.length)} aside={aside}>
      {links.length === 0 && <p class="none">{outside > 0 ? 'None to this site.' : 'None.'}</p>}
      <First items={links} most={12} noun="more links">
        {(link) => <LinkRow key={link.written} link={link} file={file} />}
      </First>
    </Card>
  )
}

function LinkRow({ link, file }: { readonly link: SheetLink; readonly file: string }) {
  const { written, page, lines, broken, redirected } = link
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
      {redirected !== undefined && <span class="tag is-warning">redirected</span>}
      <LinesLink file={file} lines={lines} />
    </Row>
  )
}

function Outline({ sheet: { outline }, file }: { readonly sheet: Sheet; readonly file: string }) {
  const top = Math.max(2, Math.min(...outline.map(([level]) => level)))
  return (
    <Card title="Outline" count={digits(outline.length)}>
      {outline.length === 0 && <p class="none">No headings.</p>}
      <div class="outline">
        {outline.map(([level, line, text]) => (
          // Without an address, a link is plain text.
          <a class={`level-${Math.max(2, level - top + 2)}`} href={editorHref(file, line)} dir="auto">
            {text}
          </a>
        ))}
      </div>
    </Card>
  )
}

/** Pages with a link here, and redirects with their end here. */
function Leading({ sheet: { linkedFrom, redirects } }: { readonly sheet: Sheet }) {
  const pages = (linkedFrom ?? []).map((name) => ({ id: undefined, name }))
  const rows = [...redirects.map(([index, name]) => ({ id: `redirects.${index}`, name })), ...pages]
  return (
    <Card title="What leads here" count={linkedFrom && digits(rows.length)}>
      {!linkedFrom && <p class="none">The links of all pages are being read.</p>}
      {linkedFrom && rows.length === 0 && <p class="none">No page links here, and no redirect.</p>}
      <First items={rows} most={8}>
        {({ id, name }) => {
          if (id !== undefined) return <Row key={id} title={<code>{name}</code>} note="redirect" id={id} />
          const to = atlas.value.locate(`/${name}`, location.value)
          return (
            <Row
              key={name}
              title={to?.page?.title ?? titleFromPath(name)}
              note={name}
              to={to}
              open={() => goTo(`/${name}`)}
            />
          )
        }}
      </First>
    </Card>
  )
}

/** The source of a page, read when it is opened. */
function SourceText({ name, file }: { readonly name: string; readonly file: string }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState<string | null>()
  useEffect(() => setText(undefined), [name])
  useEffect(() => {
    if (isOpen) void source.text(name).then(setText)
  }, [isOpen, name, snapshot.value, linkReadings.value])
  if (source.isFile) return null
  return (
    <details class="card box source" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Source <span class="count">{file}</span>
      </summary>
      {isOpen && text !== undefined && <pre tabIndex={0}>{text ?? 'This file can’t be read.'}</pre>}
    </details>
  )
}

function Neighbours() {
  return (
    <nav class="neighbours" aria-label="Previous and next">
      {(['previous', 'next'] as const).map((way) => {
        const to = screen.value[way] && atlas.value.at(screen.value[way].id)
        const key = way === 'next' ? 'j' : 'k'
        return (
          to && (
            <PageLink to={to} class={`box ${way}`} dataKey={key}>
              <small>
                {way === 'next' ? 'Next' : 'Previous'} <kbd>{key}</kbd>
              </small>
              <bdi>{to.page?.title}</bdi>
            </PageLink>
          )
        )
      })}
    </nav>
  )
}
