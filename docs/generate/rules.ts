import { codes } from './codes.js'
import type { Code } from './codes.js'
import { fence, page, plain, prose, table } from './mdx.js'

const byStage = grouped(codes, ({ stage }) => stage.title)
const byId = grouped(codes, ({ id }) => id)

/** The ids that each stage reports: the groups of the site's sidebar. */
export const ruleGroups = [...byStage].map(([title, found]) => ({ title, ids: found.map(({ id }) => id) }))

/** A page for each id, and one that lists them. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = [...byId].map(([id, found]): [string, string] => [`rules/${id}.mdx`, rulePage(id, found)])
  return new Map([['rules/index.mdx', overview()], ...pages])
}

function rulePage(id: string, found: readonly Code[]): string {
  const [first] = found
  const several = found.length > 1
  return page(id, plain(sentence(first?.why ?? '')), [
    ...found.flatMap((code) => [several && `## ${code.stage.title}`, ...section(code, several ? '###' : '##')]),
  ])
}

function section({ id, severity, message, hint, why, stage }: Code, heading: string): (string | false | undefined)[] {
  return [
    `Severity: **${severity}**. Reported by ${stage.reportedBy}.`,
    fence('text', `${severity} ${id}  ${message}`),
    `${heading} Why`,
    prose(why),
    hint && `${heading} How to mend it`,
    hint && prose(hint),
    `${heading} How to switch it off`,
    prose(stage.switchOff(id, severity)),
  ]
}

function overview(): string {
  return page('Rules and errors', 'Everything that build-nav reports, by the part of it that does.', [
    'Each finding has a code, which never changes its meaning: configurations and baselines may name it. Each code has a page that says why it is reported, and how to mend it.',
    ...[...byStage].flatMap(([title, found]) => [
      `## ${title}`,
      table(
        ['code', 'severity', 'for example'],
        found.map(({ id, severity, message }) => [`[\`${id}\`](/rules/${id})`, severity, prose(message)]),
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
