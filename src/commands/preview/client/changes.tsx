import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { counted, digits, listed, listedUpTo } from '../../../base/diagnostics/text.js'
import type { ChangeFact, RedirectRow } from '../../../site/view/snapshot.js'
import { Band, Card, Command, First } from './parts.js'
import { useShell } from './shell.js'
import { ChangesMap } from './site-view.js'

/** What readers will notice: lost URLs first, then the changes of the navigation. */
export function ChangesView() {
  const { changes, snapshot, counterparts } = useShell()
  const { languages } = counterparts
  const parts = useMemo(() => partsOf(changes?.facts ?? []), [changes])
  if (!changes) {
    return (
      <main class="view" id="content" tabIndex={-1}>
        <h1>What readers will notice</h1>
        <div class="card blank">
          {snapshot.against === undefined ? 'Nothing to compare with.' : 'The states are being compared.'}
        </div>
      </main>
    )
  }
  const { added, removed, moved, reordered, renamed, others } = parts
  const pages = added.reduce((sum, { ids, count }) => sum + Math.max(1, ids.length / Math.max(1, count)), 0)
  const isEmpty = changes.facts.length === 0 && changes.lost.length === 0
  return (
    <main class="view changes" id="content" tabIndex={-1}>
      <div class="view-head">
        <div>
          <h1>What readers will notice</h1>
          <p class="sub">
            <code>{snapshot.against}</code> → now
            {languages.length > 1 && `, in ${listed(languages.map(({ label, title }) => label ?? title))}`}
          </p>
        </div>
      </div>
      {isEmpty ? (
        <div class="card blank">
          <b>Nothing changed</b>
          The navigation is the same as in {snapshot.against}.
        </div>
      ) : (
        <>
          <div class="stats">
            <Stat of="removed" count={changes.lost.length} text="URLs lost" isGood={changes.lost.length === 0} />
            <Stat of="added" count={Math.round(pages)} text="new entries" />
            <Stat of="moved" count={moved.length + reordered.length} text="moved or reordered" />
            <Stat of="renamed" count={renamed.length} text="renamed" />
            <Stat of="removed" count={removed.length} text="removed" />
            <Stat of="" count={changes.redirects.length} text="new redirects" />
          </div>
          <Urls lost={changes.lost} saving={changes.saving} redirects={changes.redirects} />
          <div class="two">
            <div class="column">
              <Facts title="New" facts={added} sign="+" />
              <Facts title="Removed" facts={removed} sign="−" />
              <Others facts={others} />
            </div>
            <div class="column">
              <Facts title="Moved" facts={moved} sign="→">
                {reordered.length > 0 && <Reordered facts={reordered} />}
              </Facts>
              <Facts title="Renamed" facts={renamed} sign="~" />
            </div>
          </div>
          <ChangesMap />
        </>
      )}
    </main>
  )
}

function partsOf(facts: readonly ChangeFact[]) {
  const elements = facts.filter(({ of }) => of !== 'attribute' && of !== 'setting')
  const of = (what: ChangeFact['what']) => elements.filter((fact) => fact.what === what)
  return {
    added: of('added'),
    removed: of('removed'),
    moved: of('moved'),
    reordered: of('reordered'),
    renamed: of('renamed'),
    others: facts.filter((fact) => !elements.includes(fact) || fact.what === 'changed'),
  }
}

interface StatProps {
  readonly of: string
  readonly count: number
  readonly text: string
  readonly isGood?: boolean
}

function Stat({ of, count, text, isGood }: StatProps) {
  return (
    <div class={isGood ? 'added' : count > 0 ? of : ''}>
      <b>{digits(count)}</b>
      {text}
    </div>
  )
}

interface UrlsProps {
  readonly lost: readonly string[]
  readonly saving: readonly RedirectRow[]
  readonly redirects: readonly RedirectRow[]
}

