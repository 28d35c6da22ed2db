import { defineRule } from '../rule.js'
import { endpointShape } from '../../site/specs/spec.js'
import { nearEndpoint } from '../../site/specs/near-endpoint.js'
import type { SpecReader } from '../../site/specs/spec-reader.js'
import type { PageVisit } from '../../site/walk.js'

interface Args {
  readonly endpoint: string
  readonly specs: readonly string[]
  readonly near: string | undefined
}

export const endpointMissing = defineRule<Args>({
  id: 'endpoint-missing',
  severity: 'error',
  message: ({ endpoint, specs }) =>
    specs.length === 0
      ? `'${endpoint}' is an endpoint, but no specification is in effect here.`
      : `${specs.map((spec) => `'${spec}'`).join(', ')} ${specs.length === 1 ? 'has' : 'have'} no endpoint '${endpoint}'.`,
  hint: ({ near, specs }) =>
    specs.length === 0 ? "Set 'openapi' on the group, or on an element above it." : near && `Did you mean '${near}'?`,
  why: 'An endpoint reference stands for one operation of the specification in effect: its own (`openapi.yaml GET /users`), or the nearest above (contract 2.11). Parameters are compared by their places, not their names.',
  example: { endpoint: 'GET /user', specs: ['openapi.yaml'], near: 'GET /users' },
  check: ({ specs }, report) => {
    const listed: PageVisit[] = []
    return {
      page: (visit) => void (visit.endpoint && listed.push(visit)),
      async end() {
        const known = new Map<string, Endpoints | undefined>()
        for (const { endpoint, element, path, page } of listed) {
          if (!endpoint) continue
          const { spec, method, path: wantedPath } = endpoint
          const sources = spec ? [specs.named(spec) ?? spec] : element.specs.map(({ source }) => source)
          const wanted = `${method} ${wantedPath}`
          const about = { about: page }
          if (sources.length === 0) {
            report({ path }, { endpoint: wanted, specs: [], near: undefined }, { ...about, severity: 'warning' })
            continue
          }
          const key = sources.join('\n')
          if (!known.has(key)) known.set(key, await endpointsIn(sources, specs))
          const found = known.get(key)
          if (!found || found.shapes.has(endpointShape(wanted))) continue
          report({ path }, { endpoint: wanted, specs: sources, near: nearEndpoint(wanted, found.endpoints) }, about)
        }
      },
    }
  },
})

interface Endpoints {
  readonly endpoints: readonly string[]
  readonly shapes: ReadonlySet<string>
}

/** Undefined where a specification can't be read: it may hold anything, and its own rule reports it. */
async function endpointsIn(sources: readonly string[], specs: SpecReader): Promise<Endpoints | undefined> {
  const endpoints: string[] = []
  for (const source of sources) {
    const spec = await specs.read(source)
    if (spec.state !== 'valid') return undefined
    endpoints.push(...spec.endpoints)
  }
  return { endpoints, shapes: new Set(endpoints.map(endpointShape)) }
}
