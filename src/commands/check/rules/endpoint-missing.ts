import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import { endpointShape } from '../../../site/model/specs/spec.js'
import { isAdditional, nearEndpoints, withMethod } from '../../../site/model/specs/near-endpoint.js'
import type { SpecOverlaid } from '../../../site/model/specs/spec-reader.js'
import type { PageVisit } from '../../../site/model/walk.js'
import { defineRule } from '../rule.js'
import { short } from '../../../base/diagnostics/text.js'

interface Args {
  readonly endpoint: string
  readonly near: string | undefined
  /** Undefined where it does not get as far: its method is none. */
  readonly specs: readonly string[] | undefined
  /** Another specification in effect, which has it. */
  readonly other?: string | undefined
}

export const endpointMissing = defineRule<Args>({
  id: 'endpoint-missing',
  severity: 'error',
  message: ({ endpoint, specs }) => {
    if (specs === undefined) return `'${short(endpoint)}' does not begin with an HTTP method.`
    return specs.length === 0
      ? `No OpenAPI specification applies here, so '${short(endpoint)}' shows nothing.`
      : `${specs.map((spec) => `'${spec}'`).join(', ')} ${specs.length === 1 ? 'has' : 'have'} no endpoint '${short(endpoint)}'.`
  },
  hint: ({ near, specs, other }) => {
    if (other !== undefined) return `'${other}' has it.`
    if (specs?.length === 0) return "Set 'openapi' on the group, or on an element above it."
    return near && `Did you mean '${near}'?`
  },
  head: ["listed endpoint doesn't exist", "listed endpoints don't exist"],
  row: ({ endpoint }) => ({ what: endpoint }),
  why: "An endpoint entry shows one operation of a specification: the one that it names (`openapi.yaml GET /users`), or the nearest one above it (Mintlify's documentation, 2.11), overlays included. Parameters are compared by position, not by name.",
  example: { endpoint: 'GET /user', specs: ['openapi.yaml'], near: 'GET /users' },
  check: ({ specs, pages }, report) => {
    const listed: PageVisit[] = []
    const near = nearEndpoints()
    return {
      page(visit) {
        const { endpoint, page, path, element } = visit
        if (endpoint) return void listed.push(visit)
        const corrected = withMethod(page)
        if (corrected !== undefined && !pages.has(nameOfPage(page)) && !isAdditional(page, element.specs, specs))
          report({ path }, { endpoint: page, specs: undefined, near: corrected }, { about: page })
      },
      end() {
        for (const { endpoint, element, path, page } of listed) {
          if (!endpoint) continue
          const { spec, method, path: wantedPath } = endpoint
          const sources = spec ? [inEffect(specs.named(spec) ?? spec, element.specs)] : element.specs
          const names = sources.map(({ source }) => source)
          const wanted = `${method} ${wantedPath}`
          const about = { about: page }
          if (sources.length === 0) {
            report({ path }, { endpoint: wanted, specs: [], near: undefined }, { ...about, severity: 'warning' })
            continue
          }
          const found = specs.endpoints(sources)
          if (!found || found.shapes.has(endpointShape(wanted))) continue
          const hasIt = (each: SpecOverlaid) =>
            specs.endpoints(specs.extended([each]))?.shapes.has(endpointShape(wanted))
          if (sources.some((each) => hasIt(each) !== false)) continue
          const other = element.specs.find(hasIt)?.source
          report({ path }, { endpoint: wanted, specs: names, near: near(wanted, found.endpoints), other }, about)
        }
      },
    }
  },
})

/** A specification that an endpoint names itself, with the overlays that it has where it is in effect. */
function inEffect(name: string, specs: readonly SpecOverlaid[]): SpecOverlaid {
  const known = specs.find(({ source }) => pagePath(source.trim()).path === pagePath(name).path)
  return known ?? { source: name, overlays: [] }
}
