import { counted, shellWord } from '../../../base/diagnostics/text.js'
import type { ChangeFact, Problem } from '../../../site/view/snapshot.js'
import { changes, notes } from './data.js'
import { Advice, Band, Command, Frame, PlaceLink } from './parts.js'

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
