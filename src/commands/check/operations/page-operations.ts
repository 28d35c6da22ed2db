import { endpointMethods, parseEndpoint } from '../../../format/contract/endpoints.js'
import type { Endpoint } from '../../../format/contract/endpoints.js'
import { didYouMean, nearest } from '../../../base/diagnostics/near.js'
import { isRecord } from '../../../format/json/value.js'
import { pagePath } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { knownSpecs, specsCalled, unreadSpec } from '../../../site/model/specs/known-specs.js'
import type { KnownSpecs } from '../../../site/model/specs/known-specs.js'
import { nearEndpoints } from '../../../site/model/specs/near-endpoint.js'
import { nearSpec } from '../../../site/model/specs/near-spec.js'
import { isRemote } from '../../../site/model/specs/spec-reader.js'
import type { SpecOverlaid } from '../../../site/model/specs/spec-reader.js'
import { specSources } from '../../../site/model/specs/spec-sources.js'
import { endpointShape } from '../../../site/model/specs/spec.js'
import type { OperationProblem } from './problem.js'

/** The keys of frontmatter that make a page the page of an operation. */
export const operationKeys = ['openapi', 'asyncapi', 'api'] as const
export type OperationKey = (typeof operationKeys)[number]

type Problem = OperationProblem | undefined

/** Finds the problem of the operation that a page names; undefined where there is none, or none is certain. */
export class PageOperations {
  readonly #site: Site
  /** Every specification that docs.json names. */
  readonly #named: readonly SpecOverlaid[]
  readonly #near = nearEndpoints()
  #known: KnownSpecs | undefined
  #everywhere: readonly SpecOverlaid[] | undefined

  constructor(site: Site, named: readonly SpecOverlaid[]) {
    this.#site = site
    this.#named = named
  }

  /** The problem of a value, where these specifications are in effect. */
  problem(key: OperationKey, written: string, inEffect: readonly SpecOverlaid[] | undefined): Problem {
    const methods: { readonly [Key in OperationKey]: () => Problem } = {
      openapi: () => this.#openapi(written, inEffect),
      asyncapi: () => this.#asyncapi(written),
      api: () => misshapen(written),
    }
    return methods[key]()
  }

