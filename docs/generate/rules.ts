import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codes } from './codes.js'
import type { Code } from './codes.js'
import { root } from './comments.js'
import { fence, page, plain, prose, table } from './mdx.js'

const byStage = grouped(codes, ({ stage }) => stage.title)
const tables = [...byStage.values()].filter(([code]) => code?.stage.page !== undefined)
const rules = codes.filter(({ stage }) => stage.page === undefined)

/** The written part of each rule's page, `docs/generate/rules.md`: a sentence of description, then the fix. */
const written = new Map(
  readFileSync(path.join(root, 'docs/generate/rules.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [id = '', description = '', ...fix] = section.trim().split('\n\n')
      return [id, { description, fix: fix.join('\n\n') }]
    }),
)
const stale = [...written.keys()].filter((id) => rules.every((rule) => rule.id !== id))
if (stale.length > 0) throw new Error(`docs/generate/rules.md has sections of no rule: ${stale.join(', ')}`)

/** The groups of the site's sidebar: a page for each rule, and one for each table of codes. */
export const ruleGroups = [
  { title: 'Rules of the check', pages: rules.map(({ id }) => id) },
  { title: 'Errors', pages: tables.flatMap(([code]) => code?.stage.page ?? []) },
] as const

/** Former rules whose page was linked once. */
const withdrawnRules = `menu-item-content default-duplicate version-folder version-label endpoint-unlisted locale-page
  page-slash docs-json-mentioned page-extension page-outside`.split(/\s+/)

/** Codes of broken JSON whose page was linked once. */
const withdrawnJsonCodes = `extra-comma missing-colon missing-open unopened unbalanced single-quotes smart-quotes
  bad-number stray-character bad-escape control-character unterminated-string`.split(/\s+/)

/** Former pages of codes, and of rules that are gone, with the pages of today. */
export const oldAddresses: Readonly<Record<string, string>> = Object.fromEntries([
  ...codes.filter(isOfTable).map((code) => [`/rules/${code.id}`, addressOf(code)]),
  ...withdrawnRules.map((id) => [`/rules/${id}`, '/rules/index']),
  ...withdrawnJsonCodes.map((id) => [`/rules/json-${id}`, '/rules/reading-docs-json']),
])

/** Whether a code is on the page of its table, and on no page of its own. */
function isOfTable({ id, stage }: Code): boolean {
  return stage.page !== undefined && rules.every((rule) => rule.id !== id)
}

/** The address of a code in the site: `/rules/page-missing`, `/rules/pulling#pull-left`. */
function addressOf({ id, stage: { page: table } }: Code): string {
  return table === undefined ? `/rules/${id}` : `/rules/${table}#${id}`
}

/** A page for each rule, one for each table of codes, and one that lists them. */
export function rulePages(): ReadonlyMap<string, string> {
  return new Map([
    ['rules/index.mdx', overview()],
    ...rules.map((rule): [string, string] => [`rules/${rule.id}.mdx`, rulePage(rule)]),
    ...tables.map((table): [string, string] => [`rules/${table[0]?.stage.page}.mdx`, tablePage(table)]),
  ])
}

function rulePage(rule: Code): string {
  const { id, severity, off, why, stage } = rule
  const text = written.get(id)
  if (!text) throw new Error(`docs/generate/rules.md has no section for ${id}`)
  return page(id, plain(text.description), [
    `Severity: **${severity}**${off ? ', off by default' : ''}. Reported by ${stage.reportedBy}.`,
    example(rule),
    '## Why',
    prose(why),
    '## How to fix it',
    text.fix,
    `## How to turn it ${off ? 'on' : 'off'}`,
    ...turning(rule),
  ])
}

function tablePage(table: readonly Code[]): string {
  const [first] = table
  const { title = '', reportedBy = '', description = '' } = first?.stage ?? {}
  return page(title, description, [
    `Reported by ${reportedBy}. An error ends with exit code 1 and can't be turned off; a warning or a note stops nothing.`,
    ...table.flatMap(section),
  ])
}

function section(code: Code): (string | undefined | false)[] {
  const { id, hint, why, configurable } = code
  return [
    `## ${id}`,
    example(code),
    prose(why),
    hint && `To fix it: ${prose(hint)}`,
    ...(configurable ? ['To turn it off:', ...turning(code)] : []),
  ]
}

function example({ severity, id, message }: Code): string {
  return fence('text', `${severity} ${id}  ${message}`)
}

/** How to give a code another level. */
function turning({ id, severity, off }: Code): readonly string[] {
  const level = off ? severity : 'off'
  return [
    'In docs.config.ts:',
    fence('ts', `export const check = { rules: { '${id}': '${level}' } }`),
    'Or for one run:',
    fence('sh', `npx build-nav check --rule ${id}=${level}`),
  ]
}

function overview(): string {
  return page('Rules and errors', 'Everything that build-nav reports, by the part that reports it.', [
    'Each finding has a code. A code never changes its meaning, so configs and baselines can name it. The page of each code explains why it is reported, and how to fix it.',
    ...[...byStage].flatMap(([title, found]) => [
      `## ${title}`,
      table(
        ['code', 'severity', 'for example'],
        found.map((code) => [
          `[\`${code.id}\`](${addressOf(code)})`,
          code.off ? 'off' : code.severity,
          prose(code.message.split('\n', 1).join()),
        ]),
      ),
    ]),
  ])
}

function grouped<Of>(list: readonly Of[], key: (of: Of) => string): ReadonlyMap<string, readonly Of[]> {
  const groups = new Map<string, Of[]>()
  for (const of of list) groups.set(key(of), [...(groups.get(key(of)) ?? []), of])
  return groups
}
