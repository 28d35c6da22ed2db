import { paintsFor } from '../diagnostics/paints.js'
import { printable, printableJson } from '../diagnostics/printable.js'
import type { DiffFact, DiffResult } from './diff.js'
import { code } from './markdown-marks.js'

interface PrettyOptions {
  readonly color: boolean
}

const signs: Readonly<Record<DiffFact['what'], string>> = {
  added: '+',
  removed: '-',
  moved: '>',
  reordered: '>',
  renamed: '~',
  changed: '~',
}

/** For people at a terminal. */
export function formatDiff({ from, to, facts, lost }: DiffResult, { color }: PrettyOptions): string {
  const paint = paintsFor(color)
  const paints: Readonly<Record<string, (text: string) => string>> = { '+': paint.green, '-': paint.red }
  if (facts.length === 0) return `Nothing changed from ${printable(from)} to ${printable(to)}.\n`
  const lines = [`From ${printable(from)} to ${printable(to)}:`]
  for (const { what, text } of facts)
    lines.push(`  ${(paints[signs[what]] ?? paint.cyan)(signs[what])} ${printable(text)}`)
  if (lost.length > 0) lines.push('', 'Readers lose these addresses:')
  for (const { address, redirect } of lost)
    lines.push(
      `  ${paint.red(printable(address))}${redirect ? ` (a redirect to ${printable(redirect.destination)} would save it)` : ''}`,
    )
  const redirects = lost.flatMap(({ redirect }) => redirect ?? [])
  if (redirects.length > 0)
    lines.push(
      '',
      'To save them, add to `redirects`:',
      ...redirects.map((redirect) => `  ${printable(JSON.stringify(redirect))},`),
    )
  return `${lines.join('\n')}\n`
}

/** What a bot posts on a pull request; the first line lets it find its comment again. */
export function formatDiffMarkdown({ facts, lost }: DiffResult): string {
  const parts = ['<!-- build-nav diff -->']
  const settings = facts.filter(({ of }) => of === 'setting' || of === 'keys')
  const navigation = facts.filter((fact) => !settings.includes(fact))
  if (facts.length === 0) parts.push('No changes to the navigation.')
  if (navigation.length > 0) parts.push('### Navigation', list(navigation))
  if (settings.length > 0) parts.push('### Settings', list(settings))
  if (lost.length > 0) {
    parts.push('### Addresses that readers lose')
    parts.push(
      lost
        .map(
          ({ address, redirect }) =>
            `- ${code(address)}${redirect ? ` → ${code(redirect.destination)}` : ': its page is gone'}`,
        )
        .join('\n'),
    )
    const redirects = lost.flatMap(({ redirect }) => redirect ?? [])
    if (redirects.length > 0) {
      parts.push(
        `Add to \`redirects\` to save ${redirects.length === lost.length ? 'them' : `${redirects.length} of them`}:`,
      )
      parts.push(`\`\`\`json\n${redirects.map((redirect) => printable(JSON.stringify(redirect))).join(',\n')}\n\`\`\``)
    }
  }
  return `${parts.join('\n\n')}\n`
}

/** A comment that is too long is refused by GitHub; nobody reads as far. */
const MOST = 200

function list(facts: readonly DiffFact[]): string {
  const shown = facts.slice(0, MOST).map(({ markdown }) => `- ${markdown}`)
  return [...shown, ...(facts.length > MOST ? [`- and ${facts.length - MOST} more`] : [])].join('\n')
}

/** For tools; `version` grows when a field changes its meaning or goes. */
export function formatDiffJson({ from, to, facts, lost }: DiffResult): string {
  const report = {
    version: 1,
    from,
    to,
    facts: facts.map(({ what, of, text, languages, versions, changes }) => ({
      what,
      of,
      text,
      languages,
      versions,
      changes,
    })),
    lost: lost.map(({ address, redirect }) => ({ address, redirect: redirect ?? null })),
  }
  return printableJson(report)
}
