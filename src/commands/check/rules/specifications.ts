import type { Severity } from '../../../base/diagnostics/diagnostic.js'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { short } from '../../../base/diagnostics/text.js'
import { parseEndpoint, endpointMethods } from '../../../format/contract/endpoints.js'
import { valueAt, isRecord } from '../../../format/json/value.js'
import { once } from '../../../site/model/kept.js'
import type { Position } from '../../../site/model/input/input.js'
import { pageRefsIn } from '../../../site/model/navigation-tree.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import {
  isAdditional,
  nearEndpoints,
  withMethod,
  nearSpec,
  fileReferences,
  specReferences,
  knownSpecs,
  specsCalled,
  unreadSpec,
} from '../../../site/model/specs/references.js'
import { isRemote, type SpecOverlaid } from '../../../site/model/specs/spec-reader.js'
import { endpointShape, specSources } from '../../../site/model/specs/spec.js'
import { defineRule, setting, type Rule } from '../rule.js'

/** Specifications and listed endpoints. */
export const specificationRules: readonly Rule[] = [
  defineRule<{ source: string; bare: string | undefined }>({
    id: 'spec-path',
    severity: 'warning',
    message: ({ source, bare }) =>
      bare === undefined
        ? `The path '${source}' leads out of the folder of docs.json: Mintlify can't read the file, and the deployment fails.`
        : `The path '${source}' begins with a slash: Mintlify looks for it outside the docs, and the deployment may fail.`,
    hint: ({ bare }) =>
      bare === undefined ? 'Put a copy of the file beside docs.json, or use its URL.' : `Write '${bare}'.`,
    head: ['path of a specification is wrong', 'paths of specifications are wrong'],
    why: "A path of a specification begins at docs.json's folder, without a slash in front: `openapi.yaml`. Mintlify says of any other 'Access denied: path is outside the current directory', and the site keeps its last version. `../` out of the folder is an error. `check --fix` removes a slash in front if the file exists. Pages, logos and redirects may have the slash.",
    example: { source: '/openapi.yaml', bare: 'openapi.yaml' },
    end(site, report) {
      const { docs, disk, pages } = site
      const judge = (source: string, at: Position, about?: string) => {
        const { path, outside } = pagePath(source.trim())
        if (isRemote(source) || (!outside && !source.trim().startsWith('/'))) return
        const bare = outside ? undefined : path
        // A value of docs.json, or the beginning of `/openapi.yaml GET /users`.
        const whole = 'path' in at ? valueAt(docs, at.path) : undefined
        const isSafe = bare !== undefined && disk.exists(bare) && typeof whole === 'string' && 'path' in at
        const fixes = isSafe ? setting(at.path, whole.replace(source, bare)) : []
        const severity = outside ? 'error' : 'warning'
        report(at, { source, bare }, { about: about ?? bare ?? source, fixes, severity })
      }
      for (const { endpoint, path } of pageRefsIn(site.navigation())) judge(endpoint?.spec ?? '', { path })
      for (const { source, at } of fileReferences(docs, site.navigation(), ['openapi', 'asyncapi', 'graphql']))
        judge(source, at)
      for (const page of site.pagesWithKeys()) {
        const value = site.frontmatter(page, 'openapi')
        if (!value || !pages.isForReaders(page)) continue
        const at = { file: pages.fileOf(page) as string, line: value.line, column: value.column }
        judge(parseEndpoint(value.text)?.spec ?? '', at, page)
      }
    },
  }),
  defineRule<{ source: string; near: string | undefined }>({
    id: 'spec-missing',
    severity: 'error',
    message: ({ source }) => `There is no specification '${source}'.`,
    hint: ({ near }) => near && `Did you mean '${near}'?`,
    head: ["specification doesn't exist", "specifications don't exist"],
    why: "Without its specification, an element has no generated pages, and the endpoints listed below it don't appear.",
    example: { source: 'openapi.yml', near: 'openapi.yaml' },
    end(site, report) {
      const files = once(() => site.disk.files().filter((file) => /\.(json|ya?ml)$/i.test(file)))
      const missing = specReferences(site).filter(({ source }) => site.specs.read(source).state === 'missing')
      for (const [source, all] of grouped(missing, (each) => each.source)) {
        const near = nearSpec(source, files())
        const cause = pagePath(source.trim()).outside ? 'spec-path' : undefined
        for (const { at } of all) report(at, { source, near }, { about: source, cause })
      }
    },
  }),
  defineRule<{ source: string; reason: string }>({
    id: 'spec-invalid',
    severity: 'error',
    message: ({ source, reason }) => `The specification '${source}' can't be read: ${reason}.`,
    head: ["specification can't be read", "specifications can't be read"],
    why: "Mintlify can't generate pages from a specification that is not valid JSON or YAML, or that is neither OpenAPI 3, Swagger 2 nor AsyncAPI.",
    example: { source: 'openapi.yaml', reason: 'it has no paths' },
    end(site, report) {
      for (const [source, [{ at }]] of grouped(specReferences(site), (each) => each.source)) {
        const spec = site.specs.read(source)
        if (spec.state === 'invalid') report(at, { source, reason: spec.reason }, { about: source })
      }
    },
  }),
  defineRule<{
    readonly endpoint: string
    readonly near?: string | undefined
    /** Undefined if the entry has no method. */
    readonly specs: readonly string[] | undefined
    /** Another specification in effect with the endpoint. */
    readonly other?: string | undefined
  }>({
    id: 'endpoint-missing',
    severity: 'error',
    message: ({ endpoint, specs }) => {
      if (specs === undefined) return `'${short(endpoint)}' does not begin with an HTTP method.`
      if (specs.length === 0) return `No OpenAPI specification applies here, so '${short(endpoint)}' shows nothing.`
      const names = specs.map((spec) => `'${spec}'`).join(', ')
      return `${names} ${specs.length === 1 ? 'has' : 'have'} no endpoint '${short(endpoint)}'.`
    },
    hint: ({ near, specs, other }) => {
      if (other !== undefined) return `'${other}' has it.`
      if (specs?.length === 0) return "Set 'openapi' on the group, or on an element above it."
      return near && `Did you mean '${near}'?`
    },
    head: ["listed endpoint doesn't exist", "listed endpoints don't exist"],
    row: ({ endpoint }) => ({ what: endpoint }),
    why: 'An endpoint entry shows one operation of a specification: the one that it names (`openapi.yaml GET /users`), or the nearest one above it. A specification with an overlay may have any endpoint. Parameters are compared by position, not by name.',
    example: { endpoint: 'GET /user', specs: ['openapi.yaml'], near: 'GET /users' },
    end({ specs, pages, navigation }, report) {
      const nearOf = nearEndpoints()
      for (const { endpoint, element, path, page } of pageRefsIn(navigation())) {
        const meant = endpoint ? undefined : withMethod(page)
        if (meant !== undefined && !pages.has(nameOfPage(page)) && !isAdditional(page, element.specs, specs))
          report({ path }, { endpoint: page, specs: undefined, near: meant }, { about: page })
        if (!endpoint) continue
        const { spec } = endpoint
        const sources = spec ? [inEffect(specs.named(spec) ?? spec, element.specs)] : element.specs
        const wanted = `${endpoint.method} ${endpoint.path}`
        if (sources.length === 0) {
          report({ path }, { endpoint: wanted, specs: [] }, { about: page, severity: 'warning' })
          continue
        }
        const found = specs.endpoints(sources)
        if (!found || found.shapes.has(endpointShape(wanted))) continue
        const hasIt = (each: SpecOverlaid) => specs.endpoints(specs.extended([each]))?.shapes.has(endpointShape(wanted))
        if (sources.some((each) => hasIt(each) !== false)) continue
        const other = element.specs.find(hasIt)?.source
        const names = sources.map(({ source }) => source)
        const near = nearOf(wanted, found.endpoints)
        report({ path }, { endpoint: wanted, specs: names, near, other }, { about: page })
      }
    },
  }),
]

