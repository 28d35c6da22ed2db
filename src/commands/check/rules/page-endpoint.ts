import type { Severity } from '../../../base/diagnostics/diagnostic.js'
import { didYouMean, nearest } from '../../../base/diagnostics/near.js'
import { short } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'
import { endpointMethods, parseEndpoint, type Endpoint } from '../../../format/contract/endpoints.js'
import { isRecord } from '../../../format/json/value.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { knownSpecs, specsCalled, unreadSpec, type KnownSpecs } from '../../../site/model/specs/known-specs.js'
import { nearEndpoints } from '../../../site/model/specs/near-endpoint.js'
import { nearSpec } from '../../../site/model/specs/near-spec.js'
import { isRemote, type SpecOverlaid } from '../../../site/model/specs/spec-reader.js'
import { specReferences } from '../../../site/model/specs/spec-references.js'
import { specSources } from '../../../site/model/specs/spec-sources.js'
import { endpointShape } from '../../../site/model/specs/spec.js'

/** A problem of the operation in a page's frontmatter. */
export interface OperationProblem {
  readonly is:
    'malformed' | 'no-method' | 'no-spec' | 'no-specs' | 'no-asyncapi' | 'no-endpoint' | 'no-channel' | 'unread-spec'
  /** The value of the frontmatter. */
  readonly written: string
  /** The missing name. */
  readonly name: string
  /** Specifications without the operation. */
  readonly specs: readonly string[]
  /** The reason why a specification can't be read. */
  readonly reason?: string
  readonly hint?: string | undefined
  /** A lower severity than an error. */
  readonly severity?: Severity
}

const sentences: { readonly [Is in OperationProblem['is']]: (problem: OperationProblem) => string } = {
  malformed: ({ written }) => `'${short(written)}' is not an endpoint.`,
  'no-method': ({ written }) => `'${short(written)}' does not begin with an HTTP method.`,
  'no-spec': ({ name }) => `There is no specification '${short(name)}'.`,
  'unread-spec': ({ name, reason }) => `The specification '${short(name)}' can't be read: ${reason}.`,
  'no-specs': ({ name }) => `This is the page of '${short(name)}', but the site has no OpenAPI specification.`,
  'no-asyncapi': ({ name }) => `This is the page of '${short(name)}', but the site has no AsyncAPI specification.`,
  'no-endpoint': ({ name, specs }) => `${haveNo(specs)} endpoint '${short(name)}'.`,
  'no-channel': ({ name, specs }) => `${haveNo(specs)} channel '${short(name)}'.`,
}

/** Names of more are not read. */
const MOST_NAMED = 3

function haveNo(specs: readonly string[]): string {
  if (specs.length > MOST_NAMED) return `None of ${specs.length} specifications has the`
  return `${specs.map((spec) => `'${spec}'`).join(', ')} ${specs.length === 1 ? 'has' : 'have'} no`
}

export const pageEndpoint = defineRule<OperationProblem>({
  id: 'page-endpoint',
  severity: 'error',
  message: (problem) => sentences[problem.is](problem),
  hint: ({ hint }) => hint,
  head: ['page names an endpoint that is not there', 'pages name endpoints that are not there'],
  why: "`openapi` in a page's frontmatter makes it the page of one operation: of the specification that it names, of those that apply where the page is listed, or of the first specification of the site that has it. If none has it, the page shows neither parameters nor a playground: an error. If only a different specification than the named one has it, Mintlify shows that one: a warning. `asyncapi` names a channel. `api` needs no specification, so only its method is checked. A specification on another server can't be read, so nothing is reported that it might contain.",
  example: {
    is: 'no-endpoint',
    written: 'GET /user',
    name: 'GET /user',
    specs: ['openapi.yaml'],
    hint: "Did you mean 'GET /users'?",
  },
  check: (site, report) => {
    const references = specReferences(site.docs)
    const scopes = new Map<string, readonly SpecOverlaid[]>()
    return {
      element: references.element,
      page(visit) {
        references.page(visit, site.specs)
        const { page, element } = visit
        const { specs } = element
        const name = specs.length > 0 ? nameOfPage(page) : ''
        const others = scopes.get(name)
        if (name !== '') scopes.set(name, others ? [...others, ...specs] : specs)
      },
      end() {
        const operations = new PageOperations(site, references.found)
        // An unreadable specification is one finding for all pages; `spec-invalid` reports specifications of docs.json.
        const unread = new Set(references.found.map(({ source }) => pagePath(source.trim()).path))
        for (const page of site.pagesWithKeys()) {
          for (const key of operationKeys) {
            const value = site.frontmatter(page, key)
            const problem = value && operations.problem(key, value.text, scopes.get(page))
            if (!problem || !site.pages.isForReaders(page)) continue
            if (problem.is === 'unread-spec' && problem.hint === undefined) {
              if (unread.has(problem.name)) continue
              unread.add(problem.name)
            }
            const at = { file: site.pages.fileOf(page) as string, line: value.line, column: value.column }
            report(at, problem, { about: page, ...(problem.severity && { severity: problem.severity }) })
          }
        }
      },
    }
  },
})

