import { defineRule } from '../rule.js'
import type { Position } from '../rule.js'
import { specSources } from '../spec-sources.js'

export const specInvalid = defineRule<{ source: string; reason: string }>({
  id: 'spec-invalid',
  severity: 'error',
  message: ({ source, reason }) => `The specification '${source}' can't be read: ${reason}.`,
  why: 'No pages can be made from a specification that is not valid JSON or YAML, or that is neither OpenAPI 3, Swagger 2 nor AsyncAPI.',
  example: { source: 'openapi.yaml', reason: 'it has no paths' },
  check: ({ specs }, report) => {
    const first = new Map<string, Position>()
    return {
      element({ json, path }) {
        for (const key of ['openapi', 'asyncapi']) {
          for (const { source, path: inner } of specSources(json[key])) {
            if (!first.has(source)) first.set(source, { path: [...path, key, ...inner] })
          }
        }
      },
      async end() {
        for (const [source, at] of first) {
          const spec = await specs.read(source)
          if (spec.state === 'invalid') report(at, { source, reason: spec.reason }, { about: source })
        }
      },
    }
  },
})
