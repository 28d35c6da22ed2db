import type { Element } from './navigation.js'

// prettier-ignore
const spelled = [
  'API', 'APIs', 'SDK', 'SDKs', 'CLI', 'MCP', 'AI', 'UI', 'UX', 'SSO', 'FAQ', 'FAQs', 'REST', 'HTTP', 'OAuth', 'iOS', 'AWS', 'GCP', 'LLM',
  'URL', 'GitHub', 'GitLab', 'OpenAPI', 'GraphQL', 'JavaScript', 'TypeScript', 'Python', 'ID', 'RPC', 'CI', 'CD', 'SQL', 'QA',
]
const small: ReadonlySet<string> = new Set([
  'and',
  'or',
  'of',
  'the',
  'for',
  'in',
  'to',
  'a',
  'an',
  'with',
  'on',
  'your',
])

/** A folder's or file's name as a title, in the case of the site's titles: `api-keys` → `API keys`. */
export function titleOf(name: string, elements: readonly Element[]): string {
  const titles = elements.filter(({ kind }) => kind === 'group').map(({ title }) => title.split(/\s+/))
  const known = new Map(spelled.map((word) => [word.toLowerCase(), word]))
  for (const word of titles.flat())
    if (word.length > 1 && /[A-Z].*[A-Z]/.test(word)) known.set(word.toLowerCase(), word)
  const later = titles.flatMap((words) => words.slice(1)).filter((word) => /^[A-Za-z][a-z]{3,}$/.test(word))
  const hasCapitals = later.length === 0 || later.filter((word) => /^[A-Z]/.test(word)).length >= later.length / 2
  return name
    .split(/[-_ ]+/)
    .filter(Boolean)
    .map((word, index) => {
      const lower = word.toLowerCase()
      const isPlain = index > 0 && (!hasCapitals || small.has(lower))
      return known.get(lower) ?? (isPlain ? lower : word.charAt(0).toUpperCase() + word.slice(1))
    })
    .join(' ')
}
