import type { Problem } from '../../../site/view/snapshot.js'
import { CodeLink, PlaceLink } from './places.js'
import { useShell } from './shell.js'

/** Why the newest state can't be shown. */
export function Problems() {
  const { snapshot } = useShell()
  return (
    <div class="problems" role="alert">
      {snapshot.site && <p class="problems-title">This can't be built. Below is the last state that was built.</p>}
      {snapshot.problems.map((problem) => (
        <ProblemText problem={problem} files={snapshot.files} />
      ))}
    </div>
  )
}

/** Nobody reads more above a site. */
const MOST_REASONS = 3

/** A list of the reasons why Mintlify refuses the file: the site below is its meaning, and not what readers get. */
export function Refusals() {
  const { refusals } = useShell().snapshot
  if (refusals.length === 0) return null
  return (
    <div class="problems" role="alert">
      <p class="problems-title">
        Mintlify rejects this docs.json and keeps showing the last valid site. This preview ignores the error.
      </p>
      <ul>
        {refusals.slice(0, MOST_REASONS).map(({ why, id }) => (
          <li>
            {why[0]?.toUpperCase()}
            {why.slice(1)}. <CodeLink id={id} />
          </li>
        ))}
      </ul>
      {refusals.length > MOST_REASONS && <p>The findings have {refusals.length - MOST_REASONS} more.</p>}
    </div>
  )
}

/** A finding with its line of code. */
export function ProblemText({ problem, files }: { readonly problem: Problem; readonly files: readonly string[] }) {
  const { severity, code, message, hint, place, frame } = problem
  return (
    <div class={`problem problem-${severity}`}>
      <p>
        <strong>
          {severity} {code}
        </strong>{' '}
        {place && <PlaceLink place={place} files={files} />}
      </p>
      <p>{message}</p>
      {frame && (
        <pre tabIndex={0}>
          {place?.[1]} | {frame.line.slice(0, frame.start)}
          <mark>{frame.line.slice(frame.start, frame.start + frame.length)}</mark>
          {frame.line.slice(frame.start + frame.length)}
        </pre>
      )}
      {hint && <p class="hint">{hint}</p>}
    </div>
  )
}
