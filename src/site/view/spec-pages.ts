import { isRecord } from '../../format/json/value.js'
import { madeOperations } from '../model/specs/made-pages.js'
import type { Operations, Spec } from '../model/specs/spec.js'
import { defined } from './defined.js'
import type { Operation, Parameter, SpecPages } from './operation.js'

const none: SpecPages = { operations: [], otherwise: 'API Reference' }

/** The pages that Mintlify makes of a specification, in its order. */
export function specPages(spec: Spec): SpecPages {
  if (spec.state !== 'valid' || spec.form === 'overlay') return none
  return spec.form === 'asyncapi' ? channels(spec.value) : operations(spec.operations)
}

function operations(given: Operations): SpecPages {
  const { said } = given
  const labels = new Map<unknown, string | undefined>(
    (Array.isArray(said.tags) ? said.tags.filter(isRecord) : []).map((tag) => [tag.name, text(tag['x-group'])]),
  )
  const found = [...madeOperations(given)].map(({ method, path, operation, shared }) => {
    const tag = Array.isArray(operation.tags) ? text(operation.tags[0]) : undefined
    const mint = isRecord(operation['x-mint']) ? operation['x-mint'] : {}
    const metadata = isRecord(mint.metadata) ? mint.metadata : {}
    return defined<Operation>({
      method,
      path,
      summary: text(operation.summary),
      description: text(operation.description),
      group: tag === undefined ? undefined : (labels.get(tag) ?? tag),
      href: text(mint.href),
      title: text(metadata.title),
      parameters: parametersOf([operation.parameters, shared], said.at),
      body: isRecord(operation.requestBody) ? keysOf(operation.requestBody.content) : undefined,
      isDeprecated: operation.deprecated === true || undefined,
      isHidden: operation['x-hidden'] === true || undefined,
    })
  })
  return { operations: found, otherwise: 'API Reference' }
}

/** Those of the operation, and those of its path that it does not have itself. Of one that can't be found, the name of its `$ref`. */
function parametersOf(lists: readonly unknown[], at: (ref: string) => unknown): readonly Parameter[] | undefined {
  const given = lists.flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))
  const found = given.flatMap((written): Parameter[] => {
    const ref = text(written.$ref)
    const target = ref === undefined ? undefined : at(ref)
    const said = isRecord(target) ? target : written
    const name = text(said.name) ?? ref?.split('/').at(-1)
    if (name === undefined) return []
    const isRequired = said.required === true || undefined
    return [defined<Parameter>({ name, place: text(said.in), isRequired, description: text(said.description) })]
  })
  const own = found.filter(({ name, place }, index) => {
    return found.findIndex((other) => other.name === name && other.place === place) === index
  })
  return own.length > 0 ? own : undefined
}

function keysOf(value: unknown): readonly string[] | undefined {
  return isRecord(value) ? Object.keys(value) : undefined
}

function channels(value: Readonly<Record<string, unknown>>): SpecPages {
  const found = Object.entries(isRecord(value.channels) ? value.channels : {}).map(([id, given]) => {
    const said = isRecord(given) ? given : {}
    const [tag] = Array.isArray(said.tags) ? said.tags.filter(isRecord) : []
    const summary = text(said.title) ?? id
    const group = text(tag?.name) ?? 'Websockets'
    return defined<Operation>({ method: 'WSS', path: id, summary, description: text(said.description), group })
  })
  return { operations: found, otherwise: 'Websockets' }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
