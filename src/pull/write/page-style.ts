import { ts } from 'ts-morph'
import { parseEndpoint } from '../../contract/endpoints.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownSpan } from '../provenance/occurrences.js'
import type { Sites } from '../provenance/sites.js'
import type { TracedText, TracedValue } from '../provenance/traced-value.js'
import { fillTemplate, readTemplate, type Template } from './template.js'

/** How pages are written at a place: what surrounds their literals, and what these are made of. */
export interface PageStyle {
  /** The code of a page; undefined where the place can't give it. */
  readonly write: (page: string) => string | undefined
}

/** Pages as they are. */
export const plainPages: PageStyle = { write: (page) => printLiteral(page) }

/** As a page nearby is written: inside the same folder, with the same names in its template. */
export function styleOf(page: TracedText, sites: Sites): PageStyle {
  const own = ownSpan(page)
  if (!own) return plainPages
  const prefix = page.json.slice(0, own.start)
  const node = sites.nodeAt(own.site)
  const template = node && ts.isTemplateExpression(node) ? readTemplate(node, page.json.slice(own.start)) : undefined
  return {
    write: (wanted) => {
      if (isElsewhere(wanted) && !isElsewhere(page.json)) return printLiteral(wanted)
      if (!wanted.startsWith(prefix) || wanted.length === prefix.length) return undefined
      return written(wanted.slice(prefix.length), template)
    },
  }
}

/** A string that names no page of the folder: a link, an endpoint. */
function isElsewhere(page: string): boolean {
  return /^https?:/i.test(page) || parseEndpoint(page) !== undefined
}

function written(text: string, template: Template | undefined): string {
  return (template && fillTemplate(template, text)) ?? printLiteral(text)
}

/** The first page in a value or below it. */
export function firstPage(value: TracedValue | undefined): TracedText | undefined {
  if (!value) return undefined
  if (value.type === 'text') return value
  if (value.type === 'list') {
    for (const item of value.items) {
      const found = firstPage(item)
      if (found) return found
    }
  }
  if (value.type !== 'element') return undefined
  for (const [key, held] of value.entries) {
    if (held.type === 'list' || key === 'root') {
      const found = firstPage(held)
      if (found) return found
    }
  }
  return undefined
}
