import { short } from '../../../base/diagnostics/text.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { SpecOverlaid } from '../../../site/model/specs/spec-reader.js'
import { specReferences } from '../../../site/model/specs/spec-references.js'
import { operationKeys, PageOperations } from '../operations/page-operations.js'
import type { OperationProblem } from '../operations/problem.js'
import { defineRule } from '../rule.js'

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
        // One that can't be read is one finding, however many pages name it; of those in docs.json, `spec-invalid`.
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
