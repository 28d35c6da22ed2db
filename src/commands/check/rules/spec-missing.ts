import { defineRule } from '../rule.js'
import { pagePath } from '../../../site/model/page-path.js'
import { nearSpec } from '../../../site/model/specs/near-spec.js'
import { specReferences } from '../../../site/model/specs/spec-references.js'

export const specMissing = defineRule<{ source: string; near: string | undefined }>({
  id: 'spec-missing',
  severity: 'error',
  message: ({ source }) => `There is no specification '${source}'.`,
  hint: ({ near }) => near && `Did you mean '${near}'?`,
  head: ["specification doesn't exist", "specifications don't exist"],
  why: "Without its specification, an element has no generated pages, and the endpoints listed below it don't appear.",
  example: { source: 'openapi.yml', near: 'openapi.yaml' },
  check: ({ docs, disk, specs }, report) => {
    const { found, element, page } = specReferences(docs)
    return {
      element,
      page: (visit) => page(visit, specs),
      end() {
        const known = new Map<string, string | undefined>()
        let files: readonly string[] | undefined
        for (const { source, at } of found) {
          if (specs.read(source).state !== 'missing') continue
          files ??= disk.files().filter((file) => /\.(json|ya?ml)$/i.test(file))
          // Each search goes through every file.
          if (!known.has(source) && known.size < 500) known.set(source, nearSpec(source, files))
          report(
            at,
            { source, near: known.get(source) },
            { about: source, ...(pagePath(source.trim()).outside && { cause: 'spec-path' }) },
          )
        }
      },
    }
  },
})
