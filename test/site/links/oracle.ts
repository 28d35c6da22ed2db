import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { mdxjs } from 'micromark-extension-mdxjs'
import { linkNames } from '../../../src/site/links/link.js'

/** A destination as the tokens of micromark have it. */
export interface Token {
  readonly written: string
  readonly start: number
  /** Undefined for code, where there are no tokens. */
  readonly form: 'resource' | 'definition' | 'attribute'
}

/** The destinations of a page's body, by the parser that reads MDX; undefined for a page that is none. Code is not looked into. */
export function tokensIn(body: string): readonly Token[] | undefined {
  let events
  try {
    const document = parse({ extensions: [gfm(), mdxjs()] }).document()
    events = postprocess(document.write(preprocess()(body, 'utf8', true)))
  } catch {
    return undefined
  }
  const found: Token[] = []
  let name = ''
  for (const [what, { type, start, end }] of events) {
    if (what === 'enter') continue
    const written = () => body.slice(start.offset, end.offset)
    const form = forms[type]
    if (type.endsWith('AttributeName')) name = written()
    else if (form !== undefined && (form !== 'attribute' || linkNames.has(name)))
      found.push({ written: written(), start: start.offset, form })
  }
  return found
}

const forms: Readonly<Record<string, Token['form']>> = {
  resourceDestinationString: 'resource',
  definitionDestinationString: 'definition',
  mdxJsxFlowTagAttributeValueLiteralValue: 'attribute',
  mdxJsxTextTagAttributeValueLiteralValue: 'attribute',
}
