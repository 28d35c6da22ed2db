import { defineRule } from '../rule.js'
import { specReferences } from '../../../site/model/specs/spec-references.js'

export const specInvalid = defineRule<{ source: string; reason: string }>({
  id: 'spec-invalid',
  severity: 'error',
  message: ({ source, reason }) => `The specification '${source}' can't be read: ${reason}.`,
  head: ["specification can't be read", "specifications can't be read"],
  why: "Mintlify can't generate pages from a specification that is not valid JSON or YAML, or that is neither OpenAPI 3, Swagger 2 nor AsyncAPI.",
  example: { source: 'openapi.yaml', reason: 'it has no paths' },
  check: ({ docs, specs }, report) => {
    const { found, element, page } = specReferences(docs)
    return {
      element,
      page: (visit) => page(visit, specs),
      end() {
        const said = new Set<string>()
        for (const { source, at } of found) {
          const spec = specs.read(source)
          if (spec.state !== 'invalid' || said.has(source)) continue
          said.add(source)
          report(at, { source, reason: spec.reason }, { about: source })
        }
      },
    }
  },
})
