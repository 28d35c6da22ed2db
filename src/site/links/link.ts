/** The form that a destination has in its file. */
export type LinkForm =
  /** `[text](/guides/start)` */
  | 'markdown'
  /** `![text](/images/a.png)` */
  | 'image'
  /** `[label]: /guides/start` */
  | 'definition'
  /** `<Card href="/guides/start">`, and the same in code. */
  | 'attribute'
  /** `{ href: '/guides/start' }` */
  | 'key'
  /** `import Note from '/snippets/note.mdx'` */
  | 'import'
  /** `<Snippet file="note.mdx" />`: a path in the folder of snippets. */
  | 'snippet'
  /** `url: /guides/start`, between the fences of a page. */
  | 'frontmatter'

/** A destination, and its place in the text. */
export interface Link {
  readonly form: LinkForm
  /** As it is written: `/guides/start?lang=js#install`. */
  readonly written: string
  /** The offset of its first character. */
  readonly start: number
  /** The offset after its last character. */
  readonly end: number
  /** The attribute or key whose value it is: `href`. */
  readonly name?: string
  /** The tag that has the attribute: `Card`. */
  readonly tag?: string
}

/** A part of a page of which Mintlify or an author makes ids, to which anchors lead. */
export type Mark =
  /** `## Title`; with `isTag`, `<h2>Title</h2>`. */
  | {
      readonly kind: 'heading'
      readonly text: string
      readonly level: number
      /** The offset of its text. */
      readonly start: number
      readonly isTag?: boolean
      readonly id?: string
    }
  /** A tag of a component that gets an id, or changes the ids in it; any tag with an `id`. */
  | {
      readonly kind: 'tag'
      readonly name: string
      readonly isClosing: boolean
      readonly isEmpty: boolean
      readonly attributes: TagAttributes
    }
  /** A title or an id in code: `{ id: 'setup' }`. */
  | { readonly kind: 'literal'; readonly text: string }
  /** Code that may make ids: `<h2 id={name}>`. */
  | { readonly kind: 'code' }

/** The attributes of a tag that ids are made of; null for a value that code gives. */
export type TagAttributes = Readonly<Record<string, string | null>>

/** The parts of a file that lead somewhere, or that links lead to, in their order. */
export interface Scan {
  readonly links: readonly Link[]
  readonly marks: readonly Mark[]
}

/** Collects while a text is read; what turns out to be something else is dropped again. */
export class Found {
  readonly links: Link[] = []
  readonly marks: Mark[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  link(form: LinkForm, start: number, end: number, of: Pick<Link, 'name' | 'tag'> = {}): void {
    if (end > start) this.links.push({ form, written: this.#text.slice(start, end), start, end, ...of })
  }

  mark(mark: Mark): void {
    this.marks.push(mark)
  }

  literal(start: number, end: number): void {
    const text = this.#text.slice(start, end).trim()
    if (text !== '') this.marks.push({ kind: 'literal', text })
  }

  /** Notes code that may make ids. */
  code(start: number, end: number): void {
    const code = this.#text.slice(start, end)
    if (makesIds.test(code) && makesIds.test(code.replace(/\/\*[^]*?\*\//g, ''))) this.marks.push({ kind: 'code' })
  }

  #wasted = 0

  /** Counts characters that were read in search of an end that is not there. */
  tire(characters: number): void {
    this.#wasted += characters
  }

  /** True if so much was in vain that no person wrote the text: searching on could take minutes. */
  get isTired(): boolean {
    return this.#wasted > 50 * this.#text.length
  }

  /** The state to go back to. */
  get state(): readonly [links: number, marks: number] {
    return [this.links.length, this.marks.length]
  }

  backTo([links, marks]: Found['state']): void {
    this.links.length = links
    this.marks.length = marks
  }
}

/** Ids that are computed, headings with computed texts, and attributes from elsewhere. */
const makesIds =
  /\bid=\{(?!\s*(["'`])[^"'`$]*\1\s*\})|<h[1-6]\b[^>]*>(?:(?!<\/h)[^{])*\{|\{\s*\.\.\.[\w.$]+\s*\}|<(?:Accordion|Heading|ParamField|ResponseField|Step|Tab|Update|View)\b[^>]*\s(?:title|label|name|path|body|query)=\{(?!\s*["'])|dangerouslySetInnerHTML|createElement\(\s*["']h[1-6]/

/** Attributes and keys whose value is an address. Not `path`: `<ParamField path="/users">` is part of an endpoint. */
export const linkNames: ReadonlySet<string> = new Set([
  'href',
  'src',
  'url',
  'link',
  'to',
  'poster',
  'img',
  'darkSrc',
  'lightSrc',
])
