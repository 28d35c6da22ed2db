import { counted } from '../../../base/diagnostics/text.js'
import { snapshot } from './data.js'
import { CodeLink, Frame, PlaceLink, Words } from './parts.js'

/** The reasons of an unreadable state. */
export function Problems() {
  return (
    <div class="problems" role="alert">
      {snapshot.value.site && (
        <p>
          <b>The newest state can’t be read.</b> Below is the last readable state.
        </p>
      )}
      {snapshot.value.problems.map((problem) => (
        <div class="problem">
          <Frame problem={problem} />
          <p>
            <b>{problem.code}</b> {problem.message}{' '}
            {problem.place && <PlaceLink place={problem.place} files={snapshot.value.files} />}
          </p>
          {problem.hint && (
            <p>
              <Words text={problem.hint} />
            </p>
          )}
        </div>
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
    <div class="problems" role="alert">
      <p>
        <b>Mintlify rejects this docs.json</b> and keeps showing the last valid site. Below is the site after a fix.
      </p>
      <ul>
        {refusals.slice(0, MOST_REASONS).map(({ why, id }) => (
          <li>
            {why[0]?.toUpperCase()}
            {why.slice(1)}. <CodeLink id={id} />
          </li>
        ))}
      </ul>
      {refusals.length > MOST_REASONS && <p>{counted(refusals.length - MOST_REASONS, 'more reason')}: see Findings.</p>}
    </div>
  )
}