/** Lost URLs with the redirects to add; or the good news. */
function Urls({ lost, saving, redirects }: UrlsProps) {
  const [first] = redirects
  if (lost.length === 0) {
    return (
      <Band of="added" sign="check">
        <p>
          <b>No URL is lost.</b>{' '}
          {first && (
            <>
              {counted(redirects.length, 'new redirect')}: <code>{first.source}</code> →{' '}
              <code>{first.destination}</code>
              {redirects.length > 1 && ` and ${redirects.length - 1} more`}
            </>
          )}
        </p>
      </Band>
    )
  }
  const rows = saving.map((row) => JSON.stringify(row, undefined, 1).replace(/\n\s*/g, ' '))
  return (
    <Band of="error" sign="alert">
      <p>
        <b>{lost.length === 1 ? '1 URL no longer works' : `${digits(lost.length)} URLs no longer work`}:</b>{' '}
        <code>{listedUpTo(6, lost)}</code>
      </p>
      {rows.length > 0 && (
        <>
          <p class="why">
            {rows.length === 1 ? 'A redirect' : 'Redirects'} would save {lost.length === 1 ? 'it' : 'them'}. Add to{' '}
            <code>redirects</code>:
          </p>
          <Command text={rows.map((row) => `${row},`).join('\n')} />
        </>
      )}
    </Band>
  )
}

interface FactsProps {
  readonly title: string
  readonly facts: readonly ChangeFact[]
  readonly sign: string
  readonly children?: ComponentChildren
}

/** Changes of a kind: one line for all languages. */
function Facts({ title, facts, sign, children }: FactsProps) {
  if (facts.length === 0 && !children) return null
  return (
    <Card title={title} count={digits(facts.length)}>
      <First items={facts} most={6}>
        {(fact, index) => (
          <li key={index}>
            <span class={`change is-${fact.what}`} aria-hidden="true">
              {sign}
            </span>
            <FactText fact={fact} />
            <span class="row-aside">
              {fact.variants.length > 0 && <span class="tag">{listedUpTo(4, fact.variants)}</span>}
              {fact.of !== 'page' && <span class="tag">{fact.of}</span>}
            </span>
          </li>
        )}
      </First>
      {children}
    </Card>
  )
}

function FactText({ fact: { what, names, from = '', to = '', ids } }: { readonly fact: ChangeFact }) {
  const { atlas, go } = useShell()
  const [id] = ids
  const at = id === undefined ? undefined : (atlas.at(id)?.page && atlas.at(id)) || atlas.around(id)
  const shown = names.slice(0, 3)
  const text = (
    <>
      {shown.map(({ title, was }, index) => (
        <>
          {index > 0 && ', '}
          {was !== undefined && (
            <>
              <del>{was}</del> →{' '}
            </>
          )}
          {what === 'removed' ? <del>{title}</del> : <b dir="auto">{title}</b>}
        </>
      ))}
      {names.length > 3 && ` and ${names.length - 3} more`}
    </>
  )
  const place =
    what === 'moved' ? `${from || 'the top'} → ${to || 'the top'}` : (what === 'removed' ? from : to) || 'at the top'
  return (
    <span class="main">
      {at ? (
        <button type="button" onClick={() => go(at)}>
          {text}
        </button>
      ) : (
        text
      )}
      <small dir="auto">{place}</small>
    </span>
  )
}

function Reordered({ facts }: { readonly facts: readonly ChangeFact[] }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" class="more" onClick={() => setOpen(true)}>
        and {counted(facts.length, 'list')} in another order
      </button>
    )
  }
  return (
    <ul>
      {facts.map((fact, index) => (
        <li key={index}>
          <span class="change is-moved" aria-hidden="true">
            ↕
          </span>
          <FactText fact={fact} />
        </li>
      ))}
    </ul>
  )
}

/** Attributes and settings, closed at first. */
function Others({ facts }: { readonly facts: readonly ChangeFact[] }) {
  if (facts.length === 0) return null
  return (
    <details class="card source">
      <summary>
        Attributes and settings <span class="count">{digits(facts.length)}</span>
      </summary>
      <ul>
        {facts.map(({ text }, index) => (
          <li key={index}>
            <span class="main">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
