import { short } from '../../../base/diagnostics/text.js'
import { parseEndpoint } from '../../../format/contract/endpoints.js'
import { valueAt } from '../../../format/json/value.js'
import type { Position } from '../../../site/model/input/input.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import { isAdditional, nearEndpoints, withMethod, nearSpec } from '../../../site/model/specs/references.js'
import { isRemote, type SpecOverlaid } from '../../../site/model/specs/spec-reader.js'
import { fileReferences, specReferences } from '../../../site/model/specs/references.js'
import { endpointShape } from '../../../site/model/specs/spec.js'
import { pageRefsIn } from '../../../site/model/navigation-tree.js'
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
        const severity = outside ? 'error' : 'warning'
        // A value of docs.json, or the beginning of `/openapi.yaml GET /users`.
        const whole = 'path' in at ? valueAt(docs, at.path) : undefined
        const isSafe = bare !== undefined && disk.exists(bare) && typeof whole === 'string'
        const fixes = isSafe && 'path' in at ? setting(at.path, whole.replace(source, bare)) : []
        report(at, { source, bare }, { about: about ?? bare ?? source, fixes, severity })
      }
      for (const { endpoint, path } of pageRefsIn(site.navigation()))
        if (endpoint?.spec !== undefined) judge(endpoint.spec, { path })
      const keys = ['openapi', 'asyncapi', 'graphql']
      for (const { source, at } of fileReferences(docs, site.navigation(), keys)) judge(source, at)
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
      const known = new Map<string, string | undefined>()
      let files: readonly string[] | undefined
      for (const { source, at } of specReferences(site)) {
        if (site.specs.read(source).state !== 'missing') continue
        files ??= site.disk.files().filter((file) => /\.(json|ya?ml)$/i.test(file))
        // Each search goes through every file.
        if (!known.has(source) && known.size < 500) known.set(source, nearSpec(source, files))
        const cause = pagePath(source.trim()).outside ? 'spec-path' : undefined
        report(at, { source, near: known.get(source) }, { about: source, cause })
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
      const found = specReferences(site)
      const firsts = new Map(found.toReversed().map(({ source, at }) => [source, at]))
      for (const source of new Set(found.map((each) => each.source))) {
        const spec = site.specs.read(source)
        const at = firsts.get(source)
        if (spec.state === 'invalid' && at) report(at, { source, reason: spec.reason }, { about: source })
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
    why: 'An endpoint entry shows one operation of a specification: the one that it names (`openapi.yaml GET /users`), or the nearest one above it. A specification with an overlay may have any endpoint. Parameters are compared by position, not by name.',
    example: { endpoint: 'GET /user', specs: ['openapi.yaml'], near: 'GET /users' },
    end({ specs, pages, navigation }, report) {
      const near = nearEndpoints()
      for (const { endpoint, element, path, page } of pageRefsIn(navigation())) {
        const corrected = endpoint ? undefined : withMethod(page)
        if (corrected !== undefined && !pages.has(nameOfPage(page)) && !isAdditional(page, element.specs, specs))
          report({ path }, { endpoint: page, specs: undefined, near: corrected }, { about: page })
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
        report(
          { path },
          { endpoint: wanted, specs: names, near: near(wanted, found.endpoints), other },
          { about: page },
        )
      }
    },
  }),
]

/** The specification of an endpoint entry, with its overlays if in effect. */
function inEffect(name: string, specs: readonly SpecOverlaid[]): SpecOverlaid {
  const known = specs.find(({ source }) => pagePath(source.trim()).path === pagePath(name).path)
  return known ?? { source: name, overlays: [] }
}
