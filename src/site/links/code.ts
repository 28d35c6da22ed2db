import { linkNames, type Found } from './link.js'
import { endOf, readResources } from './resource.js'

const special = /["'`/\n(){}[\]]/g
const lineComment = /\/\/[^\n]*/y
const regex = /\/(?:[^/\\[\n]|\\[^]|\[(?:[^\]\\\n]|\\[^])*\])+\//y
const string = /"[^"\\\n]*(?:\\[^][^"\\\n]*)*"|'[^'\\\n]*(?:\\[^][^'\\\n]*)*'/y
/** The value of an attribute of JSX may span lines, and has no escapes. */
const attributeString = /"[^"]*"|'[^']*'/y
const blankLine = /[ \t\r]*(?:\n|$)/y
const wordBefore = /[0-9A-Za-z_\u0080-\uffff]/
/** Before a regular expression; a division slash follows a value. */
const operator = /[(,=:[!&|?;+][ \t]*$/

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
  for (let at = start; ;) {
    special.lastIndex = at
    if (!special.test(text)) return end === 'brace' || depth > 0 ? -1 : text.length
    at = special.lastIndex - 1
    const char = text[at] as string
    if (char === '/') at = afterSlash(text, at, start)
    else if (char === '"' || char === "'") at = afterString(text, at, start, found)
    else if (char === '`') at = afterTemplate(text, at, start, found)
    else {
      at += 1
      if (char === '\n') {
        if (end === 'blank' && depth === 0 && endOf(blankLine, text, at) !== -1) return at
      } else if (end !== 'brace' || char === '{' || char === '}') {
        if (end === 'brace' && char === '}' && depth === 0) return at - 1
        depth = '{[('.includes(char) ? depth + 1 : Math.max(0, depth - 1)
      }
    }
  }
}

/** The offset after the closing brace of an expression in a page; -1 without a closing brace. */
export function readBraces(text: string, start: number, found: Found): number {
  if (found.isTired) return -1
  const before = found.state
  const end = readCode(text, start + 1, found, 'brace')
  if (end !== -1) {
    found.code(start, end + 1)
    return end + 1
  }
  found.backTo(before)
  found.tire(text.length - start)
  return -1
}

/** After a comment or a regular expression; a division slash is a single character. */
function afterSlash(text: string, at: number, start: number): number {
  const next = text[at + 1]
  if (next === '*') {
    const close = text.indexOf('*/', at + 2)
    return close === -1 ? at + 2 : close + 2
  }
  const before = at > start ? (text[at - 1] as string) : '\n'
  // `https://` in the text of an element.
  if (next === '/') return /[:/]/.test(before) || wordBefore.test(before) ? at + 2 : endOf(lineComment, text, at)
  const isRegex = next !== '>' && operator.test(text.slice(Math.max(start, at - LOOK_BACK), at))
  return isRegex ? Math.max(at + 1, endOf(regex, text, at)) : at + 1
}

/** After a string; after the quote for an apostrophe in a text. */
function afterString(text: string, at: number, start: number, found: Found): number {
  const before = at > start ? (text[at - 1] as string) : '\n'
  const end = wordBefore.test(before) ? -1 : endOf(before === '=' ? attributeString : string, text, at)
  if (end === -1) return at + 1
  collectString(text, at, end - 1, start, found)
  return end
}

/** After a template; after the backtick without an end. A template without `${…}` is a string. */
function afterTemplate(text: string, at: number, start: number, found: Found): number {
  const close = found.isTired ? -1 : templateEnd(text, at + 1)
  if (close === -1) {
    found.tire(text.length - at)
    return at + 1
  }
  if (!text.slice(at, close).includes('${')) collectString(text, at, close, start, found)
  return close + 1
}

const inTemplate = /\\[^]|\$\{|[`{}]/g

/** The backtick at the end of a template; -1 without an end. `${…}` may contain further templates. */
function templateEnd(text: string, start: number): number {
  /** For each open template, the number of open braces in `${…}`; -1 in its text. */
  const open = [-1]
  inTemplate.lastIndex = start
  for (let [token] = inTemplate.exec(text) ?? []; token; [token] = inTemplate.exec(text) ?? []) {
    const last = open.length - 1
    const braces = open[last] as number
    if (token === '`') {
      if (braces !== -1) open.push(-1)
      else if (last === 0) return inTemplate.lastIndex - 1
      else open.pop()
    } else if (braces === -1) {
      if (token === '${') open[last] = 0
    } else if (token === '}') open[last] = braces - 1
    else if (token.endsWith('{')) open[last] = braces + 1
    else inTemplate.lastIndex -= 1
  }
  return -1
}

/** A string with the form of a link, between quotes. */
function collectString(text: string, open: number, close: number, start: number, found: Found): void {
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
const attribute = /([\w$@][\w$@:.-]*)(?:\s*=\s*(["'{])?)?/y
/** An expression as a value: `{'/guides/start'}` is as good as the text itself. */
const quotedExpression = /\{\s*(["'`])((?:(?!\1)[^\\$])*)\1\s*\}/y

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
  const before = found.state
  const tag: Tag = { name, isClosing: slash === '/', attributes: {} }
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
  found.backTo(before)
  return -1
}

/** Notes the id of a tag, or its effect on ids inside. */
function markTag(text: string, end: number, { name, isClosing, attributes }: Tag, found: Found): void {
  const { id } = attributes
  if (/^h[1-6]$/.test(name)) {
    if (id === null) found.mark({ kind: 'code' })
    const close = isClosing ? -1 : text.indexOf('</h', end)
    if (close !== -1) found.heading(end, close, Number(name[1]), { isTag: true, id: id ?? undefined })
  } else if (id !== undefined || (name === 'a' && 'name' in attributes) || withTitle.test(name) || around.test(name))
    found.mark({ kind: 'tag', name, isClosing, isEmpty: text[end - 2] === '/', attributes })
}

/** The offset after an attribute; -1 without an attribute. */
function readAttribute(text: string, start: number, { name: tag, attributes }: Tag, found: Found): number {
  attribute.lastIndex = start
  const [all = '', name, quote] = attribute.exec(text) ?? []
  if (name === undefined || (quote === undefined && all.includes('='))) return -1
  const keep = (value: string | null) => {
    if (idNames.has(name) && (value !== null || name === 'id' || withTitle.test(tag))) attributes[name] = value
  }
  const read = (from: number, end: number) => {
    keep(text.slice(from, end))
    if (linkNames.has(name)) found.link('attribute', from, end, { tag, name })
    else if (name === 'file' && tag === 'Snippet') found.link('snippet', from, end, { tag, name })
    else readResources(text, from, end, found)
  }
  const end = start + all.length
  if (quote === undefined) {
    keep('')
    return start + name.length
  }
  if (quote !== '{') {
    const close = text.indexOf(quote, end)
    if (close === -1) return -1
    read(end, close)
    return close + 1
  }
  quotedExpression.lastIndex = end - 1
  const [expression, mark = '', value = ''] = quotedExpression.exec(text) ?? []
  if (expression === undefined) {
    keep(/titleSize|noAnchor/.test(name) ? '' : null)
    return readBraces(text, end - 1, found)
  }
  const from = end + expression.indexOf(mark)
  read(from, from + value.length)
  return end - 1 + expression.length
}
