import type { Severity } from '../../../base/diagnostics/diagnostic.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { short } from '../../../base/diagnostics/text.js'
import { endpointMethods, parseEndpoint } from '../../../format/contract/endpoints.js'
import { isRecord } from '../../../format/json/value.js'
import { once } from '../../../site/model/kept.js'
import { pageRefsIn } from '../../../site/model/navigation-tree.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { knownSpecs, specsCalled, unreadSpec, type KnownSpecs } from '../../../site/model/specs/references.js'
import { nearEndpoints, nearSpec } from '../../../site/model/specs/references.js'
import { isRemote, type SpecOverlaid } from '../../../site/model/specs/spec-reader.js'
import { specReferences } from '../../../site/model/specs/references.js'
import { specSources } from '../../../site/model/specs/spec.js'
import { endpointShape } from '../../../site/model/specs/spec.js'
import { defineRule } from '../rule.js'

/** A problem of the operation in a page's frontmatter. */
interface OperationProblem {
  readonly message: string
  readonly hint?: string | undefined
  readonly severity?: Severity
  /** The specification that can't be read. */
  readonly unread?: string
}

export const pageEndpoint = defineRule<OperationProblem>({
  id: 'page-endpoint',
  severity: 'error',
  message: ({ message }) => message,
  hint: ({ hint }) => hint,
  head: ['page names an endpoint that is not there', 'pages name endpoints that are not there'],
  why: "`openapi` in a page's frontmatter makes it the page of one operation: of the specification that it names, of those that apply where the page is listed, or of the first specification of the site that has it. If none has it, the page shows neither parameters nor a playground: an error. If only a different specification than the named one has it, Mintlify shows that one: a warning. `api` needs no specification, so only its method is checked. A specification on another server can't be read, so nothing is reported that it might contain.",
  example: { message: "'openapi.yaml' has no endpoint 'GET /user'.", hint: "Did you mean 'GET /users'?" },
  end(site, report) {
    const scopes = new Map<string, readonly SpecOverlaid[]>()
    for (const { page, element } of pageRefsIn(site.navigation())) {
      const name = nameOfPage(page)
      if (element.specs.length > 0 && name !== '') scopes.set(name, [...(scopes.get(name) ?? []), ...element.specs])
    }
    const references = specReferences(site)
    const operations = new Operations(site, references)
    // An unreadable specification is one finding for all pages; `spec-invalid` reports specifications of docs.json.
    const told = new Set(references.map(({ source }) => pagePath(source.trim()).path))
    for (const page of site.pagesWithKeys())
      for (const key of ['openapi', 'api'] as const) {
        const value = site.frontmatter(page, key)
        // `api` needs no specification.
        const problem =
          value && (key === 'api' ? misshapen(value.text) : operations.openapi(value.text, scopes.get(page)))
        if (!problem || !site.pages.isForReaders(page)) continue
        const { severity, unread, hint } = problem
        if (unread !== undefined && hint === undefined) {
          if (told.has(unread)) continue
          told.add(unread)
        }
        const at = { file: site.pages.fileOf(page) as string, line: value.line, column: value.column }
        report(at, problem, { about: page, ...(severity && { severity }) })
      }
  },
})

type Problem = OperationProblem | undefined

/** Finds the problem of a page's operation, by the key in the frontmatter; `named` are the specifications of docs.json. */
class Operations {
  readonly #site: Site
  readonly #named: readonly SpecOverlaid[]
  readonly #known: () => KnownSpecs
  readonly #everywhere: () => readonly SpecOverlaid[]
  readonly #near = nearEndpoints()

  constructor(site: Site, named: readonly SpecOverlaid[]) {
    this.#site = site
    this.#named = named
    this.#known = once(() => knownSpecs(site.disk, site.specs))
    this.#everywhere = once(() => this.#overlaid(this.#known().openapi))
  }

  openapi(written: string, inEffect: readonly SpecOverlaid[] | undefined): Problem {
    const { docs } = this.#site
    const endpoint = parseEndpoint(written)
    if (endpoint === undefined) return misshapen(written, ' Or remove `openapi` from the frontmatter.')
    // A method of OpenAPI 3.2, without a word in Mintlify's documentation.
    if (endpoint.method === 'QUERY') return undefined
    const scope = inEffect ?? specSources(isRecord(docs) && isRecord(docs.api) ? docs.api.openapi : undefined)
    const name = `${endpoint.method} ${endpoint.path}`
    return endpoint.spec === undefined ? this.#inScope(name, scope) : this.#inNamed(name, endpoint.spec, scope)
  }

