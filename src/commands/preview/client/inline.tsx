import { Marked } from 'marked'
import type { Token, Tokens } from 'marked'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { attributesOf, tagAt } from '../mdx/tag.js'
import { Href } from './link.js'
import { useShell } from './shell.js'

/** Reads Markdown. In MDX an indented line is no code. */
export const marked = new Marked({ gfm: true, tokenizer: { code: () => undefined } })

/** One line of Markdown, as in a banner. */
export function inlineOf(text: string): ComponentChildren {
  return inlines(marked.Lexer.lexInline(text))
}

/** A picture of the site; of another's, what it shows. */
export function Picture({ alt, src }: { readonly alt: string; readonly src: string }) {
  const { source } = useShell()
  const [isMissing, miss] = useState(false)
  const isLocal = !/^[a-z]+:|^\/\//i.test(src)
  const address = isLocal && src !== '' ? source.image(src) : undefined
  if (address && !isMissing) return <img src={address} alt={alt} loading="lazy" onError={() => miss(true)} />
  return <span class="picture">{alt || src.split('/').at(-1) || 'picture'}</span>
}

/** The contents of a sentence. */
export function inlines(tokens: readonly Token[]): ComponentChildren {
  return tokens.map((token) => inlineToken(token as Tokens.Generic))
}

function inlineToken(token: Tokens.Generic): ComponentChildren {
  const inner = () => inlines(token.tokens ?? [])
  switch (token.type) {
    case 'strong':
      return <strong>{inner()}</strong>
    case 'em':
      return <em>{inner()}</em>
    case 'del':
      return <del>{inner()}</del>
    case 'codespan':
      return <code>{token.text as string}</code>
    case 'br':
      return <br />
    case 'link':
      return <Href href={String(token['href'])}>{inner()}</Href>
    case 'image':
      return <Picture alt={String(token.text)} src={String(token['href'])} />
    case 'html':
      return inlineTag(token.raw)
    case 'escape':
      return token.text as string
    default:
      return token.tokens ? inner() : decoded(String(token.text ?? ''))
  }
}

/** A tag in a sentence: its text is beside it, so that only a tag without text is drawn. */
function inlineTag(raw: string): ComponentChildren {
  const tag = tagAt(raw, 0)
  if (!tag || tag.isClosing) return null
  const said = attributesOf(tag.attributes)
  if (tag.name === 'br') return <br />
  if (tag.name === 'img') return <Picture alt={said.get('alt') ?? ''} src={said.get('src') ?? ''} />
  const isComponent = tag.name !== tag.name.toLowerCase()
  return isComponent && tag.isWhole ? <span class="component-inline">{tag.name}</span> : null
}

/** The text without its marks. */
export function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const { tokens: inner, text, type } = token as Tokens.Generic
      if (type === 'html') return ''
      return inner && inner.length > 0 ? plain(inner) : decoded(String(text ?? ''))
    })
    .join('')
}

/** Text with its entities read. */
export function decoded(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
