import { isRecord } from '../../format/json/value.js'
import { madeOperations } from '../model/specs/operation-names.js'
import type { Operations, Spec } from '../model/specs/spec.js'
import { defined } from './defined.js'
import type { Operation, SpecPages } from './operation.js'

const none: SpecPages = { operations: [], otherwise: 'API Reference' }

/** The pages of a specification, in order. */
export function specPages(spec: Spec): SpecPages {
  if (spec.state !== 'valid' || spec.form === 'overlay') return none
  return spec.form === 'asyncapi' ? channels(spec.value) : operations(spec.operations)
}

function operations(given: Operations): SpecPages {
  const { said } = given
  const labels = new Map<unknown, string | undefined>(
    (Array.isArray(said.tags) ? said.tags.filter(isRecord) : []).map((tag) => [tag.name, text(tag['x-group'])]),
  )
  const found = [...madeOperations(given)].map(({ method, path, operation }) => {
    const tag = Array.isArray(operation.tags) ? text(operation.tags[0]) : undefined
    const mint = isRecord(operation['x-mint']) ? operation['x-mint'] : {}
    const metadata = isRecord(mint.metadata) ? mint.metadata : {}
    return defined<Operation>({
      method,
      path,
      summary: text(operation.summary),
      group: tag === undefined ? undefined : (labels.get(tag) ?? tag),
      href: text(mint.href),
      title: text(metadata.title),
      isDeprecated: operation.deprecated === true || undefined,
      isHidden: operation['x-hidden'] === true || undefined,
    })
  })
  return { operations: found, otherwise: 'API Reference' }
}

function channels(value: Readonly<Record<string, unknown>>): SpecPages {
  const found = Object.entries(isRecord(value.channels) ? value.channels : {}).map(([id, given]) => {
    const said = isRecord(given) ? given : {}
    const [tag] = Array.isArray(said.tags) ? said.tags.filter(isRecord) : []
    const summary = text(said.title) ?? id
    const group = text(tag?.name) ?? 'Websockets'
    return defined<Operation>({ method: 'WSS', path: id, summary, group })
  })
  return { operations: found, otherwise: 'Websockets' }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