/** The specification of an endpoint entry, with its overlays if in effect. */
function inEffect(name: string, specs: readonly SpecOverlaid[]): SpecOverlaid {
  const known = specs.find(({ source }) => pagePath(source.trim()).path === pagePath(name).path)
  return known ?? { source: name, overlays: [] }
}

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
    const operations = new OperationJudge(site, references)
    // An unreadable specification is one finding for all pages; `spec-invalid` reports specifications of docs.json.
    const known = new Set(references.map(({ source }) => pagePath(source.trim()).path))
    for (const page of site.pagesWithKeys())
      for (const key of ['openapi', 'api'] as const) {
        const value = site.frontmatter(page, key)
        // `api` needs no specification.
        const problem =
          value && (key === 'api' ? misshapen(value.text) : operations.problem(value.text, scopes.get(page)))
        if (!problem || !site.pages.isForReaders(page)) continue
        const { severity, unread, hint } = problem
        if (unread !== undefined && hint === undefined) {
          if (known.has(unread)) continue
          known.add(unread)
        }
        const at = { file: site.pages.fileOf(page) as string, line: value.line, column: value.column }
        report(at, problem, { about: page, ...(severity && { severity }) })
      }
  },
})

/** Finds the problem of a page's `openapi`. */
class OperationJudge {
  readonly #site: Site
  /** The specifications of docs.json. */
  readonly #named: readonly SpecOverlaid[]
  readonly #known: () => ReturnType<typeof knownSpecs>
  readonly #everywhere: () => ReturnType<Site['specs']['endpoints']>
  readonly #nearOf = nearEndpoints()

