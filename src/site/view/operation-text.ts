import type { Operation, Parameter } from './operation.js'
import type { PageText } from './snapshot.js'

/** The text of a page that is made from a specification, as Markdown. */
export function operationText({ description = '', parameters = [], body = [] }: Operation): PageText | undefined {
  const parts = [
    description,
    parameters.length > 0 ? `## Parameters\n\n${parameters.map(line).join('\n')}` : '',
    body.length > 0 ? `## Body\n\n${body.map((type) => `\`${type}\``).join(', ')}` : '',
  ].filter(Boolean)
  return parts.length > 0 ? { text: parts.join('\n\n') } : undefined
}

function line({ name, place, isRequired, description }: Parameter): string {
  const said = [place, isRequired ? 'required' : ''].filter(Boolean).join(', ')
  return `- \`${name}\`${said && ` (${said})`}${description ? `: ${description.replace(/\s+/g, ' ')}` : ''}`
}
