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
import { Advice, Band, Card, CodeLink, Command, Copy, First, Frame, LinesLink, MarkTag } from './parts.js'
import { Method, PlaceLink, trailOf } from './parts.js'
import { editorHref, usePlace, useShell } from './shell.js'

/** The sheet of the open page: everything about it, except its text. */
export function PageSheet() {
  const { location, screen, unlisted } = usePlace()
  const { atlas } = useShell()
  const { page } = unlisted === undefined ? location : {}
  const name = unlisted === undefined ? page && sheetName(page) : unlisted.replace(/^\/+|\/+$/g, '') || 'index'
  const sheet = useSheet(name)
  const title = sheet?.title ?? page?.title ?? titleFromPath(unlisted ?? location.divisions.at(-1)?.title ?? '')
  const isUnknown = unlisted !== undefined && sheet !== undefined && sheet?.file === undefined
  return (
    <>
      <Trail location={location} isUnlisted={unlisted !== undefined} />
      <h1>
        <span dir="auto" lang={screen.language}>
          {isUnknown ? `There is no page ${unlisted}` : title}
        </span>
        {page && <MarkTag node={page} />}
        {page?.isHidden && <span class="tag">hidden</span>}
        {page?.isDeprecated && <span class="tag">deprecated</span>}
        {page?.isMissing && <span class="tag is-error">no file</span>}
        {unlisted !== undefined && sheet?.file !== undefined && <span class="tag is-warning">not listed</span>}
      </h1>
      {sheet?.description && (
        <p class="lead" dir="auto" lang={screen.language}>
          {sheet.description}
        </p>
      )}
      {page || !isUnknown ? <Facts page={page} sheet={sheet} address={page?.address ?? unlisted} /> : null}
      <Bands page={page} sheet={sheet} unlisted={unlisted} name={name} />
      <div class="cards">
        <div>
          {page && <Listed page={page} />}
          {sheet?.file !== undefined && <Links sheet={sheet} file={sheet.file} />}
        </div>
        <div>
          {sheet?.file !== undefined && <Outline sheet={sheet} file={sheet.file} />}
          {sheet && <Leading sheet={sheet} />}
        </div>
      </div>
      {sheet?.file !== undefined && name !== undefined && <SourceText name={name} file={sheet.file} />}
      <nav class="neighbours" aria-label="Previous and next">
        {(['previous', 'next'] as const).map((way) => {
          const to = screen[way] && atlas.at(screen[way].id)
          const key = way === 'next' ? 'j' : 'k'
          return (
            to && (
              <PageLink to={to} class={way} dataKey={key}>
                <small>
                  {way === 'next' ? 'Next' : 'Previous'} <kbd>{key}</kbd>
                </small>
                <bdi>{to.page?.title}</bdi>
              </PageLink>
            )
          )
        })}
      </nav>
    </>
  )
}

/** The sheet of a page: undefined on its way, null without one. */
function useSheet(name: string | undefined): Sheet | null | undefined {
  const { source, snapshot, links } = useShell()
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly sheet: Sheet | null }>()
  useEffect(() => {
    if (name === undefined) return
    let isWanted = true
    void source.sheet(name).then((sheet) => isWanted && setLoaded({ name, sheet }))
    return () => {
      isWanted = false
    }
  }, [name, source, snapshot, links])
  return name === undefined ? null : loaded?.name === name ? loaded.sheet : undefined
}

/** The way to a page or element; each step opens its own sheet. */
export function Trail({ location, isUnlisted }: { readonly location: Location; readonly isUnlisted?: boolean }) {
  const { show, atlas } = useShell()
  if (isUnlisted) return <p class="trail">Not in the navigation</p>
  const steps = [...location.divisions, ...location.groups].filter(({ id }) => id !== atlas.site.navigation.id)
  return (
    <nav class="trail" aria-label="Trail">
      <button type="button" onClick={() => show('element', atlas.site.navigation.id)}>
        {atlas.site.name}
      </button>
      {steps.map((step) => (
        <>
          <span aria-hidden="true">›</span>
          <button type="button" onClick={() => show('element', step.id)}>
            <bdi>{('label' in step && step.label) || step.title}</bdi>
          </button>
        </>
      ))}
    </nav>
  )
}

interface FactsProps {
  readonly page: PageEntry | undefined
  readonly sheet: Sheet | null | undefined
  readonly address: string | undefined
}

