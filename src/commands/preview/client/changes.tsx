import { counted, digits, listed, listedUpTo } from '../../../base/diagnostics/text.js'
import type { ChangeFact, Changes } from '../../../site/view/snapshot.js'
import { Band } from './bands.js'
import { atlas, changes, counterparts, snapshot } from './data.js'
import { Card, Command, Row, Stats, Tag, View } from './parts.js'
import { go, show } from './route.js'
import { ChangesMap } from './site-view.js'

const TITLE = 'What readers will notice'

/** The changes for readers: lost URLs first, then the navigation. */
export function ChangesView() {
  const { languages } = counterparts.value
  const { against } = snapshot.value
  if (!changes.value) {
    const reason = against === undefined ? 'Nothing to compare with.' : 'The states are being compared.'
    return <View title={TITLE} blank={[reason]} />
  }
  const names = listed(languages.map(({ label, title }) => label ?? title))
  const sub = (
    <>
      <code>{against}</code> → now{languages.length > 1 && `, in ${names}`}
    </>
  )
  const isSame = changes.value.facts.length === 0 && changes.value.lost.length === 0
  const text = `The navigation is the same as in ${against}.`
  return (
    <View title={TITLE} sub={sub} class="changes" blank={isSame ? [text, 'Nothing changed'] : undefined}>
      <Report of={changes.value} />
      <ChangesMap />
    </View>
  )
}

/** Numbers, URLs, and a card for each kind of change. */
function Report({ of }: { readonly of: Changes }) {
  const { facts, lost, redirects } = of
  const elements = facts.filter((fact) => fact.of !== 'attribute' && fact.of !== 'setting')
  const facet = (what: ChangeFact['what']) => elements.filter((fact) => fact.what === what)
  const [added, moved, reordered] = [facet('added'), facet('moved'), facet('reordered')]
  const [renamed, removed] = [facet('renamed'), facet('removed')]
  const others = facts.filter((fact) => !elements.includes(fact) || fact.what === 'changed')
  // A new part of several languages counts once.
  const entries = added.reduce((sum, { ids, count }) => sum + Math.max(1, ids.length / Math.max(1, count)), 0)
  const stats = [
    [lost.length, lost.length === 1 ? 'URL lost' : 'URLs lost', 'is-removed', undefined, 'is-added'],
    [Math.round(entries), 'new entries', 'is-added'],
    [moved.length + reordered.length, 'moved or reordered', 'is-moved'],
    [renamed.length, 'renamed', 'is-renamed'],
    [removed.length, 'removed', 'is-removed'],
    [redirects.length, 'new redirects'],
  ] as const
  return (
    <>
      <Stats rows={stats} />
      <Urls of={of} />
      <div class="mt-16 grid items-start gap-16 mid:grid-cols-2">
        <div class="column">
          <Facts title="New" facts={added} sign="+" />
          <Facts title="Removed" facts={removed} sign="−" />
          {others.length > 0 && (
            <Card title="Attributes and settings" count={digits(others.length)} items={others} most={0}>
              {({ text }, index) => <Row key={index} title={text} />}
            </Card>
          )}
        </div>
        <div class="column">
          <Facts title="Moved" facts={moved} sign="→" more={reordered} />
          <Facts title="Renamed" facts={renamed} sign="~" />
        </div>
      </div>
    </>
  )
}

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
  const isOne = lost.length === 1
  const lead = isOne ? '1 URL no longer works:' : `${digits(lost.length)} URLs no longer work:`
  const rows = saving.map((row) => `${JSON.stringify(row, undefined, 1).replace(/\n\s*/g, ' ')},`)
  return (
    <Band of="error" lead={lead} text={<code>{listedUpTo(6, lost)}</code>}>
      {rows.length > 0 && (
        <>
          <p class="text-soft">
            To save {isOne ? 'it' : 'them'}, add to <code>redirects</code>:
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
  const items = [...facts, ...more]
  if (items.length === 0) return null
  const [most, noun] = facts.length > 6 || more.length === 0 ? [6, 'more'] : [facts.length, 'lists in another order']
  return (
    <Card title={title} count={digits(facts.length)} items={items} most={most} noun={noun}>
      {(fact, index) => <FactRow key={index} fact={fact} sign={sign} />}
    </Card>
  )
}

/** Names of a line; further names are counted. */
const MOST_NAMED = 3

function FactRow({ fact, sign }: { readonly fact: ChangeFact; readonly sign: string }) {
  const { what, of, names, from = '', to = '', ids, variants } = fact
  const [id] = ids
  const at = id === undefined ? undefined : atlas.value.at(id)
  const element = at?.groups.at(-1) ?? at?.divisions.at(-1)
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  const title = names.slice(0, MOST_NAMED).map(({ title: name, was }, index) => (
    <>
      {index > 0 && ', '}
      {was !== undefined && <del class="text-soft">{was}</del>}
      {was !== undefined && ' → '}
      {what === 'removed' ? <del class="text-soft">{name}</del> : <b>{name}</b>}
    </>
  ))
  const place = (what === 'removed' ? from : to) || 'at the top'
  return (
    <Row
      where={
        <span class={`change block text-center font-mono leading-21 font-bold text-(--on) is-${what}`}>
          {what === 'reordered' ? '↕' : sign}
        </span>
      }
      title={[...title, more]}
      note={what === 'moved' ? `${from || 'the top'} → ${to || 'the top'}` : place}
      open={at && (() => (at.page ? go(at) : show('element', element?.id)))}
    >
      <Tag>{listedUpTo(4, variants)}</Tag>
      <Tag>{of !== 'page' && of}</Tag>
    </Row>
  )
}
