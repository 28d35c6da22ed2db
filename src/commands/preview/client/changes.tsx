import { useSignal } from '@preact/signals'
import { counted, digits, listed, listedUpTo } from '../../../base/diagnostics/text.js'
import type { ChangeFact, Changes } from '../../../site/view/snapshot.js'
import { atlas, changes, counterparts, snapshot } from './data.js'
import { Action, Band, Blank, Card, Command, First, Row, Stats, View } from './parts.js'
import { go } from './route.js'
import { ChangesMap } from './site-view.js'

/** The changes for readers: lost URLs first, then the navigation. */
export function ChangesView() {
  const { languages } = counterparts.value
  if (!changes.value) {
    const reason = snapshot.value.against === undefined ? 'Nothing to compare with.' : 'The states are being compared.'
    return (
      <View title={TITLE}>
        <Blank>{reason}</Blank>
      </View>
    )
  }
  const { facts, lost, redirects } = changes.value
  const elements = facts.filter(({ of }) => of !== 'attribute' && of !== 'setting')
  const those = (what: ChangeFact['what']) => elements.filter((fact) => fact.what === what)
  const [added, moved, reordered] = [those('added'), those('moved'), those('reordered')]
  const [renamed, removed] = [those('renamed'), those('removed')]
  // A new part of several languages counts once.
  const entries = added.reduce((sum, { ids, count }) => sum + Math.max(1, ids.length / Math.max(1, count)), 0)
  const names = listed(languages.map(({ label, title }) => label ?? title))
  const sub = (
    <>
      <code>{snapshot.value.against}</code> → now{languages.length > 1 && `, in ${names}`}
    </>
  )
  if (facts.length === 0 && lost.length === 0) {
    return (
      <View title={TITLE} sub={sub}>
        <Blank title="Nothing changed">The navigation is the same as in {snapshot.value.against}.</Blank>
      </View>
    )
  }
  return (
    <View title={TITLE} sub={sub} class="changes">
      <Stats
        rows={[
          [lost.length, lost.length === 1 ? 'URL lost' : 'URLs lost', 'removed', undefined, 'added'],
          [Math.round(entries), 'new entries', 'added'],
          [moved.length + reordered.length, 'moved or reordered', 'moved'],
          [renamed.length, 'renamed', 'renamed'],
          [removed.length, 'removed', 'removed'],
          [redirects.length, 'new redirects', ''],
        ]}
      />
      <Urls of={changes.value} />
      <div class="two">
        <div class="column">
          <Facts title="New" facts={added} sign="+" />
          <Facts title="Removed" facts={removed} sign="−" />
          <Others facts={facts.filter((fact) => !elements.includes(fact) || fact.what === 'changed')} />
        </div>
        <div class="column">
          <Facts title="Moved" facts={moved} sign="→" more={reordered} />
          <Facts title="Renamed" facts={renamed} sign="~" />
        </div>
      </div>
      <ChangesMap />
    </View>
  )
}

const TITLE = 'What readers will notice'

/** Lost URLs with the redirects to add; or the good news. */
function Urls({ of: { lost, saving, redirects } }: { readonly of: Changes }) {
  const [first] = redirects
  if (lost.length === 0) {
    const more = redirects.length > 1 ? ` and ${redirects.length - 1} more` : ''
    const news = first && (
      <>
        {counted(redirects.length, 'new redirect')}: <code>{first.source}</code> → <code>{first.destination}</code>
        {more}
      </>
    )
    return <Band of="added" sign="check" lead="No URL is lost." text={news} />
  }
  const [urls, it] =
    lost.length === 1 ? ['1 URL no longer works:', 'it'] : [`${digits(lost.length)} URLs no longer work:`, 'them']
  const rows = saving.map((row) => `${JSON.stringify(row, undefined, 1).replace(/\n\s*/g, ' ')},`)
  return (
    <Band of="error" sign="alert" lead={urls} text={<code>{listedUpTo(6, lost)}</code>}>
      {rows.length > 0 && (
        <>
          <p class="why">
            To save {it}, add to <code>redirects</code>:
          </p>
          <Command text={rows.join('\n')} />
        </>
      )}
    </Band>
  )
}

interface FactsProps {
  readonly title: string
  readonly facts: readonly ChangeFact[]
  readonly sign: string
  /** Lists in another order. */
  readonly more?: readonly ChangeFact[]
}

/** Changes of a kind: one line for all languages. */
function Facts({ title, facts, sign, more = [] }: FactsProps) {
  const isOpen = useSignal(false)
  if (facts.length + more.length === 0) return null
  const row = (fact: ChangeFact, index: number) => <FactRow key={index} fact={fact} sign={sign} />
  return (
    <Card title={title} count={digits(facts.length)}>
      <First items={facts} most={6}>
        {row}
      </First>
      {more.length > 0 && !isOpen.value && (
        <Action class="more" open={() => (isOpen.value = true)}>
          and {counted(more.length, 'list')} in another order
        </Action>
      )}
      {isOpen.value && <ul>{more.map(row)}</ul>}
    </Card>
  )
}

function FactRow({ fact, sign }: { readonly fact: ChangeFact; readonly sign: string }) {
  const { what, of, names, from = '', to = '', ids, variants } = fact
  const [id] = ids
  const at = id === undefined ? undefined : atlas.value.around(id)
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  const title = names.slice(0, MOST_NAMED).map(({ title: name, was }, index) => (
    <>
      {index > 0 && ', '}
      {was !== undefined && <del>{was}</del>}
      {was !== undefined && ' → '}
      {what === 'removed' ? <del>{name}</del> : <b>{name}</b>}
    </>
  ))
  const place = (what === 'removed' ? from : to) || 'at the top'
  return (
    <Row
      where={<span class={`change is-${what}`}>{what === 'reordered' ? '↕' : sign}</span>}
      title={[...title, more]}
      note={what === 'moved' ? `${from || 'the top'} → ${to || 'the top'}` : place}
      open={at && (() => go(at))}
    >
      {variants.length > 0 && <span class="tag">{listedUpTo(4, variants)}</span>}
      {of !== 'page' && <span class="tag">{of}</span>}
    </Row>
  )
}

/** Names of a line; further names are counted. */
const MOST_NAMED = 3

/** Attributes and settings, closed at first. */
function Others({ facts }: { readonly facts: readonly ChangeFact[] }) {
  if (facts.length === 0) return null
  return (
    <details class="card box source">
      <summary>
        Attributes and settings <span class="count">{digits(facts.length)}</span>
      </summary>
      <ul>
        {facts.map(({ text }, index) => (
          <Row key={index} title={text} />
        ))}
      </ul>
    </details>
  )
}