function Facts({ page, sheet, address }: FactsProps) {
  const { snapshot, mint } = useShell()
  const { screen } = usePlace()
  const file = sheet?.file
  const editor = file === undefined ? undefined : editorHref(snapshot.editor, `${snapshot.root}/${file}`)
  const isOther = page && (page.icon !== undefined || (sheet?.title !== undefined && page.title !== sheet.title))
  return (
    <dl class="facts">
      {isOther && (
        <>
          <dt>In the sidebar</dt>
          <dd>
            <Icon icon={page.icon} />
            <span dir="auto" lang={screen.language}>
              {page.title}
            </span>
            {page.tag && <span class="tag">{page.tag}</span>}
          </dd>
        </>
      )}
      {page?.method && (
        <>
          <dt>Endpoint</dt>
          <dd>
            <Method name={page.method} /> <code>{page.path}</code>
          </dd>
        </>
      )}
      {address !== undefined && (
        <>
          <dt>URL</dt>
          <dd>
            <code>{address}</code>
            <Copy text={address} label="Copy the URL" />
          </dd>
        </>
      )}
      {file !== undefined && (
        <>
          <dt>File</dt>
          <dd>
            <code>{file}</code>
            {editor !== undefined && (
              <a class="go" href={editor} data-key="e">
                Open in the editor <Sign name="external" />
              </a>
            )}
            {mint !== null && (
              <a class="go" href={mint + (address ?? '')} target="_blank" rel="noreferrer noopener">
                Read in mint dev <Sign name="external" />
              </a>
            )}
          </dd>
        </>
      )}
      {sheet?.spec && (
        <>
          <dt>Specification</dt>
          <dd>
            <code>{sheet.spec[0]}</code>
            {sheet.spec[1] > 0 && <LinesLink file={sheet.spec[0]} lines={[sheet.spec[1]]} />}
          </dd>
        </>
      )}
    </dl>
  )
}

interface BandsProps extends Omit<FactsProps, 'address'> {
  readonly unlisted: string | undefined
  readonly name: string | undefined
}

/** The news about a page: its changes, its findings, its absence. */
function Bands({ page, sheet, unlisted, name }: BandsProps) {
  const { found, source } = useShell()
  const { location } = usePlace()
  const ofPage = found.get(`page ${page?.page ?? sheet?.file?.replace(/\.mdx?$/i, '')}`) ?? []
  // Links have a card of their own; an unlisted page has the offer of `add`.
  const findings = [
    ...((page && found.get(page.id)) ?? []),
    ...ofPage.filter(({ code }) => !/^link-|^page-orphan/.test(code)),
  ]
  const lacks = page === undefined ? location.divisions.at(-1)?.lacks : undefined
  return (
    <>
      {page && <ChangeBands id={page.id} isPage />}
      {findings.map((problem) => (
        <FindingBand problem={problem} create={problem.code === 'page-missing' ? page?.page : undefined} />
      ))}
      {page?.isMissing && page.page !== undefined && !findings.some(({ code }) => code === 'page-missing') && (
        <Band of="error" sign="alert">
          <p>
            <b>There is no file for this page,</b> or Mintlify does not publish it.
          </p>
          {sheet?.near && <Advice text={`Did you mean '${sheet.near}'? Or create it:`} />}
          <Command text={`npx build-nav add ${shellWord(page.page)} --create`} />
        </Band>
      )}
      {unlisted === undefined && !page && (
        <Band of="note" sign="alert">
          {lacks
            ? `Mintlify makes these pages from ${lacks.join(', ')}. The preview reads no URLs.`
            : 'No pages are here.'}
        </Band>
      )}
      {sheet?.away !== undefined && (
        <Band of="warning" sign="arrow">
          <p>
            <b>A redirect leads readers away</b> to <code>{sheet.away}</code>.
          </p>
        </Band>
      )}
      {unlisted !== undefined && sheet?.file !== undefined && (
        <Band of="warning" sign="alert">
          <p>
            <b>Readers can open it only by its URL.</b> Nothing in the navigation lists it.
          </p>
          <p class="why">{sheet.add?.message ?? 'List it, hide it with hidden: true, or put it into .mintignore.'}</p>
          {(sheet.add?.commands ?? []).map((command) => (
            <Command text={command} />
          ))}
        </Band>
      )}
      {unlisted !== undefined && sheet !== undefined && sheet?.file === undefined && (
        <Band of="error" sign="alert">
          <p>
            <b>Readers of {unlisted} get “page not found”.</b>{' '}
            {sheet?.near && (
              <>
                The nearest page is <NearLink name={sheet.near} />.
              </>
            )}
          </p>
          {sheet === null && source.isFile && <p class="why">This file contains the pages of the navigation only.</p>}
          {name && <p class="why">Its sidebar would be the one beside the most similar URL.</p>}
        </Band>
      )}
    </>
  )
}

function NearLink({ name }: { readonly name: string }) {
  const { goTo } = useShell()
  const address = name.startsWith('/') ? name : `/${name}`
  return (
    <button type="button" class="go" onClick={() => goTo(address)}>
      {address}
    </button>
  )
}

