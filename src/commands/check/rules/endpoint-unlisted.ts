import { parseEndpoint } from '../../../format/contract/endpoints.js'
import { defineRule } from '../rule.js'
import type { Position } from '../../../site/model/input/input.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import { endpointShape } from '../../../site/model/specs/spec.js'
import { specSources } from '../../../site/model/specs/spec-sources.js'
import type { ElementVisit } from '../../../site/model/walk.js'

export const endpointUnlisted = defineRule<{ endpoint: string; source: string }>({
  id: 'endpoint-unlisted',
  severity: 'warning',
  off: true,
  message: ({ endpoint, source }) => `'${source}' has '${endpoint}', which no page lists.`,
  hint: ({ endpoint }) => `List '${endpoint}' in the pages of a group.`,
  head: ['endpoint is in no navigation', 'endpoints are in no navigation'],
  row: ({ endpoint }) => ({ what: endpoint }),
  why: 'For teams that list endpoints by hand and want to notice new ones. Not reported are specifications whose endpoints are all generated (an element with `openapi` and no pages), and those of which no endpoint is listed. Off by default.',
  example: { endpoint: 'DELETE /users/{id}', source: 'openapi.yaml' },
  check: ({ frontmatter, specs }, report) => {
    const sources = new Map<string, { at: Position; overlays: readonly string[] }>()
    const generated = new Set<string>()
    const listed = new Set<string>()
    const list = (method: string, path: string) => listed.add(endpointShape(`${method} ${path}`))
    return {
      element(element: ElementVisit) {
        for (const { source, overlays, path } of specSources(element.json.openapi)) {
          const at = { path: [...element.path, 'openapi', ...path] }
          if (!sources.has(source)) sources.set(source, { at, overlays })
        }
        if (element.content.length === 0) for (const { source } of element.specs) generated.add(source)
      },
      page({ endpoint, page }) {
        if (endpoint) return void list(endpoint.method, endpoint.path)
        const written = frontmatter(nameOfPage(page), 'openapi')
        const named = written && parseEndpoint(written.text)
        if (named) list(named.method, named.path)
      },
      end() {
        for (const [source, { at, overlays }] of sources) {
          const found = generated.has(source) ? undefined : specs.endpoints([{ source, overlays }])
          const unlisted = found?.endpoints.filter((endpoint) => !listed.has(endpointShape(endpoint))) ?? []
          if (unlisted.length === found?.endpoints.length) continue
          for (const endpoint of unlisted) report(at, { endpoint, source }, { about: source })
        }
      },
    }
  },
})
