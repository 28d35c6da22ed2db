import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { CodeLink } from './places.js'
import { ProblemText } from './problems.js'
import { labelOf } from './division.js'
import { Sign } from './icon.js'
import { usePlace, useShell } from './shell.js'

export type PanelName = 'changes' | 'findings' | 'unseen' | 'code'

/** The preview's own information, beside the site. */
export function Panel({ name, close }: { readonly name: PanelName; readonly close: () => void }) {
  const { title, content: Content } = panels[name]
  const root = useRef<HTMLElement>(null)
  useLayoutEffect(() => root.current?.focus(), [name])
  return (
    <aside class="panel" aria-label={title} ref={root} tabIndex={-1}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label="Close" onClick={close}>
          <Sign name="close" />
        </button>
      </header>
      <Content />
    </aside>
  )
}

const panels: Readonly<Record<PanelName, { readonly title: string; readonly content: () => ComponentChildren }>> = {
  changes: { title: 'Changes', content: Changes },
  findings: { title: 'Findings', content: Findings },
  unseen: { title: 'Not shown', content: UnseenList },
  code: { title: 'In the code', content: Code },
}

const signs = { added: '+', removed: '−', moved: '→', reordered: '→', renamed: '~', changed: '~' } as const

function Changes() {
  const { snapshot } = useShell()
  const { from, told } = snapshot.against ?? { from: '', told: [] }
  return (
    <>
      <p class="panel-note">Compared with {from}</p>
      {told.length === 0 && <p class="panel-note">Nothing changed.</p>}
      <ul class="panel-list">
        {told.map(({ what, text, id }) => (
          <li class={`change change-${what}`}>
            <span aria-hidden="true">{signs[what]}</span> <Words text={text} /> <Show id={id} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A text with names in backticks. */
function Words({ text }: { readonly text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
}

/** A button that leads to an element of the site. */
function Show({ id }: { readonly id: string | undefined }) {
  const { atlas, go } = useShell()
  const to = id === undefined ? undefined : atlas.around(id)
  if (!to) return null
  return (
    <button type="button" class="link" onClick={() => go(to)}>
      Show
    </button>
  )
}

function Findings() {
  const { notes } = useShell()
  const findings = notes?.findings ?? []
  return (
    <>
      {findings.length === 0 && (
        <p class="panel-note">{notes ? 'The check has no findings.' : 'The check is running.'}</p>
      )}
      <ul class="panel-list">
        {findings.slice(0, MOST).map((problem) => (
          <li>
            <ProblemText problem={problem} files={notes?.files ?? []} /> <Show id={problem.id} />
          </li>
        ))}
      </ul>
      {findings.length > MOST && <p class="panel-note">and {findings.length - MOST} more: run npx build-nav check</p>}
    </>
  )
}

/** Nobody reads as far. */
const MOST = 300

function UnseenList() {
  const { snapshot } = useShell()
  const { unseen, refusals } = snapshot
  return (
    <>
      <p class="panel-note">
        {refusals.length > 0
          ? 'Mintlify rejects docs.json, so readers see nothing of it.'
          : unseen.length > 0
            ? 'In docs.json, but not on the site:'
            : 'Everything in docs.json is on the site.'}
      </p>
      <ul class="panel-list">
        {unseen.slice(0, MOST).map(({ what, why, id }) => (
          <li>
            <strong>{what}</strong> <CodeLink id={id} />
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Code() {
  const { location } = usePlace()
  const parts = [...location.divisions, ...location.groups, ...(location.page ? [location.page] : [])]
  return (
    <>
      <p class="panel-note">Where the open page is defined. Hover over anything else to see its line.</p>
      <ul class="panel-list">
        {parts.map((part) => (
          <li key={part.id}>
            <span class="kind">{part.kind}</span>{' '}
            {part.kind === 'page' || part.kind === 'group' ? part.title : labelOf(part)} <CodeLink id={part.id} />
          </li>
        ))}
      </ul>
    </>
  )
}
