import { frontmatterText } from '../../base/files/frontmatter-text.js'
import { defined } from '../../site/view/defined.js'
import type { PageText } from '../../site/view/snapshot.js'
import { factsIn } from './page-facts.js'

/** A page's file as the preview shows it. */
export function pageText(text: string, file: string): PageText {
  const { title, description, mode } = factsIn(text)
  return defined<PageText>({ title, description, mode, text: frontmatterText(text)?.body ?? text, file })
}