  constructor(site: Site, named: readonly SpecOverlaid[]) {
    this.#site = site
    this.#named = named
    this.#known = once(() => knownSpecs(site.disk, site.specs))
    this.#everywhere = once(() => site.specs.endpoints(this.#overlaid(this.#known().openapi)))
  }

  problem(written: string, listed: readonly SpecOverlaid[] | undefined): OperationProblem | undefined {
    const endpoint = parseEndpoint(written)
    if (endpoint === undefined) return misshapen(written, ' Or remove `openapi` from the frontmatter.')
    const { spec, method, path } = endpoint
    // A method of OpenAPI 3.2, without a word in Mintlify's documentation.
    if (method === 'QUERY') return undefined
    const { docs } = this.#site
    const scope = listed ?? specSources(isRecord(docs) && isRecord(docs.api) ? docs.api.openapi : undefined)
    const name = `${method} ${path}`
    return spec === undefined ? this.#inScope(name, scope) : this.#inNamed(name, spec, scope)
  }

  /** Mintlify looks at the specifications in effect, and then at all specifications of the site. */
  #inScope(name: string, scope: readonly SpecOverlaid[]): OperationProblem | undefined {
    const own = this.#site.specs.endpoints(scope)
    if (own === undefined || own.shapes.has(endpointShape(name)) || this.#isOpen()) return undefined
    const all = this.#everywhere()
    if (all?.shapes.has(endpointShape(name))) return undefined
    const files = scope.length > 0 ? scope.map(({ source }) => source) : this.#known().openapi
    if (files.length === 0) {
      const message = `This is the page of '${short(name)}', but the site has no OpenAPI specification.`
      return { message, severity: 'warning' }
    }
    const near = this.#nearOf(name, own.endpoints) ?? this.#nearOf(name, all?.endpoints ?? [])
    return { message: noEndpoint(name, files), hint: meaning(near) }
  }

