import { computed, signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { counted, digits, shellWord } from '../../../base/diagnostics/text.js'
import { titleFromPath } from '../../../site/model/page-title.js'
import type { Location } from '../../../site/view/location.js'
import { titleIn } from '../../../site/view/location.js'
import { sheetName } from '../../../site/view/packed.js'
import type { PageEntry } from '../../../site/view/site.js'
import type { Sheet, SheetLink } from '../../../site/view/snapshot.js'
import { ChangeBands, FindingBand } from './bands.js'
import { atlas, counterparts, found, linkReadings, mint, snapshot, source } from './data.js'
import { editorHref } from './editor.js'
import { Icon, Sign } from './icon.js'
import { PageLink } from './link.js'
import { Action, Band, Card, CodeLink, Command, Copy, FactList, First } from './parts.js'
import { LinesLink, MarkTag, Method, Row, trailOf } from './parts.js'
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

/** The sheet of the open page: everything about it, except its text. */
export function PageSheet() {
  const { unlisted } = here.value
  useEffect(() => {
    const own = openName.value
    let isWanted = own !== undefined
    if (own !== undefined)
      void source.sheet(own).then((read) => isWanted && (loaded.value = { name: own, sheet: read }))
    return () => {
      isWanted = false
    }
  }, [openName.value, snapshot.value, linkReadings.value])
  const file = openSheet.value?.file
  const isUnknown = unlisted !== undefined && openSheet.value !== undefined && file === undefined
  const title =
    openSheet.value?.title ??
    openPage.value?.title ??
    titleFromPath(unlisted ?? location.value.divisions.at(-1)?.title ?? '')
  return (
    <>
      {unlisted === undefined ? <Trail location={location.value} /> : <p class="trail">Not in the navigation</p>}
      <h1>
        <span dir="auto" lang={screen.value.language}>
          {isUnknown ? `There is no page ${unlisted}` : title}
        </span>
        {openPage.value && <MarkTag node={openPage.value} />}
        {openPage.value?.isHidden && <span class="tag">hidden</span>}
        {openPage.value?.isDeprecated && <span class="tag">deprecated</span>}
        {openPage.value?.isMissing && <span class="tag is-error">no file</span>}
        {unlisted !== undefined && file !== undefined && <span class="tag is-warning">not listed</span>}
      </h1>
      {openSheet.value?.description && (
        <p class="lead" dir="auto" lang={screen.value.language}>
          {openSheet.value.description}
        </p>
      )}
      {!isUnknown && <Facts />}
      <Bands />
      <div class="cards">
        <div>
          {openPage.value && openSheet.value !== undefined && <Listed page={openPage.value} />}
          {openSheet.value && file !== undefined && <Links sheet={openSheet.value} file={file} />}
        </div>
        <div>
          {openSheet.value && file !== undefined && <Outline sheet={openSheet.value} file={file} />}
          {openSheet.value && <Leading sheet={openSheet.value} />}
        </div>
      </div>
      {file !== undefined && openName.value !== undefined && (
        <SourceText key={openName.value} of={openName.value} file={file} />
      )}
      <Neighbours />
    </>
  )
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

function Facts() {
  const entry = openPage.value
  const { file, spec, title } = openSheet.value ?? {}
  const address = entry?.address ?? here.value.unlisted
  const editor = file === undefined ? undefined : editorHref(file)
  const isOther = entry && (entry.icon !== undefined || (title !== undefined && entry.title !== title))
  const inSidebar = entry && (
    <>
      <Icon icon={entry.icon} />
      <span lang={screen.value.language}>{entry.title}</span>
      {entry.tag && <span class="tag">{entry.tag}</span>}
    </>
  )
  const endpoint = entry?.method && (
    <>
      <Method name={entry.method} /> <code>{entry.path}</code>
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
  const rows = { 'In the sidebar': isOther && inSidebar, Endpoint: endpoint, URL: url, File: path }
  return <FactList rows={Object.entries({ ...rows, Specification: specification })} />
}

/** The news about a page: its changes, its findings, its absence. */
function Bands() {
  const entry = openPage.value
  const { unlisted } = here.value
  const { file, near, away, add } = openSheet.value ?? {}
  const ofPage = found.value.get(`page ${entry?.page ?? file?.replace(/\.mdx?$/i, '')}`) ?? []
  // Links have a card of their own; an unlisted page has the offer of `add`.
  const others = ofPage.filter(({ code }) => !/^link-|^page-orphan/.test(code))
  const findings = [...((entry && found.value.get(entry.id)) ?? []), ...others]
  const isToldMissing = findings.some(({ code }) => code === 'page-missing')
  const { lacks } = location.value.divisions.at(-1) ?? {}
  const nearest = near === undefined ? undefined : decodeURI(new URL(near, 'http://localhost').pathname)
  return (
    <>
      {entry && <ChangeBands id={entry.id} isPage />}
      {findings.map((problem) => (
        <FindingBand problem={problem} create={problem.code === 'page-missing' ? entry?.page : undefined} />
      ))}
      {entry?.isMissing && entry.page !== undefined && !isToldMissing && (
        <Band of="error" sign="alert" lead="There is no file for this page," text="or Mintlify does not publish it.">
          <Command text={`npx build-nav add ${shellWord(entry.page)} --create`} />
        </Band>
      )}
      {unlisted === undefined && !entry && (
        <Band
          of="note"
          sign="alert"
          text={lacks ? `Mintlify makes these pages from ${lacks.join(', ')}.` : 'No pages are here.'}
        />
      )}
      {away !== undefined && (
        <Band of="warning" sign="arrow" lead="A redirect leads readers away" text={`to ${away}.`} />
      )}
      {unlisted !== undefined && file !== undefined && (
        <Band of="warning" sign="alert" lead="Readers can open it only by its URL." text="The navigation lacks it.">
          <p class="why">{add?.message ?? 'List it, hide it with hidden: true, or put it into .mintignore.'}</p>
          {add?.commands.map((command) => (
            <Command text={command} />
          ))}
        </Band>
      )}
      {unlisted !== undefined && openSheet.value !== undefined && file === undefined && (
        <Band of="error" sign="alert" lead={`Readers of ${unlisted} get “page not found”.`}>
          {nearest !== undefined && (
            <p>
              The nearest page is{' '}
              <Action class="go" open={() => goTo(nearest)}>
                {nearest}
              </Action>
            </p>
          )}
          {source.isFile && <p class="why">This file contains listed pages and page files only.</p>}
        </Band>
      )}
    </>
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
function SourceText({ of, file }: { readonly of: string; readonly file: string }) {
  const isOpen = useSignal(false)
  const text = useSignal<string | null | undefined>(undefined)
  useEffect(() => {
    if (isOpen.value) void source.text(of).then((read) => (text.value = read))
  }, [isOpen.value, snapshot.value, linkReadings.value])
  if (source.isFile) return null
  return (
    <details class="card box source" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>
        Source <span class="count">{file}</span>
      </summary>
      {isOpen.value && text.value !== undefined && <pre tabIndex={0}>{text.value ?? 'This file can’t be read.'}</pre>}
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
