import { UsageError } from './command.js'

/** The flag of commands whose results are for people or for tools. */
export const formatFlag = {
  type: 'string',
  value: '<pretty|json>',
  help: 'for people, or for tools (default: pretty)',
} as const

/** True if the results are for tools. Throws a UsageError for a format that does not exist. */
export function isForTools({ format = 'pretty' }: { readonly format?: string }): boolean {
  if (format === 'pretty' || format === 'json') return format === 'json'
  throw new UsageError(`--format must be pretty or json, not '${format}'`)
}
