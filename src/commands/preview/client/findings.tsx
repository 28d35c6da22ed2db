import { signal, useSignal } from '@preact/signals'
import { counted, digits, listed, listedUpTo } from '../../../base/diagnostics/text.js'
import { titleIn } from '../../../site/view/location.js'
import type { Problem, RuleFindings } from '../../../site/view/snapshot.js'
import { atlas, counterparts, notes, snapshot } from './data.js'
import { Sign } from './icon.js'
import { Advice, Blank, First, Frame, PlaceLink, Row, severities, View } from './parts.js'
import { go, goTo, route, show, viewHref } from './route.js'

/** The filter: words of a finding, and a language by code. */
const words = signal('')
const language = signal('')

/** The report of the check, by rule. */
export function FindingsView() {
  const { findings, rules, pages, redirects } = notes.value ?? {}
  const { rule } = route.value
  if (!findings || !rules) {
    const reason = snapshot.value.problems.length > 0 ? 'The check needs a readable state.' : 'The check is running.'
    return (
      <View title="Findings">
        <Blank>{reason}</Blank>
      </View>
    )
  }
  if (findings.length === 0) {
    return (
      <View title="Findings">
        <Blank title="No findings">
          The check looked at {counted(pages ?? 0, 'page')} and {counted(redirects ?? 0, 'redirect')}.
        </Blank>
      </View>
    )
  }
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((each) => each.severity === severity).length
    return count === 0 ? [] : counted(count, severity)
  })
  const isTaken = snapshot.value.refusals.length === 0 ? ' Mintlify takes this docs.json.' : ''
  return (
    <View title="Findings" sub={`${listed(counts)}.${isTaken}`} aside={<Filter />}>
      <div class="findings">
        <nav class="rules" aria-label="Rules">
          <RuleLink text="All findings" count={findings.length} />
          {severities.map((severity) => (
            <RuleLinks key={severity} severity={severity} rules={rules.filter((each) => each.severity === severity)} />
          ))}
        </nav>
        <div class="column">
          {rules
            .filter(({ code }) => rule === undefined || code === rule)
            .map((each) => (
              <RuleCard key={each.code + each.severity} rule={each} />
            ))}
        </div>
      </div>
    </View>
  )
}

function Filter() {
  const { languages } = counterparts.value
  return (
    <>
      <input
        class="field box"
        type="search"
        aria-label="Filter by page, file or text"
        placeholder="Page, file or text"
        value={words}
        onInput={(event) => (words.value = event.currentTarget.value)}
      />
      {languages.length > 1 && (
        <select
          class="field box"
          aria-label="Language"
          value={language}
          onChange={(event) => (language.value = event.currentTarget.value)}
        >
          <option value="">All languages</option>
          {languages.map(({ title, label }) => (
            <option value={title}>{label ?? title}</option>
          ))}
        </select>
      )}
    </>
  )
}

/** True for a finding with all words of the filter, in its language. */
function isShown({ message, place, page, id, frame }: Problem): boolean {
  const all = [message, page, place && notes.value?.files[place[0]], frame?.line].join(' ').toLowerCase()
  if (
    !words.value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => all.includes(word))
  )
    return false
  const at = id === undefined ? undefined : atlas.value.at(id)
  const own = at ? titleIn(at, 'language') : page && counterparts.value.homeOf(page)
  return language.value === '' || own === language.value
}

type Severity = Problem['severity']

/** The rules of a severity with findings. */
function RuleLinks({ severity, rules }: { readonly severity: Severity; readonly rules: readonly RuleFindings[] }) {
  if (rules.length === 0) return null
  const count = ({ rows }: RuleFindings) => rows.reduce((sum, { of }) => sum + of.length, 0)
  const all = rules.reduce((sum, rule) => sum + count(rule), 0)
  return (
    <>
      <p>
        {severity[0]?.toUpperCase()}
        {severity.slice(1)}s · {digits(all)}
      </p>
      {rules.map((rule) => (
        <RuleLink key={rule.code} text={rule.code} rule={rule.code} count={count(rule)} severity={severity} />
      ))}
    </>
  )
}

interface RuleLinkProps {
  readonly text: string
  readonly count: number
  /** None: all rules. */
  readonly rule?: string
  readonly severity?: Severity
}

function RuleLink({ text, rule, count, severity }: RuleLinkProps) {
  return (
    <a
      class="line"
      href={viewHref('findings', ...(rule === undefined ? [] : [rule]))}
      aria-current={rule === route.value.rule ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        show('findings', rule)
      }}
    >
      {severity && <span class={`finding finding-${severity}`} />}
      {text}
      <span class="count">{digits(count)}</span>
    </a>
  )
}

/** Findings of a folder up to this number are listed singly, and have each their fix. */
const MOST_APART = 3

/** A rule: its sentence, its fix, its places. */
function RuleCard({ rule: { code, severity, head, hint, rows } }: { readonly rule: RuleFindings }) {
  const folders = rows.flatMap(({ folder, of }) => {
    const own = of.flatMap((index) => notes.value?.findings[index] ?? []).filter(isShown)
    return own.length === 0 ? [] : [{ folder: own.length > MOST_APART ? folder : undefined, own }]
  })
  if (folders.length === 0) return null
  const inFolders = folders.filter(({ folder }) => folder !== undefined)
  const single = folders.flatMap(({ folder, own }) => (folder === undefined ? own : []))
  const isOnly = route.value.rule !== undefined
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
        <First items={single} most={isOnly ? 20 : 3}>
          {(problem, index) => {
            const hasHint = problem.hint !== hint && (hint === undefined || single.length <= MOST_APART)
            return <FindingRow key={index} problem={problem} hasHint={hasHint} />
          }}
        </First>
      )}
    </section>
  )
}

/** The findings of a folder, closed at first. */
function FolderRow({ folder, own }: { readonly folder: string; readonly own: readonly Problem[] }) {
  const isOpen = useSignal(false)
  const names = own.map(({ page, message }) => page?.split('/').at(-1) ?? message)
  return (
    <>
      <Row title={<code>{folder}</code>} note={listedUpTo(3, names)} open={() => (isOpen.value = !isOpen.value)}>
        <span class="count">{digits(own.length)}</span>
        <Sign name={isOpen.value ? 'down' : 'chevron'} />
      </Row>
      {isOpen.value && own.map((problem, index) => <FindingRow key={index} problem={problem} />)}
    </>
  )
}

/** A finding: its message, its line, its place; a click opens the sheet. */
function FindingRow({ problem, hasHint }: { readonly problem: Problem; readonly hasHint?: boolean }) {
  const { message, hint, place } = problem
  const more = (
    <>
      <Frame problem={problem} />
      {hasHint && hint !== undefined && <Advice text={hint} />}
    </>
  )
  return (
    <Row title={message} more={more} open={openingOf(problem)}>
      {place && <PlaceLink place={place} files={notes.value?.files ?? []} />}
    </Row>
  )
}

/** Opens the sheet of a finding's element or page. */
function openingOf({ id, page }: Problem): (() => void) | undefined {
  const at = id === undefined ? undefined : atlas.value.at(id)
  if (at?.page) return () => go(at)
  if (id !== undefined && at) return () => show('element', id)
  return page === undefined ? undefined : () => goTo(`/${page}`)
}
