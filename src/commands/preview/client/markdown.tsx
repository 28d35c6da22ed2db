import type { Token, Tokens } from 'marked'
import type { ComponentChildren } from 'preact'
import { segments } from '../mdx/segments.js'
import type { Segment } from '../mdx/segments.js'
import { attributesOf } from '../mdx/tag.js'
import { decoded, inlines, marked, Picture, plain } from './inline.js'
import { Href } from './link.js'

export interface Heading {
  readonly id: string
  readonly title: string
  readonly depth: number
}

/** A page's text as elements: nothing in it is ever taken for HTML or run. */
export function markdownOf(text: string): {
  readonly content: ComponentChildren
  readonly headings: readonly Heading[]
} {
  const headings: Heading[] = []
  return { content: segments(text).map((segment) => segmentOf(segment, headings)), headings }
}

function segmentOf(segment: Segment, headings: Heading[]): ComponentChildren {
  if (segment.kind === 'markdown') return blocks(marked.lexer(segment.text), headings)
  const { name, attributes, children } = segment
  const inner = children.map((child) => segmentOf(child, headings))
  if (name === '') return inner
  const said = attributesOf(attributes)
  if (name === 'img') return <Picture alt={said.get('alt') ?? ''} src={said.get('src') ?? ''} />
  if (name === 'br' || name === 'hr') return null
  return (
    <Component name={name} attributes={said}>
      {inner}
    </Component>
  )
}

interface ComponentProps {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: ComponentChildren
}

/** A component that the site would draw by code: a box with its name. */
function Component({ name, attributes, children }: ComponentProps) {
  const isHtml = name === name.toLowerCase()
  if (isHtml) return <div class="html">{children}</div>
  const title = attributes.get('title') ?? attributes.get('label')
  const href = attributes.get('href')
  return (
    <div class={`component component-${name.toLowerCase().replace(/[^a-z]/g, '')}`}>
      <div class="component-name">{name}</div>
      {title && <div class="component-title">{href ? <Href href={href}>{title}</Href> : title}</div>}
      {children}
    </div>
  )
}

function blocks(tokens: readonly Token[], headings: Heading[]): ComponentChildren {
  return tokens.map((token) => blockOf(token as Tokens.Generic, headings))
}

function blockOf(token: Tokens.Generic, headings: Heading[]): ComponentChildren {
  const inner = () => inlines(token.tokens ?? [])
  switch (token.type) {
    case 'heading': {
      const title = plain(token.tokens ?? [])
      const base = slugOf(title)
      const twice = headings.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length
      const id = twice > 0 ? `${base}-${twice}` : base
      headings.push({ id, title, depth: Number(token['depth']) })
      // The page's title is the only heading of the first level.
      const Level = `h${Math.min(6, Math.max(2, Number(token['depth'])))}` as 'h2'
      return <Level id={id}>{inner()}</Level>
    }
    case 'paragraph':
      return <p>{inner()}</p>
    case 'text':
      return token.tokens ? inner() : decoded(token.text as string)
    case 'blockquote':
      return <blockquote>{blocks(token.tokens ?? [], headings)}</blockquote>
    case 'code':
      return <Code text={token.text as string} info={(token['lang'] as string | undefined) ?? ''} />
    case 'hr':
      return <hr />
    case 'list': {
      const { ordered, start, items } = token as unknown as Tokens.List
      const rows = items.map((item) => (
        <li>
          {item.task && <span>{item.checked ? '☑ ' : '☐ '}</span>}
          {blocks(item.tokens, headings)}
        </li>
      ))
      return ordered ? <ol start={Number(start) || 1}>{rows}</ol> : <ul>{rows}</ul>
    }
    case 'table':
      return <Table table={token as unknown as Tokens.Table} />
    case 'html':
      return <p>{decoded((token.text as string).replace(/<[^>]*>/g, ' '))}</p>
    default:
      return null
  }
}

function Code({ text, info }: { readonly text: string; readonly info: string }) {
  const [language = '', ...title] = info.split(/\s+/)
  const name = title.filter((word) => !/[={}]/.test(word)).join(' ') || language
  return (
    <figure class="code">
      {name && <figcaption>{name}</figcaption>}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

function Table({ table: { header, rows } }: { readonly table: Tokens.Table }) {
  return (
    <div class="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell) => (
              <th>{inlines(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{inlines(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function slugOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  )
}