/** The changes of an element, in words. */
export function ChangeBands({ id, isPage }: { readonly id: string; readonly isPage?: boolean }) {
  const { changes } = useShell()
  const facts = changes?.facts.filter(({ ids }) => ids.includes(id)) ?? []
  return (
    <>
      {facts.map((fact) => (
        <Band of={fact.what} sign="arrow">
          <p>
            <b>{fact.what === 'added' ? 'New' : fact.what[0]?.toUpperCase() + fact.what.slice(1)}</b>
            {changeWords(fact)}
            {fact.count > 1 && `, in ${counted(fact.count, 'language')}`}.
          </p>
          {fact.what === 'moved' && isPage && <p class="why">Its URL is the same as before.</p>}
        </Band>
      ))}
    </>
  )
}

function changeWords({ what, of, text, from, to, names }: ChangeFact): string {
  if (of === 'attribute' || of === 'setting') return `: ${text}`
  if (what === 'moved') return ` from ${from || 'the top'} to ${to || 'the top'}`
  if (what === 'renamed') return ` from ‘${names.find(({ was }) => was)?.was ?? ''}’`
  return to ? ` in ${to}` : ''
}

/** A finding with its line and its fix. */
export function FindingBand({ problem, create }: { readonly problem: Problem; readonly create?: string | undefined }) {
  const { notes } = useShell()
  return (
    <Band of={problem.severity} sign="alert">
      <p>
        <b>{problem.message}</b> {problem.place && <PlaceLink place={problem.place} files={notes?.files ?? []} />}
      </p>
      <Frame problem={problem} />
      {problem.hint && <Advice text={problem.hint} />}
      {create !== undefined && <Command text={`npx build-nav add ${shellWord(create)} --create`} />}
    </Band>
  )
}

