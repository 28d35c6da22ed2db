import { useMemo, useState } from 'preact/hooks'
import { counted, digits, listed, listedUpTo } from '../../../base/diagnostics/text.js'
import { titleIn } from '../../../site/view/location.js'
import type { Notes, Problem, RuleFindings } from '../../../site/view/snapshot.js'
import { Sign } from './icon.js'
import { Advice, Blank, First, Frame, PlaceLink, Row, View } from './parts.js'
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
    const reason = snapshot.problems.length > 0 ? 'The check needs a readable state.' : 'The check is running.'
    return (
      <View title="Findings">
        <Blank>{reason}</Blank>
      </View>
    )
  }
  if (notes.findings.length === 0) {
    return (
      <View title="Findings">
        <Blank title="No findings">
          The check looked at {counted(notes.pages, 'page')} and {counted(notes.redirects, 'redirect')}.
        </Blank>
      </View>
    )
  }
  const filters = (
    <>
      <input
        class="field box"
        type="search"
        aria-label="Filter by page, file or text"
        placeholder="Page, file or text"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {counterparts.languages.length > 1 && (
        <select
          class="field box"
          aria-label="Language"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          <option value="">All languages</option>
          {counterparts.languages.map(({ title, label }) => (
            <option value={title}>{label ?? title}</option>
          ))}
        </select>
      )}
    </>
  )
  const isTaken = snapshot.refusals.length === 0 ? ' Mintlify takes this docs.json.' : ''
  const shown = notes.rules.filter(({ code }) => rule === undefined || code === rule)
  return (
    <View title="Findings" sub={`${listed(countsOf(notes.findings))}.${isTaken}`} aside={filters}>
      <div class="findings">
        <Rules notes={notes} rule={rule} />
        <div class="column">
          {shown.map((each) => (
            <RuleCard key={each.code + each.severity} rule={each} isShown={isShown} isOnly={rule !== undefined} />
          ))}
        </div>
      </div>
    </View>
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
      class="line"
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
  // The fix of many findings is the same.
  const isFew = single.length <= MOST_APART
  return (
    <section class="card box rule">
      <h2 class="line">
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
          {(problem, index) => <FindingRow key={index} problem={problem} hasHint={problem.hint !== hint && (hint === undefined || isFew)} />}
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
      <Row title={<code>{folder}</code>} note={listedUpTo(3, names)} open={() => setOpen(!isOpen)}>
        <span class="count">{digits(own.length)}</span>
        <Sign name={isOpen ? 'down' : 'chevron'} />
      </Row>
      {isOpen && own.map((problem, index) => <FindingRow key={index} problem={problem} />)}
    </>
  )
}

/** A finding: its message, its line, its place; a click opens the sheet. */
function FindingRow({ problem, hasHint }: { readonly problem: Problem; readonly hasHint?: boolean }) {
  const { notes } = useShell()
  const more = (
    <>
      <Frame problem={problem} />
      {hasHint && problem.hint !== undefined && <Advice text={problem.hint} />}
    </>
  )
  return (
    <Row title={problem.message} more={more} open={useOpening(problem)}>
      {problem.place && <PlaceLink place={problem.place} files={notes?.files ?? []} />}
    </Row>
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
