import { signal, useSignal } from '@preact/signals'
import { capital, counted, digits, listed, listedUpTo } from '../../../base/diagnostics/text.js'
import { titleIn } from '../../../site/view/atlas.js'
import type { Problem, RuleFindings } from '../../../site/view/snapshot.js'
import { Advice, Frame } from './bands.js'
import { atlas, counterparts, notes, shownPlace, snapshot } from './data.js'
import { Link, Sign } from './link.js'
import { dots, First, Place, Row, severities, View } from './parts.js'
import { go, goTo, route, show } from './route.js'

/** The filter: words of a finding, and a language by code. */
const words = signal('')
const language = signal('')

/** The report of the check, by rule. */
export function FindingsView() {
  const { problems, refusals } = snapshot.value
  if (!notes.value) {
    const reason = problems.length > 0 ? 'The check needs a readable state.' : 'The check is running.'
    return <View title="Findings" blank={[reason]} />
  }
  const { findings, rules, pages, redirects } = notes.value
  if (findings.length === 0) {
    const looked = `The check looked at ${counted(pages, 'page')} and ${counted(redirects, 'redirect')}.`
    return <View title="Findings" blank={[looked, 'No findings']} />
  }
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((each) => each.severity === severity).length
    return count === 0 ? [] : counted(count, severity)
  })
  const isTaken = refusals.length === 0 ? ' Mintlify takes this docs.json.' : ''
  const { rule } = route.value
  const onPhones =
    'max-mid:static max-mid:-mx-16 max-mid:flex max-mid:gap-4 max-mid:overflow-x-auto max-mid:px-16 max-mid:py-2'
  const columns = 'mid:grid-cols-[236px_minmax(0,1fr)] wide:grid-cols-[296px_minmax(0,1fr)]'
  return (
    <View title="Findings" sub={`${listed(counts)}.${isTaken}`} aside={<Filter />}>
      <div class={`mt-20 grid items-start gap-x-24 gap-y-16 ${columns}`}>
        <nav class={`rules scrollbar-none sticky top-64 [--tall:34px] ${onPhones}`} aria-label="Rules">
          <RuleLink count={findings.length} />
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
  const text = 'Page, file or text'
  const form = 'box h-32 min-w-0 px-10 max-mid:flex-1'
  return (
    <>
      <input
        class={form}
        type="search"
        aria-label={`Filter by ${text.toLowerCase()}`}
        placeholder={text}
        value={words}
        onInput={(event) => (words.value = event.currentTarget.value)}
      />
      {languages.length > 1 && (
        <select
          class={form}
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
  const wanted = words.value.toLowerCase().split(/\s+/)
  if (!wanted.every((word) => all.includes(word))) return false
  const at = id === undefined ? undefined : atlas.value.at(id)
  const own = at ? titleIn(at, 'language') : page && counterparts.value.homeOf(page)
  return language.value === '' || own === language.value
}

type Severity = Problem['severity']

/** The rules of a severity with findings. */
function RuleLinks({ severity, rules }: { readonly severity: Severity; readonly rules: readonly RuleFindings[] }) {
  const counts = rules.map(({ rows }) => rows.reduce((sum, { of }) => sum + of.length, 0))
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  return (
    <>
      <p class="px-10 pt-14 pb-4 text-soft max-mid:hidden">
        {capital(severity)}s · {digits(all)}
      </p>
      {rules.map(({ code }, index) => (
        <RuleLink key={code} rule={code} count={counts[index] ?? 0} severity={severity} />
      ))}
    </>
  )
}

interface RuleLinkProps {
  /** None: all rules. */
  readonly rule?: string
  readonly count: number
  readonly severity?: Severity
}

function RuleLink({ rule, count, severity }: RuleLinkProps) {
  const isCurrent = rule === route.value.rule
  const current =
    'aria-[current]:bg-paper aria-[current]:font-semibold aria-[current]:inset-ring aria-[current]:inset-ring-line'
  return (
    <Link class={`item max-mid:w-auto max-mid:flex-none ${current}`} view={['findings', rule]} isCurrent={isCurrent}>
      {severity && <span class={dots[severity]} />}
      {rule ?? 'All findings'}
      <span class="count ms-auto">{digits(count)}</span>
    </Link>
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
      <h2 class="line px-14 pt-13 pb-4 text-lead font-[650]">
        <span class={dots[severity]} role="img" aria-label={severity} /> {head}
        <code class="ms-auto text-small font-normal text-soft max-mid:hidden">{code}</code>
      </h2>
      {hint && (
        <div class="ps-32 pe-14 pb-12">
          <Advice text={hint} />
        </div>
      )}
      <First items={inFolders} most={isOnly ? 20 : 4} noun="more folders">
        {({ folder = '', own }) => <FolderRow key={folder} folder={folder} own={own} />}
      </First>
      <First items={single} most={isOnly ? 20 : 3}>
        {(problem, index) => {
          const hasHint = problem.hint !== hint && (hint === undefined || single.length <= MOST_APART)
          return <FindingRow key={index} problem={problem} hasHint={hasHint} />
        }}
      </First>
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
      <Place at={shownPlace(place, notes.value?.files)} />
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
