/**
 * The form of a destination in its file: `[text](/guides/start)`, `![text](/images/a.png)`, `[label]: /guides/start`,
 * `<Card href="/guides/start">` in a page or in code, `{ href: '/guides/start' }`, `import Note from '/snippets/note.mdx'`,
 * `<Snippet file="note.mdx" />`, and `url: /guides/start` between the fences of a page.
 */
export type LinkForm = 'markdown' | 'image' | 'definition' | 'attribute' | 'key' | 'import' | 'snippet' | 'frontmatter'

/** A destination, and its place in the text. */
export interface Link {
  readonly form: LinkForm
  /** As written: `/guides/start?lang=js#install`. */
  readonly written: string
  /** The offset of the first character. */
  readonly start: number
  /** The offset after the last character. */
  readonly end: number
  /** The attribute or key: `href`. */
  readonly name?: string
  /** The tag with the attribute: `Card`. */
  readonly tag?: string
}

interface Heading {
  readonly kind: 'heading'
  readonly text: string
  /** The offset of the text. */
  readonly start: number
  readonly level: number
  /** True for `<h2>Title</h2>`. */
  readonly isTag?: boolean
  readonly id?: string
}

/** A tag of a component with an id, or with an effect on ids inside; any tag with an `id`. */
interface TagMark {
  readonly kind: 'tag'
  readonly name: string
  readonly isClosing: boolean
  readonly isEmpty: boolean
  /** For the id; null for a value from code. */
  readonly attributes: Readonly<Record<string, string | null>>
}

/**
 * A part of a page with an id for anchors, made by Mintlify or by the author. `literal`: a title or an id in code,
 * `{ id: 'setup' }`. `code` may make ids: `<h2 id={name}>`.
 */
export type Mark = Heading | TagMark | { readonly kind: 'literal'; readonly text: string } | { readonly kind: 'code' }

/** The links and targets of links in a file, in order: collected while a text is read; wrong guesses are dropped again. */
export class Found {
  readonly links: Link[] = []
  readonly marks: Mark[] = []
  readonly text: string
  #wasted = 0

  constructor(text: string) {
    this.text = text
  }

  link(form: LinkForm, start: number, end: number, of: Pick<Link, 'name' | 'tag'> = {}): void {
    if (end > start) this.links.push({ form, written: this.text.slice(start, end), start, end, ...of })
  }

  heading(start: number, end: number, level: number, of: Pick<Heading, 'isTag' | 'id'> = {}): void {
    const text = this.text.slice(start, end).trim()
    if (text !== '') this.marks.push({ kind: 'heading', text, level, start, ...of })
  }

  literal(start: number, end: number): void {
    const text = this.text.slice(start, end).trim()
    if (text !== '') this.marks.push({ kind: 'literal', text })
  }

  /** Notes code that may make ids. */
  code(start: number, end: number): void {
    const code = this.text.slice(start, end)
    if (makesIds.test(code) && makesIds.test(code.replace(/\/\*[^]*?\*\//g, ''))) this.marks.push({ kind: 'code' })
  }

  /** The end of a construct; without an end, -1, and everything found in it is dropped. */
  attempt(end: () => number): number {
    const [links, marks] = [this.links.length, this.marks.length]
    const at = end()
    if (at === -1) [this.links.length, this.marks.length] = [links, marks]
    return at
  }

  /** As `attempt`, for an end that may be far: vain searches through a text that no person wrote could take minutes. */
  search(start: number, end: () => number): number {
    const at = this.#wasted > 50 * this.text.length ? -1 : this.attempt(end)
    if (at === -1) this.#wasted += this.text.length - start
    return at
  }
}

/** Computed ids, headings with computed texts, and attributes from elsewhere. */
const makesIds =
  /\bid=\{(?!\s*(["'`])[^"'`$]*\1\s*\})|<h[1-6]\b[^>]*>(?:(?!<\/h)[^{])*\{|\{\s*\.\.\.[\w.$]+\s*\}|<(?:Accordion|Heading|ParamField|ResponseField|Step|Tab|Update|View)\b[^>]*\s(?:title|label|name|path|body|query)=\{(?!\s*["'])|dangerouslySetInnerHTML|createElement\(\s*["']h[1-6]/

/**
 * Attributes and keys with an address as the value. Not `path`: `<ParamField path="/users">` is part of an endpoint.
 */
export const linkNames: ReadonlySet<string> = new Set('href src url link to poster img darkSrc lightSrc'.split(' '))