  /** Mintlify looks at the specifications in effect, and then at all specifications of the site. */
  #inScope(name: string, scope: readonly SpecOverlaid[]): Problem {
    const own = this.#site.specs.endpoints(scope)
    if (own === undefined || own.shapes.has(endpointShape(name))) return undefined
    const { openapi } = this.#known()
    const found = this.#site.specs.endpoints(this.#everywhere())
    if (this.#isOpen() || found === undefined || found.shapes.has(endpointShape(name))) return undefined
    const files = scope.length > 0 ? scope.map(({ source }) => source) : openapi
    if (files.length === 0) {
      const message = `This is the page of '${short(name)}', but the site has no OpenAPI specification.`
      return { message, severity: 'warning' }
    }
    const near = this.#near(name, own.endpoints) ?? this.#near(name, found.endpoints)
    return { message: noEndpoint(name, files), hint: meaning(near) }
  }

  /** Mintlify looks at the named specification, and then at all specifications of the site. */
  #inNamed(name: string, spec: string, scope: readonly SpecOverlaid[]): Problem {
    const { specs } = this.#site
    const has = (each: readonly SpecOverlaid[]) => specs.endpoints(each)?.shapes.has(endpointShape(name)) ?? false
    // Most names are right, and nothing else needs reading.
    if (isRemote(spec) || has([{ source: spec, overlays: [] }])) return undefined
    const { openapi } = this.#known()
    const files = specsCalled(spec, openapi)
    const called = this.#overlaid(files, scope)
    const found = files.length > 0 ? specs.endpoints(called) : undefined
    if (files.length > 0 && (found === undefined || has(called))) return undefined
    const other = openapi.find((file) => has(this.#overlaid([file])))
    const isElsewhere = other !== undefined || this.#isOpen() || specs.endpoints(this.#everywhere()) === undefined
    const severity = isElsewhere ? 'warning' : 'error'
    const taken = other === undefined ? undefined : `Mintlify shows it from '${other}', which has it.`
    if (found)
      return { message: noEndpoint(name, files), hint: taken ?? meaning(this.#near(name, found.endpoints)), severity }
    const unread = unreadSpec(spec, this.#site)
    if (unread) {
      const message = `The specification '${short(unread.name)}' can't be read: ${unread.reason}.`
      return { message, hint: taken, severity, unread: unread.name }
    }
    if (this.#hasFile(spec) || (other === undefined && this.#isOpen())) return undefined
    return { message: noSpec(spec), hint: meaning(nearSpec(spec, openapi)) ?? taken, severity }
  }

  /** True if Mintlify may know of specifications on other servers. */
  #isOpen(): boolean {
    return this.#known().isOpen || this.#named.some(({ source }) => isRemote(source))
  }

  #hasFile(spec: string): boolean {
    return this.#site.disk.exists(pagePath(spec).path)
  }

  /** Specifications with their overlays, from the scope, docs.json or the site. */
  #overlaid(files: readonly string[], scope: readonly SpecOverlaid[] = []) {
    const isOverlaid = ({ overlays }: SpecOverlaid) => overlays.length > 0
    const all = [...scope, ...this.#named].filter(isOverlaid)
    const overlaysOf = (file: string) => all.find(({ source }) => pagePath(source.trim()).path === file)?.overlays ?? []
    return this.#site.specs.extended(files.map((file) => ({ source: file, overlays: overlaysOf(file) })))
  }
}

function noEndpoint(name: string, files: readonly string[]): string {
  return `${haveNo(files)} endpoint '${short(name)}'.`
}

function noSpec(spec: string): string {
  return `There is no specification '${short(spec)}'.`
}

function meaning(near: string | undefined): string | undefined {
  return near && `Did you mean '${near}'?`
}

/** More names are not read. */
const MOST_NAMED = 3

function haveNo(specs: readonly string[]): string {
  if (specs.length > MOST_NAMED) return `None of ${specs.length} specifications has the`
  return `${specs.map((spec) => `'${spec}'`).join(', ')} ${specs.length === 1 ? 'has' : 'have'} no`
}

/** The problem of a text without a method or a path. A page has one endpoint, no whole specification: `wayOut`. */
function misshapen(text: string, wayOut = ''): Problem {
  const written = text.trim()
  const parts = written.split(/\s+/)
  const isSwitch = /^(true|false|null|yes|no|on|off)$/i.test(written)
  if (parts.length === 1 && (written.includes('/') || (/^[\w-]+$/.test(written) && !isSwitch))) {
    const hint = `Write a method and a path: 'GET /users'.${/\.(ya?ml|json)$/i.test(written) ? wayOut : ''}`
    return { message: `'${short(text)}' is not an endpoint.`, severity: 'warning', hint }
  }
  const at = parts.length - 2
  const method = parts[at]?.toUpperCase() ?? ''
  const isKnown = parts.length > 3 || (endpointMethods as readonly string[]).includes(method)
  const near = isKnown ? undefined : nearest(method, endpointMethods)
  if (near === undefined) return undefined
  return {
    message: `'${short(text)}' does not begin with an HTTP method.`,
    hint: meaning(parts.with(at, near).join(' ')),
  }
}