  /** Mintlify looks at the named specification, and then at all specifications of the site. */
  #inNamed(name: string, spec: string, scope: readonly SpecOverlaid[]): OperationProblem | undefined {
    // Most names are right, and nothing else needs reading.
    if (isRemote(spec) || this.#has(name, [{ source: spec, overlays: [] }])) return undefined
    const { openapi } = this.#known()
    const files = specsCalled(spec, openapi)
    const called = this.#overlaid(files, scope)
    const found = files.length > 0 ? this.#site.specs.endpoints(called) : undefined
    if (files.length > 0 && (found === undefined || this.#has(name, called))) return undefined
    const other = openapi.find((file) => this.#has(name, this.#overlaid([file])))
    const severity = other !== undefined || this.#isOpen() ? 'warning' : 'error'
    const taken = other && `Mintlify shows it from '${other}', which has it.`
    if (found) {
      const near = meaning(this.#nearOf(name, found.endpoints))
      return { message: noEndpoint(name, files), hint: taken ?? near, severity }
    }
    const unread = unreadSpec(spec, this.#site)
    if (unread) {
      const message = `The specification '${short(unread.name)}' can't be read: ${unread.reason}.`
      return { message, hint: taken, severity, unread: unread.name }
    }
    if (this.#site.disk.exists(pagePath(spec).path) || (other === undefined && this.#hasOthers())) return undefined
    const message = `There is no specification '${short(spec)}'.`
    return { message, hint: meaning(nearSpec(spec, openapi)) ?? taken, severity }
  }

  /** Specifications with their overlays, from the scope or docs.json. */
  #overlaid(files: readonly string[], scope: readonly SpecOverlaid[] = []) {
    const all = [...scope, ...this.#named].filter(({ overlays }) => overlays.length > 0)
    const overlaysOf = (file: string) => all.find(({ source }) => pagePath(source.trim()).path === file)?.overlays ?? []
    return this.#site.specs.extended(files.map((file) => ({ source: file, overlays: overlaysOf(file) })))
  }

  #has(name: string, among: readonly SpecOverlaid[]): boolean {
    return this.#site.specs.endpoints(among)?.shapes.has(endpointShape(name)) ?? false
  }

  #isOpen(): boolean {
    return this.#hasOthers() || this.#everywhere() === undefined
  }

  /** True if Mintlify may know of specifications on other servers. */
  #hasOthers(): boolean {
    return this.#known().isOpen || this.#named.some(({ source }) => isRemote(source))
  }
}

/** More names are not read. */
const MOST_NAMED = 3

function noEndpoint(name: string, specs: readonly string[]): string {
  if (specs.length > MOST_NAMED) return `None of ${specs.length} specifications has the endpoint '${short(name)}'.`
  const names = specs.map((spec) => `'${spec}'`).join(', ')
  return `${names} ${specs.length === 1 ? 'has' : 'have'} no endpoint '${short(name)}'.`
}

function meaning(near: string | undefined): string | undefined {
  return near && `Did you mean '${near}'?`
}

/** The problem of a text without a method or a path. A page has one endpoint, no whole specification: `wayOut`. */
function misshapen(text: string, wayOut = ''): OperationProblem | undefined {
  const written = text.trim()
  const parts = written.split(/\s+/)
  const isSwitch = /^(true|false|null|yes|no|on|off)$/i.test(written)
  if (parts.length === 1 && (written.includes('/') || (/^[\w-]+$/.test(written) && !isSwitch))) {
    const hint = `Write a method and a path: 'GET /users'.${/\.(ya?ml|json)$/i.test(written) ? wayOut : ''}`
    return { message: `'${short(text)}' is not an endpoint.`, severity: 'warning', hint }
  }
  const at = parts.length - 2
  const near = parts.length > 3 ? undefined : nearest(parts[at]?.toUpperCase() ?? '', endpointMethods)
  const isMethod = (endpointMethods as readonly string[]).includes(parts[at]?.toUpperCase() ?? '')
  if (near === undefined || isMethod) return undefined
  const message = `'${short(text)}' does not begin with an HTTP method.`
  return { message, hint: meaning(parts.with(at, near).join(' ')) }
}
