import { linkNames, type Found } from './link.js'
import { endOf, readResources } from './resource.js'

const WORD = String.raw`\w\u0080-\uffff`
/** A comment, a regular expression, a string, the start of a template, a bracket, the end before an empty line. */
const token = new RegExp(
  [
    String.raw`\/\*[^]*?\*\/`,
    // `https://` in the text of an element is no comment.
    String.raw`(?<![:/${WORD}])\/\/[^\n]*`,
    // A division slash follows a value.
    String.raw`(?<=[(,=:[!&|?;+][ \t]*)\/(?![/*>])(?:[^/\\[\n]|\\[^]|\[(?:[^\]\\\n]|\\[^])*\])+\/`,
    // The value of an attribute of JSX may span lines, and has no escapes.
    String.raw`(?<==)(?:"[^"]*"|'[^']*')`,
    // After a letter, a quote is an apostrophe.
    String.raw`(?<![=${WORD}])(?:"[^"\\\n]*(?:\\[^][^"\\\n]*)*"|'[^'\\\n]*(?:\\[^][^'\\\n]*)*')`,
    String.raw`\n(?=[ \t\r]*(?:\n|$))`,
    '[`{}()[\\]]',
  ].join('|'),
  'g',
)

const template = /`(?:\\[^]|[^`\\])*`/y

/** Before a string: `href=`, `"href": `, `href={`. */
const named = /(?:^|[^\w$.-])(["']?)([A-Za-z]+)\1\s*([:=])\s*\{?\s*$/
const imported = /(?:\bfrom|(?:^|[;\n])\s*import)\s*$/
/** The most characters for a look back. */
const LOOK_BACK = 40

/** The end of code: a closing brace without an opening brace, an empty line outside of all brackets as in MDX, or none. */
type CodeEnd = 'brace' | 'blank' | 'none'

/**
 * Reads JavaScript with JSX from an offset: strings with the form of a link are collected, comments are skipped.
 * Returns the offset of the end, or -1 for code without an end.
 *
 *     const cards = [{ href: '/guides/start' }]
 */
export function readCode(text: string, start: number, found: Found, end: CodeEnd = 'none'): number {
  let depth = 0
  token.lastIndex = start
  for (let [all] = token.exec(text) ?? []; all !== undefined; [all] = token.exec(text) ?? []) {
    const at = token.lastIndex - all.length
    if (all === '`') {
      const close = found.search(at, () => endOf(template, text, at))
      if (close === -1) continue
      token.lastIndex = close
      if (!text.slice(at, close).includes('${')) readString(text, at, close - 1, start, found)
    } else if (all.length > 1) {
      if (!all.startsWith('/')) readString(text, at, token.lastIndex - 1, start, found)
    } else if (all === '\n') {
      if (end === 'blank' && depth === 0) return at + 1
    } else if (end !== 'brace' || '{}'.includes(all)) {
      if (end === 'brace' && all === '}' && depth === 0) return at
      depth = '{[('.includes(all) ? depth + 1 : Math.max(0, depth - 1)
    }
  }
  return end === 'brace' || depth > 0 ? -1 : text.length
}

/** The offset after the closing brace of an expression in a page; -1 without a closing brace. */
export function readBraces(text: string, start: number, found: Found): number {
  const end = found.search(start, () => readCode(text, start + 1, found, 'brace'))
  if (end === -1) return -1
  found.code(start, end + 1)
  return end + 1
}

/** Collects a string with the form of a link; `open` and `close` are its quotes. */
function readString(text: string, open: number, close: number, start: number, found: Found): void {
  const before = text.slice(Math.max(start, open - LOOK_BACK), open)
  const [, , name = '', sign] = named.exec(before) ?? []
  if (linkNames.has(name)) found.link(sign === '=' ? 'attribute' : 'key', open + 1, close, { name })
  else if (name === 'id' || name === 'title' || name === 'label') found.literal(open + 1, close)
  else if (sign === undefined && imported.test(before)) found.link('import', open + 1, close)
}

/** Components with an id from the title, or with an effect on ids inside. */
const withTitle = /^(Accordion|Heading|Param|ParamField|ResponseField|Step|Tab|Update|View)$/
const around = /^(AccordionGroup|Expandable|Prompt|Steps)$/
/** Attributes for ids. */
const idNames: ReadonlySet<string> = new Set('id title label titleSize noAnchor name path body query header'.split(' '))

const opening = /<(\/?)([A-Za-z_$][\w$.:-]*)?/y
const spaces = /[\t-\r ]*/y
const closing = /\/?>/y
/** A name, and a value in quotes, also as an expression, `{'/guides/start'}`, or the start of an expression. */
const attribute =
  /([\w$@][\w$@:.-]*)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|\{\s*(["'`])((?:(?!\5)[^\\$])*)\5\s*\}|(\{))?)?/y

interface Tag {
  readonly name: string
  readonly isClosing: boolean
  /** Attributes for ids, read so far. */
  readonly attributes: Record<string, string | null>
}

/**
 * Reads the tag at an offset, with the links in its attributes; quotes and braces may contain a `>`. Returns the offset
 * after the tag, or -1 without a tag or its end.
 */
export function readTag(text: string, start: number, found: Found): number {
  opening.lastIndex = start
  const [all, slash, name = ''] = opening.exec(text) ?? []
  if (all === undefined || (name === '' && text[start + all.length] !== '>')) return -1
  const tag: Tag = { name, isClosing: slash === '/', attributes: {} }
  return found.attempt(() => {
    for (let at = start + all.length; at !== -1;) {
      const next = endOf(spaces, text, at)
      const end = endOf(closing, text, next)
      if (end !== -1) {
        markTag(text, end, tag, found)
        return end
      }
      if (text[next] === '{') at = readBraces(text, next, found)
      else at = next === at ? -1 : readAttribute(text, next, tag, found)
    }
    return -1
  })
}

/** Notes the id of a tag, or its effect on ids inside. */
function markTag(text: string, end: number, { name, isClosing, attributes }: Tag, found: Found): void {
  const { id } = attributes
  if (/^h[1-6]$/.test(name)) {
    if (id === null) found.marks.push({ kind: 'code' })
    const close = isClosing ? -1 : text.indexOf('</h', end)
    if (close !== -1) found.heading(end, close, Number(name[1]), { isTag: true, ...(typeof id === 'string' && { id }) })
  } else if (id !== undefined || (name === 'a' && 'name' in attributes) || withTitle.test(name) || around.test(name))
    found.marks.push({ kind: 'tag', name, isClosing, isEmpty: text[end - 2] === '/', attributes })
}

/** The offset after an attribute; -1 without an attribute. */
function readAttribute(text: string, start: number, { name: tag, attributes }: Tag, found: Found): number {
  attribute.lastIndex = start
  const [all = '', name, sign, double, single, , quoted, brace] = attribute.exec(text) ?? []
  const value = double ?? single ?? quoted
  if (name === undefined || (sign !== undefined && (value ?? brace) === undefined)) return -1
  const known = brace === undefined || /titleSize|noAnchor/.test(name) ? (value ?? '') : null
  if (idNames.has(name) && (known !== null || name === 'id' || withTitle.test(tag))) attributes[name] = known
  const end = start + all.length
  if (brace !== undefined) return readBraces(text, end - 1, found)
  if (value === undefined) return end
  const from = start + all.lastIndexOf(value)
  if (linkNames.has(name)) found.link('attribute', from, from + value.length, { tag, name })
  else if (name === 'file' && tag === 'Snippet') found.link('snippet', from, from + value.length, { tag, name })
  else readResources(text, from, from + value.length, found)
  return end
}
