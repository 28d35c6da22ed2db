import { didYouMean } from '../../diagnostics/near.js'
import { defineRule } from '../rule.js'
import { specReferences } from '../../site/specs/spec-references.js'

export const specMissing = defineRule<{ source: string; near: string | undefined }>({
  id: 'spec-missing',
  severity: 'error',
  message: ({ source }) => `There is no specification '${source}'.`,
  hint: ({ near }) => near,
  why: 'Without its specification, an element has no generated pages, and the endpoints listed below it are left out.',
  example: { source: 'openapi.yml', near: "Did you mean 'openapi.yaml'?" },
  check: ({ docs, disk, specs }, report) => {
    const { found, element } = specReferences(docs)
    return {
      element,
      page({ endpoint, path }) {
        if (endpoint?.spec) found.push({ source: specs.named(endpoint.spec) ?? endpoint.spec, at: { path } })
      },
      end() {
        const known = new Map<string, string | undefined>()
        let files: readonly string[] | undefined
        for (const { source, at } of found) {
          if (specs.read(source).state !== 'missing') continue
          files ??= disk.files().filter((file) => /\.(json|ya?ml)$/i.test(file))
          // Each search goes through every file.
          if (!known.has(source) && known.size < 500)
            known.set(source, nearSpec(source.trim().replace(/^[./]+/, ''), files))
          report(at, { source, near: known.get(source) }, { about: source })
        }
      },
    }
  },
})

function nearSpec(source: string, files: readonly string[]): string | undefined {
  const base = source.slice(source.lastIndexOf('/') + 1)
  const namesakes = files.filter((file) => file.endsWith(`/${base}`))
  return namesakes.length === 1 ? `Did you mean '${namesakes[0]}'?` : didYouMean(source, files)
}