/** Keys of frontmatter for the page of an operation. */
export const operationKeys = ['openapi', 'asyncapi', 'api'] as const
export type OperationKey = (typeof operationKeys)[number]

type Problem = OperationProblem | undefined

/** Finds the problem of a page's operation; undefined without a certain problem. */
export class PageOperations {
  readonly #site: Site
  /** The specifications of docs.json. */
  readonly #named: readonly SpecOverlaid[]
  readonly #near = nearEndpoints()
  #known: KnownSpecs | undefined
  #everywhere: readonly SpecOverlaid[] | undefined

  constructor(site: Site, named: readonly SpecOverlaid[]) {
    this.#site = site
    this.#named = named
  }

  /** The problem of a value, with specifications in effect. */
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
    // A method of OpenAPI 3.2, without a word in Mintlify's documentation.
    if (endpoint.method === 'QUERY') return undefined
    const scope = inEffect ?? specSources(isRecord(this.#site.docs) ? apiOf(this.#site.docs) : undefined)
    return endpoint.spec === undefined
      ? this.#anywhere(written, endpoint, scope)
      : this.#inNamed(written, endpoint, endpoint.spec, scope)
  }

  /** Mintlify looks at the specifications in effect, and then at all specifications of the site. */
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

  /** Mintlify looks at the named specification, and then at all specifications of the site. */
  #inNamed(written: string, endpoint: Endpoint, spec: string, scope: readonly SpecOverlaid[]): Problem {
    const name = nameOf(endpoint)
    const { specs, disk } = this.#site
    const has = (each: readonly SpecOverlaid[]) => specs.endpoints(each)?.shapes.has(endpointShape(name)) ?? false
    // Most names are right, and nothing else needs reading.
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

  /** Specifications with their overlays, from the scope, docs.json or the site. */
  #overlaid(files: readonly string[], scope: readonly SpecOverlaid[] = []): readonly SpecOverlaid[] {
    const named = [...scope, ...this.#named]
    const found = (file: string) =>
      named.find(({ source, overlays }) => overlays.length > 0 && pagePath(source.trim()).path === file)
    return this.#site.specs.extended(files.map((file) => ({ source: file, overlays: found(file)?.overlays ?? [] })))
  }

  get #all(): KnownSpecs {
    return (this.#known ??= knownSpecs(this.#site.disk, this.#site.specs))
  }

  /** True if Mintlify may know of specifications on other servers. */
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

/** Neither a file nor a switch, such as `off`. */
function isBareWord(written: string): boolean {
  return /^[\w-]+$/.test(written.trim()) && !/^(true|false|null|yes|no|on|off)$/i.test(written.trim())
}

/** A page has one endpoint: only a group or a tab has a whole specification. */
function withWayOut(written: string, problem: Problem): Problem {
  const isSpec = problem?.is === 'malformed' && /\.(ya?ml|json)$/i.test(written.trim())
  return isSpec ? { ...problem, hint: `${problem.hint} Or remove \`openapi\` from the frontmatter.` } : problem
}

/** The problem of a text without a method or a path, if certain. */
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
