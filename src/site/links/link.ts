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

/** A text that readers can be sent to, with what follows `#`. */
export interface Mark {
  /** A heading's text, the `id` or the title of a component, or the name of a field such as `<ParamField path="user">`. */
  readonly kind: 'heading' | 'id' | 'title' | 'field'
  readonly text: string
}

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

  mark(kind: Mark['kind'], start: number, end: number): void {
    const text = this.#text.slice(start, end).trim()
    if (text !== '') this.marks.push({ kind, text })
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
