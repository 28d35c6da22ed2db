import { frontmatter } from '../site/frontmatter.js'
import { defined } from '../view/defined.js'
import type { PageText } from '../view/snapshot.js'
import { factsIn } from './page-facts.js'

/** A page's file as the preview shows it. */
export function pageText(text: string, file: string): PageText {
  const { title, description, mode } = factsIn(frontmatter(text))
  const body = text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '')
  return defined<PageText>({ title, description, mode, text: body, file })
}