  #openapi(written: string, inEffect: readonly SpecOverlaid[] | undefined): Problem {
    const endpoint = parseEndpoint(written)
    if (endpoint === undefined) return withWayOut(written, misshapen(written))
    // A method of OpenAPI 3.2, of which Mintlify's documentation says nothing.
    if (endpoint.method === 'QUERY') return undefined
    const scope = inEffect ?? specSources(isRecord(this.#site.docs) ? apiOf(this.#site.docs) : undefined)
    return endpoint.spec === undefined
      ? this.#anywhere(written, endpoint, scope)
      : this.#inNamed(written, endpoint, endpoint.spec, scope)
  }

  /** In one of those in effect, or else in any: Mintlify takes the first of the site's that has it. */
  #anywhere(written: string, endpoint: Endpoint, scope: readonly SpecOverlaid[]): Problem {
    const name = nameOf(endpoint)
    const shape = endpointShape(name)
    const { specs } = this.#site
    const own = specs.endpoints(scope)
    if (own === undefined || own.shapes.has(shape)) return undefined
    const { openapi } = this.#all
    const all = specs.endpoints((this.#everywhere ??= this.#overlaid(openapi)))
    if (this.#isOpen || all === undefined || all.shapes.has(shape)) return undefined
    const problem = { written, name, specs: scope.length > 0 ? scope.map(({ source }) => source) : openapi }
    if (problem.specs.length === 0) return { ...problem, is: 'no-specs', severity: 'warning' }
    const near = this.#near(name, own.endpoints) ?? this.#near(name, all.endpoints)
    return { ...problem, is: 'no-endpoint', hint: near && `Did you mean '${near}'?` }
  }

  /** In the specification that it names, or else in any: Mintlify takes the first that has it. */
  #inNamed(written: string, endpoint: Endpoint, spec: string, scope: readonly SpecOverlaid[]): Problem {
    const name = nameOf(endpoint)
    const { specs, disk } = this.#site
    const has = (each: readonly SpecOverlaid[]) => specs.endpoints(each)?.shapes.has(endpointShape(name)) ?? false
    // Most are right: then the other specifications need not be read.
    if (isRemote(spec) || has([{ source: spec, overlays: [] }])) return undefined
    const { openapi } = this.#all
    const files = specsCalled(spec, openapi)
    const called = this.#overlaid(files, scope)
    const found = files.length > 0 ? specs.endpoints(called) : undefined
    if (files.length > 0 && (found === undefined || has(called))) return undefined
    const other = openapi.find((file) => has(this.#overlaid([file])))
    const isElsewhere = other !== undefined || this.#isOpen || specs.endpoints(this.#overlaid(openapi)) === undefined
    const taken = other === undefined ? undefined : `Mintlify shows it from '${other}', which has it.`
    const problem = { written, name, specs: files, severity: isElsewhere ? 'warning' : 'error' } as const
    if (found) {
      const near = this.#near(name, found.endpoints)
      return { ...problem, is: 'no-endpoint', hint: taken ?? (near && `Did you mean '${near}'?`) }
    }
    const unread = unreadSpec(spec, this.#site)
    if (unread) return { ...problem, ...unread, is: 'unread-spec', hint: taken }
    if (disk.exists(pagePath(spec).path) || (other === undefined && this.#isOpen)) return undefined
    const near = nearSpec(spec, openapi)
    return { ...problem, name: spec, is: 'no-spec', hint: near ? `Did you mean '${near}'?` : taken }
  }

  #asyncapi(written: string): Problem {
    const [channel, spec, ...more] = written.trim().split(/\s+/).reverse()
    if (channel === undefined || more.length > 0 || (spec !== undefined && isRemote(spec))) return undefined
    const { asyncapi } = this.#all
    const files = spec === undefined ? asyncapi : specsCalled(spec, asyncapi)
    const severity = 'error'
    if (files.length === 0) {
      if (this.#isOpen || (spec !== undefined && this.#site.disk.exists(pagePath(spec).path))) return undefined
      if (spec === undefined) return { is: 'no-asyncapi', written, name: channel, specs: [], severity: 'warning' }
      const near = nearSpec(spec, asyncapi)
      return { is: 'no-spec', written, name: spec, specs: [], hint: near && `Did you mean '${near}'?`, severity }
    }
    const channels: string[] = []
    for (const file of files) {
      const read = this.#site.specs.read(file)
      const own = read.state === 'valid' && read.form === 'asyncapi' ? channelsOf(read.value) : undefined
      if (own === undefined) return undefined
      channels.push(...own)
    }
    if (channels.includes(channel) || (spec === undefined && this.#isOpen)) return undefined
    return { is: 'no-channel', written, name: channel, specs: files, hint: didYouMean(channel, channels), severity }
  }

  /** Specifications with their overlays: those of this scope, of docs.json, or of the site. */
  #overlaid(files: readonly string[], scope: readonly SpecOverlaid[] = []): readonly SpecOverlaid[] {
    const named = [...scope, ...this.#named]
    const found = (file: string) =>
      named.find(({ source, overlays }) => overlays.length > 0 && pagePath(source.trim()).path === file)
    return this.#site.specs.extended(files.map((file) => ({ source: file, overlays: found(file)?.overlays ?? [] })))
  }

  get #all(): KnownSpecs {
    return (this.#known ??= knownSpecs(this.#site.disk, this.#site.specs))
  }

  /** True if Mintlify may know of specifications that can't be read here. */
  get #isOpen(): boolean {
    return this.#all.isOpen || this.#named.some(({ source }) => isRemote(source))
  }
}

function apiOf({ api }: Readonly<Record<string, unknown>>): unknown {
  return isRecord(api) ? api.openapi : undefined
}

/** Channels by their names and addresses; undefined where they are in another file. */
function channelsOf({ channels }: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  if (!isRecord(channels)) return []
  if (channels.$ref !== undefined) return undefined
  return Object.entries(channels).flatMap(([name, channel]) =>
    isRecord(channel) && typeof channel.address === 'string' ? [name, channel.address] : [name],
  )
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Neither a file nor a word that turns something on or off. */
function isBareWord(written: string): boolean {
  return /^[\w-]+$/.test(written.trim()) && !/^(true|false|null|yes|no|on|off)$/i.test(written.trim())
}

/** A page is of one endpoint: a whole specification is named for a group or a tab. */
function withWayOut(written: string, problem: Problem): Problem {
  const isSpec = problem?.is === 'malformed' && /\.(ya?ml|json)$/i.test(written.trim())
  return isSpec ? { ...problem, hint: `${problem.hint} Or remove \`openapi\` from the frontmatter.` } : problem
}

/** The problem of a text that is no method and path, where it is clear. */
function misshapen(written: string): Problem {
  const parts = written.trim().split(/\s+/)
  const problem = { written, name: written, specs: [] }
  if (parts.length === 1 && (written.includes('/') || isBareWord(written)))
    return { ...problem, is: 'malformed', severity: 'warning', hint: "Write a method and a path: 'GET /users'." }
  const at = parts.length - 2
  const method = parts[at]?.toUpperCase() ?? ''
  const isKnown = parts.length > 3 || (endpointMethods as readonly string[]).includes(method)
  const near = isKnown ? undefined : nearest(method, endpointMethods)
  if (near === undefined) return undefined
  return { ...problem, is: 'no-method', hint: `Did you mean '${parts.with(at, near).join(' ')}'?` }
}
