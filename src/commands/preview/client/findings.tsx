import { useMemo, useState } from 'preact/hooks'
import { counted, digits, listed, listedUpTo } from '../../../base/diagnostics/text.js'
import { titleIn } from '../../../site/view/location.js'
import type { Notes, Problem, RuleFindings } from '../../../site/view/snapshot.js'
import { Sign } from './icon.js'
import { Advice, First, Frame, PlaceLink } from './parts.js'
import { viewHref } from './route.js'
import { usePlace, useShell } from './shell.js'

/** The report of the check, by rule. */
export function FindingsView() {
  const { notes, snapshot, counterparts } = useShell()
  const { rule } = usePlace()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState('')
  const isShown = useFilter(text, language)
  if (!notes) {
    return (
      <main class="view" id="content" tabIndex={-1}>
        <h1>Findings</h1>
        <div class="card blank">
          {snapshot.problems.length > 0 ? 'The check needs a readable state.' : 'The check is running.'}
        </div>
      </main>
    )
  }
  const { languages } = counterparts
  const counts = countsOf(notes.findings)
  const shown = notes.rules.filter(({ code }) => rule === undefined || code === rule)
  return (
    <main class="view" id="content" tabIndex={-1}>
      <div class="view-head">
        <div>
          <h1>Findings</h1>
          {notes.findings.length > 0 && (
            <p class="sub">
              {listed(counts)}. {snapshot.refusals.length === 0 ? 'Mintlify takes this docs.json.' : ''}
            </p>
          )}
        </div>
        {notes.findings.length > 0 && (
          <div>
            <input
              class="field"
              type="search"
              aria-label="Filter by page, file or text"
              placeholder="Page, file or text"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            {languages.length > 1 && (
              <select
                class="field"
                aria-label="Language"
                value={language}
                onChange={(event) => setLanguage(event.currentTarget.value)}
              >
                <option value="">All languages</option>
                {languages.map(({ title, label }) => (
                  <option value={title}>{label ?? title}</option>
                ))}
              </select>
            )}
          </div>
        )}
      </div>
      {notes.findings.length === 0 ? (
        <div class="card blank">
          <b>No findings</b>
          The check looked at {counted(notes.pages, 'page')} and {counted(notes.redirects, 'redirect')}.
        </div>
      ) : (
        <div class="findings">
          <Rules notes={notes} rule={rule} />
          <div class="column">
            {shown.map((each) => (
              <RuleCard key={each.code + each.severity} rule={each} isShown={isShown} isOnly={rule !== undefined} />
            ))}
          </div>
        </div>
      )}
    </main>
  )
}

/** `153 warnings` */
function countsOf(findings: readonly Problem[]): readonly string[] {
  return (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = findings.filter((each) => each.severity === severity).length
    return count === 0 ? [] : counted(count, severity)
  })
}

/** Selects findings by a text and a language. */
function useFilter(text: string, language: string): (problem: Problem) => boolean {
  const { notes, counterparts, atlas } = useShell()
  return useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    return (problem) => {
      const { message, place, page, id, frame } = problem
      const all = [message, page, place && notes?.files[place[0]], frame?.line].join(' ').toLowerCase()
      if (!words.every((word) => all.includes(word))) return false
      if (language === '') return true
      const at = id === undefined ? undefined : atlas.at(id)
      return (at ? titleIn(at, 'language') : page && counterparts.homeOf(page)) === language
    }
  }, [text, language, notes, counterparts])
}

/** The list of rules with findings. */
function Rules({ notes, rule }: { readonly notes: Notes; readonly rule: string | undefined }) {
  const { source, show } = useShell()
  const link = (code: string | undefined, content: string, count: number, severity?: string) => (
    <a
      key={`${code}${severity}`}
      href={viewHref(source.isFile, 'findings', ...(code === undefined ? [] : [code]))}
      aria-current={code === rule ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        show('findings', code)
      }}
    >
      {severity && <span class={`finding finding-${severity}`} />}
      {content}
      <span class="count">{digits(count)}</span>
    </a>
  )
  return (
    <nav class="rules" aria-label="Rules">
      {link(undefined, 'All findings', notes.findings.length)}
      {(['error', 'warning', 'note'] as const).map((severity) => {
        const own = notes.rules.filter((each) => each.severity === severity)
        const count = own.reduce((sum, each) => sum + countOf(each), 0)
        return (
          own.length > 0 && (
            <>
              <p>
                {severity[0]?.toUpperCase()}
                {severity.slice(1)}s · {digits(count)}
              </p>
              {own.map((each) => link(each.code, each.code, countOf(each), severity))}
            </>
          )
        )
      })}
    </nav>
  )
}

