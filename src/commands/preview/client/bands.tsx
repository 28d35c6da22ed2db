import type { ComponentChildren, RenderableProps } from 'preact'
import { capital, counted } from '../../../base/diagnostics/text.js'
import type { Mark } from '../../../site/view/site.js'
import type { ChangeFact, Problem } from '../../../site/view/snapshot.js'
import { changes, notes, placeOf, shownPlace, snapshot } from './data.js'
import { Sign } from './link.js'
import { Command, Place } from './parts.js'

/* News: bands of a sheet or view, and problems above the site. */

interface BandProps {
  readonly of: Mark | Problem['severity'] | 'reordered'
  readonly sign?: 'alert' | 'arrow' | 'check'
  /** The first words, in bold. */
  readonly lead?: string
  readonly text?: ComponentChildren
}

/** A coloured band of a sheet or view. */
export function Band({ of, sign = 'alert', lead, text, children }: RenderableProps<BandProps>) {
  return (
    <div class={`band mt-20 flex gap-12 rounded-[10px] [.band+&]:mt-10 bg-(--under) px-14 py-12 text-(--on) is-${of}`}>
      <span class="mt-2">
        <Sign name={sign} />
      </span>
      <div class="grow">
        <p>
          {lead && <b>{lead}</b>} <span class="text-ink">{text}</span>
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
      <p class="text-soft">
        <Words text={text} />
      </p>
      {commands.map((command) => (
        <Command key={command} text={command} />
      ))}
    </>
  )
}

/** A text with names in backticks. */
function Words({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
}

/** The line of code of a finding. */
export function Frame({ problem: { place, frame } }: { readonly problem: Problem }) {
  if (!frame) return null
  const { line, start, length } = frame
  return (
    <pre class="frame mt-3 overflow-auto leading-20 text-soft in-[.band]:text-ink in-[.problems]:text-ink" tabIndex={0}>
      {place?.[1]} | {line.slice(0, start)}
      <mark class="is-bad">{line.slice(start, start + length) || '\u00a0\u00a0'}</mark>
      {line.slice(start + length)}
    </pre>
  )
}

/** A finding with its line and its fix. */
export function FindingBand({ problem, children }: RenderableProps<{ problem: Problem }>) {
  const place = <Place at={shownPlace(problem.place, notes.value?.files)} />
  return (
    <Band of={problem.severity} lead={problem.message} text={place}>
      <Frame problem={problem} />
      {problem.hint && <Advice text={problem.hint} />}
      {children}
    </Band>
  )
}

/** The changes of an element, in words. */
export function ChangeBands({ id, isPage }: { readonly id: string; readonly isPage?: boolean }) {
  const own = changes.value?.facts.filter(({ ids }) => ids.includes(id)) ?? []
  return own.map((fact) => {
    const { what, count } = fact
    const lead = what === 'added' ? 'New' : capital(what)
    const text = `${changeWords(fact)}${count > 1 ? `, in ${counted(count, 'language')}` : ''}.`
    return (
      <Band of={what} sign="arrow" lead={lead} text={text}>
        {what === 'moved' && isPage && <p class="text-soft">Its URL is the same as before.</p>}
      </Band>
    )
  })
}

function changeWords({ what, of, text, from, to, names }: ChangeFact): string {
  if (of === 'attribute' || of === 'setting') return `: ${text}`
  if (what === 'moved') return `from ${from || 'the top'} to ${to || 'the top'}`
  if (what === 'renamed') return `from ‘${names.find(({ was }) => was)?.was ?? ''}’`
  return to ? `in ${to}` : ''
}

const problemsForm =
  'problems max-h-[45vh] overflow-auto border-b border-line bg-(--under) px-(--edge) py-14 wrap-anywhere'

/** The reasons of an unreadable state. */
export function Problems() {
  const { site, problems, files } = snapshot.value
  return (
    <div class={problemsForm} role="alert">
      {site && (
        <p>
          <b class="text-red">The newest state can’t be read.</b> Below is the last readable state.
        </p>
      )}
      {problems.map((problem) => (
        <>
          <Frame problem={problem} />
          <p>
            <b class="text-red">{problem.code}</b> {problem.message} <Place at={shownPlace(problem.place, files)} />
          </p>
          {problem.hint && (
            <p>
              <Words text={problem.hint} />
            </p>
          )}
        </>
      ))}
    </div>
  )
}

/** Reasons above a site: nobody reads more. */
const MOST_REASONS = 3

/** The reasons why Mintlify rejects the file: the site below is the meaning of docs.json, not the site of readers. */
export function Refusals() {
  const { refusals } = snapshot.value
  if (refusals.length === 0) return null
  return (
    <div class={problemsForm} role="alert">
      <p>
        <b class="text-red">Mintlify rejects this docs.json</b> and keeps showing the last valid site. Below is the site
        after a fix.
      </p>
      {refusals.slice(0, MOST_REASONS).map(({ why, id }) => (
        <p>
          {capital(why)}. <Place at={placeOf(id)} />
        </p>
      ))}
      {refusals.length > MOST_REASONS && <p>{counted(refusals.length - MOST_REASONS, 'more reason')}: see Findings.</p>}
    </div>
  )
}
