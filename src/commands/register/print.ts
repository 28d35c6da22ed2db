import type { Registered } from './registered.js'

/** The text of build-nav-env.d.ts. Each page has a line, so that two branches with new pages rarely conflict. */
export function printTypes({ pages, pagesUnder, endpoints }: Omit<Registered, 'reads'>): string {
  const keys = { pages, pagesUnder, endpoints }
  const members = Object.entries(keys).flatMap(([key, texts]) =>
    texts === undefined || (texts.length === 0 && key !== 'pages') ? [] : `    ${key}:${union(texts)}\n`,
  )
  return `${head}declare module 'build-nav' {\n  interface Register {\n${members.join('')}  }\n}\n`
}

// Formatters leave the text alone: the next run would write the same text again. Without `eslint-disable`: ESLint warns
// of an unused comment.
const ignore = '// prettier-ignore\n// biome-ignore format: generated\n'
const head = `// Written by \`build-nav types\`: the pages and endpoints that docs.config.ts may name. \`build-nav\` keeps it current.
${ignore}import 'build-nav'

${ignore}`

function union(texts: readonly string[]): string {
  return texts.length === 0 ? ' never' : texts.map((text) => `\n      | ${literal(text)}`).join('')
}

function literal(text: string): string {
  if (/^[\w/. {}-]+$/.test(text)) return `'${text}'`
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // Line ends to TypeScript, not to JSON.
  return `'${inner.replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)}'`
}
