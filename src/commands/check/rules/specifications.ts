import type { Severity } from '../../../base/diagnostics/diagnostic.js'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { short } from '../../../base/diagnostics/text.js'
import { endpointMethods, parseEndpoint, wordForMethod, type Endpoint } from '../../../format/contract/endpoints.js'
import { valueAt } from '../../../format/json/value.js'
import type { Position } from '../../../site/model/input/input.js'
import { pageRefsIn } from '../../../site/model/navigation-tree.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { Site } from '../../../site/model/site.js'
import { fileOf, fileReferences, specReferences } from '../../../site/model/specs/spec-reader.js'
import type { SpecOverlaid, SpecReader } from '../../../site/model/specs/spec-reader.js'
import { isRemote, specSources } from '../../../site/model/specs/spec.js'
import { defineRule, setting, type Rule } from '../rule.js'

interface Problem {
  readonly message: string
  readonly hint?: string | undefined
  readonly severity: Severity
}

type Told = Omit<Problem, 'severity'>
type Specs = readonly SpecOverlaid[]

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
      const judge = (source: string, at: Position, about?: string) => {
        const { path, outside } = pagePath(source.trim())
        if (isRemote(source) || (!outside && !source.trim().startsWith('/'))) return
        if (outside) return report(at, { source, bare: undefined }, { about: about ?? source, severity: 'error' })
        // A value of docs.json, or the beginning of `/openapi.yaml GET /users`.
        const whole = 'path' in at && site.disk.exists(path) ? valueAt(site.docs, at.path) : undefined
        const fixes = 'path' in at && typeof whole === 'string' ? setting(at.path, whole.replace(source, path)) : []
        report(at, { source, bare: path }, { about: about ?? path, fixes })
      }
      for (const { endpoint, path } of pageRefsIn(site.navigation())) judge(endpoint?.spec ?? '', { path })
      for (const { source, at } of fileReferences(site.docs, site.navigation(), ['openapi', 'asyncapi', 'graphql']))
        judge(source, at)
      for (const { page, text, at } of operationsOfPages(site, ['openapi']))
        judge(parseEndpoint(text)?.spec ?? '', at, page)
    },
  }),
  defineRule<{ source: string; near: string | undefined }>({
    id: 'spec-missing',
    severity: 'error',
    message: missing,
    hint: ({ near }) => meaning(near),
    head: ["specification doesn't exist", "specifications don't exist"],
    why: "Without its specification, an element has no generated pages, and the endpoints listed below it don't appear.",
    example: { source: 'openapi.yml', near: 'openapi.yaml' },
    end(site, report) {
      for (const { source, at } of specReferences(site)) {
        if (site.specs.read(source).state !== 'missing') continue
        const cause = pagePath(source.trim()).outside ? 'spec-path' : undefined
        report(at, { source, near: site.specs.near(source) }, { about: source, cause })
      }
    },
  }),
  defineRule<{ source: string; reason: string }>({
    id: 'spec-invalid',
    severity: 'error',
    message: unreadable,
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
  defineRule<Told & { readonly endpoint: string }>({
    id: 'endpoint-missing',
    severity: 'error',
    message: ({ message }) => message,
    hint: ({ hint }) => hint,
    head: ["listed endpoint doesn't exist", "listed endpoints don't exist"],
    row: ({ endpoint }) => ({ what: endpoint }),
    why: 'An endpoint entry shows one operation of a specification: the one that it names (`openapi.yaml GET /users`), or the nearest one above it. A specification with an overlay may have any endpoint. Parameters are compared by position, not by name.',
    example: { endpoint: 'GET /user', message: "'openapi.yaml' has no endpoint 'GET /user'." },
    end({ specs, pages, navigation }, report) {
      for (const { endpoint, element, path, page } of pageRefsIn(navigation())) {
        if (!endpoint) {
          const word = page.includes(' ') && !pages.has(nameOfPage(page)) ? wordForMethod(page) : undefined
          // OpenAPI 3.2 has methods of any name: `COPY /plants`.
          if (word && specs.has(page, element.specs) === false)
            report({ path }, { endpoint: page, ...methodless(page, word) }, { about: page })
          continue
        }
        const spec = endpoint.spec && specs.named(endpoint.spec)
        const inEffect = element.specs.find(({ source }) => spec && fileOf(source) === fileOf(spec))
        const sources = spec ? [inEffect ?? { source: spec, overlays: [] }] : element.specs
        const wanted = `${endpoint.method} ${endpoint.path}`
        if (specs.has(wanted, sources) !== false) continue
        const other = element.specs.find((each) => specs.has(wanted, [each]))?.source
        const problem = noEndpoint(wanted, sources, specs)
        const hint = other === undefined ? problem.hint : `'${other}' has it.`
        report({ path }, { endpoint: wanted, ...problem, hint }, { about: page, severity: problem.severity })
      }
    },
  }),
  defineRule<Told>({
    id: 'page-endpoint',
    severity: 'error',
    message: ({ message }) => message,
    hint: ({ hint }) => hint,
    head: ['page names an endpoint that is not there', 'pages name endpoints that are not there'],
    why: "`openapi` in a page's frontmatter makes it the page of one operation: of the specification that it names, of those that apply where the page is listed, or of the first specification of the site that has it. If none has it, the page shows neither parameters nor a playground: an error. If only a different specification than the named one has it, Mintlify shows that one: a warning. `api` needs no specification, so only its method is checked. A specification on another server can't be read, so nothing is reported that it might contain.",
    example: { message: "'openapi.yaml' has no endpoint 'GET /user'.", hint: "Did you mean 'GET /users'?" },
    end(site, report) {
      const scopes = new Map<string, Specs>()
      for (const { page, element } of pageRefsIn(site.navigation())) {
        const name = nameOfPage(page)
        if (element.specs.length > 0 && name !== '') scopes.set(name, [...(scopes.get(name) ?? []), ...element.specs])
      }
      const ofApi = specSources(valueAt(site.docs, ['api', 'openapi']))
      const named = specReferences(site)
      for (const { page, key, text, at } of operationsOfPages(site, ['openapi', 'api'])) {
        const endpoint = parseEndpoint(text)
        // `api` needs no specification.
        if (endpoint && key === 'api') continue
        const scope = scopes.get(page) ?? ofApi
        const problem = endpoint ? operationProblem(endpoint, scope, named, site) : misshapen(text)
        if (problem) report(at, problem, { about: page, severity: problem.severity })
      }
    },
  }),
]

/** The operations in the frontmatter of pages, with their places. */
function* operationsOfPages({ pages, pagesWithKeys, frontmatter }: Site, keys: readonly ('openapi' | 'api')[]) {
  for (const page of pagesWithKeys())
    for (const key of keys) {
      const value = frontmatter(page, key)
      if (!value || !pages.isForReaders(page)) continue
      const { text, line, column } = value
      yield { page, key, text, at: { file: pages.fileOf(page) as string, line, column } }
    }
}

/** The problem of a page's operation: Mintlify looks at the named specification, or at those in effect, then at all. */
function operationProblem({ spec, method, path }: Endpoint, scope: Specs, named: Specs, { specs }: Site) {
  const name = `${method} ${path}`
  const isUnknown = named.some(({ overlays }) => overlays.length > 0)
  // Most names are right, and nothing else needs reading.
  if (isUnknown || specs.has(name, spec === undefined ? scope : [{ source: spec, overlays: [] }])) return undefined
  const called = spec === undefined ? scope : specs.called(spec)
  if (called.length > 0 && specs.has(name, called) !== false) return undefined
  const all = specs.all()
  const other = all.find((each) => specs.has(name, [each]))?.source
  const hint = other && `Mintlify shows it from '${other}', which has it.`
  const isElsewhere =
    hint !== undefined || named.some(({ source }) => isRemote(source)) || specs.has(name, all) !== false
  if (spec === undefined) return isElsewhere ? undefined : noEndpoint(name, called.length > 0 ? called : all, specs)
  const severity: Severity = isElsewhere ? 'warning' : 'error'
  if (called.length > 0) return { ...noEndpoint(name, called, specs), ...(hint && { hint }), severity }
  const read = specs.readCalled(spec)
  if (read.state === 'invalid')
    return { message: unreadable({ source: specs.named(spec), reason: read.reason }), hint, severity }
  // A specification on another server may have the name.
  if (read.state !== 'missing' || (hint === undefined && isElsewhere)) return undefined
  return { message: missing({ source: spec }), hint: hint ?? meaning(specs.near(spec)), severity }
}

/** The problem of a text that is no endpoint. */
function misshapen(text: string): Problem | undefined {
  const parts = text.split(/\s+/)
  const problem = methodless(text, parts.length > 3 ? '' : (parts.at(-2) ?? ''))
  if (problem.hint) return problem
  if (parts.length > 1 || /^(true|false|null|yes|no|on|off)$/i.test(text)) return undefined
  const hint = "Write a method and a path: 'GET /users'."
  return { message: `'${short(text)}' is not an endpoint.`, severity: 'warning', hint }
}

/** The problem of a text with another word in place of its method: `GETT /plants`. */
function methodless(text: string, word: string): Problem {
  const method = nearest(word.toUpperCase(), endpointMethods)
  const message = `'${short(text)}' does not begin with an HTTP method.`
  return { message, hint: meaning(method && text.replace(word, method)), severity: 'error' }
}

function noEndpoint(name: string, among: Specs, specs: SpecReader): Problem {
  const endpoint = `'${short(name)}'`
  if (among.length === 0) {
    const message = `No OpenAPI specification applies here, so ${endpoint} shows nothing.`
    return { message, hint: "Set 'openapi' on the group, or on an element above it.", severity: 'warning' }
  }
  const names = among.map(({ source }) => `'${source}'`).join(', ')
  const message =
    among.length > 3
      ? `None of ${among.length} specifications has the endpoint ${endpoint}.`
      : `${names} ${among.length === 1 ? 'has' : 'have'} no endpoint ${endpoint}.`
  return { message, hint: meaning(specs.nearEndpoint(name, among)), severity: 'error' }
}

function missing({ source }: { readonly source: string }): string {
  return `There is no specification '${short(source)}'.`
}

function unreadable({ source, reason }: { readonly source: string; readonly reason: string }): string {
  return `The specification '${short(source)}' can't be read: ${reason}.`
}

function meaning(near: string | undefined): string | undefined {
  return near && `Did you mean '${near}'?`
}