function countOf({ rows }: RuleFindings): number {
  return rows.reduce((sum, { of }) => sum + of.length, 0)
}

/** Findings of a folder up to this number are listed singly. */
const MOST_APART = 3

interface RuleCardProps {
  readonly rule: RuleFindings
  readonly isShown: (problem: Problem) => boolean
  /** True for the only rule on the screen: more of its places are open. */
  readonly isOnly: boolean
}

function RuleCard({ rule: { code, severity, head, hint, rows }, isShown, isOnly }: RuleCardProps) {
  const { notes } = useShell()
  const folders = rows.flatMap(({ folder, of }) => {
    const own = of.flatMap((index) => notes?.findings[index] ?? []).filter(isShown)
    return own.length === 0 ? [] : [{ folder: own.length > MOST_APART ? folder : undefined, own }]
  })
  if (folders.length === 0) return null
  const inFolders = folders.filter(({ folder }) => folder !== undefined)
  const single = folders.flatMap(({ folder, own }) => (folder === undefined ? own : []))
  const most = isOnly ? 20 : 3
  return (
    <section class="card rule">
      <h2>
        <span class={`finding finding-${severity}`} role="img" aria-label={severity} /> {head}
        <span class="aside">
          <code>{code}</code>
        </span>
      </h2>
      {hint && (
        <div class="why">
          <Advice text={hint} />
        </div>
      )}
      {inFolders.length > 0 && (
        <First items={inFolders} most={isOnly ? 20 : 4} noun="more folders">
          {({ folder = '', own }) => <FolderRow key={folder} folder={folder} own={own} />}
        </First>
      )}
      {single.length > 0 && (
        <First items={single} most={most}>
          {(problem, index) => <FindingRow key={index} problem={problem} hint={hint} />}
        </First>
      )}
    </section>
  )
}

/** The findings of a folder, closed at first. */
function FolderRow({ folder, own }: { readonly folder: string; readonly own: readonly Problem[] }) {
  const [isOpen, setOpen] = useState(false)
  const names = own.map(({ page, message }) => page?.split('/').at(-1) ?? message)
  return (
    <>
      <li>
        <span class="main">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <code>{folder}</code>
          </button>
          <small>{listedUpTo(3, names)}</small>
        </span>
        <span class="row-aside">
          <span class="count">{digits(own.length)}</span>
          <Sign name={isOpen ? 'down' : 'chevron'} />
        </span>
      </li>
      {isOpen && own.map((problem, index) => <FindingRow key={index} problem={problem} hint={own[0]?.hint} />)}
    </>
  )
}

/** A finding: its message, its line, its place; a click opens the sheet. */
function FindingRow({ problem, hint }: { readonly problem: Problem; readonly hint: string | undefined }) {
  const { notes } = useShell()
  const open = useOpening(problem)
  return (
    <li>
      <span class="main">
        {open ? (
          <button type="button" onClick={open}>
            {problem.message}
          </button>
        ) : (
          problem.message
        )}
        <Frame problem={problem} />
        {problem.hint !== undefined && problem.hint !== hint && <Advice text={problem.hint} />}
      </span>
      <span class="row-aside">{problem.place && <PlaceLink place={problem.place} files={notes?.files ?? []} />}</span>
    </li>
  )
}

/** Opens the sheet of a finding's element or page. */
function useOpening({ id, page }: Problem): (() => void) | undefined {
  const { atlas, go, goTo, show } = useShell()
  const at = id === undefined ? undefined : atlas.at(id)
  if (at?.page) return () => go(at)
  if (id !== undefined && at) return () => show('element', id)
  return page === undefined ? undefined : () => goTo(`/${page}`)
}