/** All entries of a page, and the languages without one. */
function Listed({ page }: { readonly page: PageEntry }) {
  const { counterparts } = useShell()
  const { location } = usePlace()
  const entries = counterparts.entriesOf(page)
  const { languages } = counterparts
  const key = counterparts.keyOf(page)
  const having = new Set(entries.map((entry) => titleIn(entry, 'language')))
  const lacking =
    page.page === undefined || languages.length < 2 ? [] : languages.filter(({ title }) => !having.has(title))
  const order = (entry: Location) => languages.findIndex(({ title }) => title === titleIn(entry, 'language'))
  const rows = entries.toSorted((one, other) => order(one) - order(other))
  const seen = new Set<string>()
  const count =
    languages.length > 1 ? `${having.size} of ${counted(languages.length, 'language')}` : counted(rows.length, 'place')
  return (
    <Card
      title="Listed in"
      count={count + (languages.length > 1 && rows.length > having.size ? `, ${digits(rows.length)} places` : '')}
    >
      <First items={rows} most={16} noun="more places">
        {(entry, index) => {
          const language = languages.find(({ title }) => title === titleIn(entry, 'language'))
          const before = rows[index - 1]
          const isNew = !before || titleIn(before, 'language') !== language?.title
          const list = JSON.stringify(['language', 'version', 'product'].map((kind) => titleIn(entry, kind as never)))
          const isAgain = seen.has(list)
          seen.add(list)
          const home = entry.page.page === undefined || !language ? undefined : counterparts.homeOf(entry.page.page)
          const other = languages.find(({ title }) => title === home && title !== language?.title)
          return (
            <li class={entry.page.id === location.page?.id ? 'is-here' : ''} key={entry.page.id}>
              {languages.length > 1 && <span class="where">{isNew && (language?.label ?? language?.title)}</span>}
              <span class="main">
                <PageLink to={entry}>
                  <b dir="auto">{entry.page.title}</b>
                </PageLink>
                <small dir="auto">{placeIn(entry)}</small>
              </span>
              <span class="row-aside">
                {isAgain && !other && <span class="tag is-warning">again</span>}
                {other && <span class="tag is-warning">page of {other.label ?? other.title}</span>}
                <CodeLink id={entry.page.id} {...(entry.page.id === location.page?.id && { dataKey: 'l' })} />
              </span>
            </li>
          )
        }}
      </First>
      {lacking.length > 0 && (
        <ul>
          {lacking.map(({ title, label }) => {
            const file = counterparts.unlistedIn(key, title)
            return (
              <li key={title}>
                <span class="where">{label ?? title}</span>
                <span class="main">
                  <span class="tag is-warning">not listed</span>
                  <small>{file === undefined ? 'It has no file yet.' : `It has a file: ${file}`}</small>
                </span>
                {file !== undefined && (
                  <Copy
                    text={`npx build-nav add ${shellWord(file)}`}
                    label="Copy the command"
                    word="Copy the command"
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** The trail of an entry, without its language. */
export function placeIn({ divisions, groups }: Location): string {
  const named = divisions.filter(({ kind }) => kind !== 'navigation' && kind !== 'language')
  return trailOf([...named.map(({ label, title }) => label ?? title), ...groups.map(({ title }) => title)])
}

function Links({ sheet, file }: { readonly sheet: Sheet; readonly file: string }) {
  const { links, outside } = sheet
  return (
    <Card
      title="Links on this page"
      count={digits(links.length)}
      aside={outside > 0 && `${links.length > 0 ? 'and ' : ''}${digits(outside)} to other sites`}
    >
      {links.length === 0 && <p class="none">{outside > 0 ? 'None to this site.' : 'None.'}</p>}
      <First items={links} most={12} noun="more links">
        {(link) => (
          <li key={link.written}>
            <LinkRow link={link} />
            <span class="row-aside">
              {link.redirected !== undefined && <span class="tag is-warning">redirected</span>}
              <LinesLink file={file} lines={link.lines} />
            </span>
          </li>
        )}
      </First>
    </Card>
  )
}

function LinkRow({ link: { written, page, broken, redirected } }: { readonly link: SheetLink }) {
  const { atlas, goTo } = useShell()
  const { location } = usePlace()
  const to = page === undefined ? undefined : atlas.locate(`/${page}`, location)
  if (broken !== undefined || redirected !== undefined) {
    return (
      <span class="main">
        <code class={broken === undefined ? '' : 'is-bad'}>{written}</code>
        <small>{broken ?? <>redirected to {redirected}</>}</small>
      </span>
    )
  }
  if (!to?.page) {
    const go = (event: Event) => {
      event.preventDefault()
      goTo(decodeURI(written))
    }
    return (
      <span class="main">
        <a href={written} onClick={go}>
          <code>{written}</code>
        </a>
        {page !== undefined && <small>not in the navigation</small>}
      </span>
    )
  }
  return (
    <span class="main">
      <PageLink to={to}>
        <span dir="auto">{to.page.title}</span>
      </PageLink>
      <small dir="auto">{placeIn(to)}</small>
    </span>
  )
}

function Outline({ sheet, file }: { readonly sheet: Sheet; readonly file: string }) {
  const { editor, root } = useShell().snapshot
  const top = Math.max(2, Math.min(...sheet.outline.map(([level]) => level)))
  return (
    <Card title="Outline" count={digits(sheet.outline.length)}>
      {sheet.outline.length === 0 ? (
        <p class="none">No headings.</p>
      ) : (
        <div class="outline">
          {sheet.outline.map(([level, line, text]) => {
            const classes = `level-${Math.max(2, level - top + 2)}`
            const href = editorHref(editor, `${root}/${file}`, line)
            return href && root !== undefined ? (
              <a class={classes} href={href} dir="auto">
                {text}
              </a>
            ) : (
              <span class={classes} dir="auto">
                {text}
              </span>
            )
          })}
        </div>
      )}
    </Card>
  )
}

/** Pages with a link here, and redirects with their end here. */
function Leading({ sheet: { linkedFrom, redirects } }: { readonly sheet: Sheet }) {
  const { atlas, goTo } = useShell()
  const { location } = usePlace()
  const rows = [
    ...redirects.map(([index, source]) => ({ index, source })),
    ...(linkedFrom ?? []).map((name) => ({ index: undefined, source: name })),
  ]
  return (
    <Card title="What leads here" count={linkedFrom && digits(rows.length)}>
      {!linkedFrom && <p class="none">The links of all pages are being read.</p>}
      {linkedFrom && rows.length === 0 && <p class="none">No page links here, and no redirect.</p>}
      <First items={rows} most={8}>
        {({ index, source }) => {
          if (index !== undefined) {
            return (
              <li key={index}>
                <span class="main">
                  <code>{source}</code>
                  <small>redirect</small>
                </span>
                <CodeLink id={`redirects.${index}`} />
              </li>
            )
          }
          const to = atlas.locate(`/${source}`, location)
          return (
            <li key={source}>
              <span class="main">
                <button type="button" onClick={() => goTo(to?.page?.address ?? `/${source}`)}>
                  <span dir="auto">{to?.page?.title ?? titleFromPath(source)}</span>
                </button>
                <small>{source}</small>
              </span>
            </li>
          )
        }}
      </First>
    </Card>
  )
}

/** The source of a page, read when it is opened. */
function SourceText({ name, file }: { readonly name: string; readonly file: string }) {
  const { source, snapshot } = useShell()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState<string | null>()
  useEffect(() => setText(undefined), [name])
  useEffect(() => {
    if (isOpen) void source.text(name).then(setText)
  }, [isOpen, name, snapshot])
  if (source.isFile) return null
  return (
    <details class="card source" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Source <span class="count">{file}</span>
      </summary>
      {isOpen && text !== undefined && <pre tabIndex={0}>{text ?? 'This file can’t be read.'}</pre>}
    </details>
  )
}
