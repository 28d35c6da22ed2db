import { codes } from './codes.js'
import type { Code } from './codes.js'
import { fence, page, plain, prose, table } from './mdx.js'

const byStage = grouped(codes, ({ stage }) => stage.title)
const byId = grouped(codes, ({ id }) => id)

/** The groups of the site's sidebar: the stages, and the ids that each reports and none before it does. */
export const ruleGroups = [...byStage].map(([title, found]) => ({
  title,
  ids: found.filter((code) => byId.get(code.id)?.[0] === code).map(({ id }) => id),
}))

/** A page for each id, and one that lists them. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = [...byId].map(([id, found]): [string, string] => [`rules/${id}.mdx`, rulePage(id, found)])
  return new Map([['rules/index.mdx', overview()], ...pages])
}

function rulePage(id: string, found: readonly Code[]): string {
  const [first] = found
  const several = found.length > 1
  const parts = found.flatMap((code) => [several && `## ${code.stage.title}`, ...section(code, several ? '###' : '##')])
  return page(id, plain(sentence(first?.why ?? '')), parts)
}

function section({ hint, why, ...code }: Code, heading: string): (string | false | undefined)[] {
  const { id, severity, off, message, stage } = code
  return [
    `Severity: **${severity}**${off ? ', off by default' : ''}. Reported by ${stage.reportedBy}.`,
    fence('text', `${severity} ${id}  ${message}`),
    `${heading} Why`,
    prose(why),
    hint && `${heading} How to fix it`,
    hint && prose(hint),
    `${heading} How to switch it ${off ? 'on' : 'off'}`,
    switching(code),
  ]
}

function switching({ id, severity, off, configurable }: Omit<Code, 'hint' | 'why'>): string {
  if (!configurable) return severity === 'error' ? stops : 'It can’t be switched off, and it never stops a command.'
  const level = off ? severity : 'off'
  return [
    'In docs.config.ts:',
    fence('ts', `export const check = { rules: { '${id}': '${level}' } }`),
    'Or for one run:',
    fence('sh', `npx build-nav check --rule ${id}=${level}`),
  ].join('\n\n')
}

const stops = 'It can’t be switched off: nothing is written until it is fixed.'

function overview(): string {
  return page('Rules and errors', 'Everything that build-nav reports, by the part of it that does.', [
    'Each finding has a code, which never changes its meaning: configurations and baselines may name it. Each code has a page that says why it is reported, and how to mend it. What “contract” and its numbers mean is said in [Contract and provider](/provider-key#contract-and-provider).',
    ...[...byStage].flatMap(([title, found]) => [
      `## ${title}`,
      table(
        ['code', 'severity', 'for example'],
        found.map(({ id, severity, off, message }) => [
          `[\`${id}\`](/rules/${id})`,
          off ? 'off' : severity,
          prose(message.split('\n', 1).join()),
        ]),
      ),
    ]),
  ])
}

function sentence(text: string): string {
  return /^.*?[.:](?= [A-Z`]|$)/.exec(text)?.[0] ?? text
}

function grouped<Of>(list: readonly Of[], key: (of: Of) => string): ReadonlyMap<string, readonly Of[]> {
  const groups = new Map<string, Of[]>()
  for (const of of list) groups.set(key(of), [...(groups.get(key(of)) ?? []), of])
  return groups
}
