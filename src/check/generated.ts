import { isRecord } from '../contract/schema.js'
import { pagePath } from './page-path.js'
import { specSources } from './spec-sources.js'

const generators = ['openapi', 'asyncapi', 'graphql', 'sdk']

/** Tells whether a page lies in a folder that the provider fills from a specification: `{ source, directory }`. */
export function generatedFolders(docs: unknown): (page: string) => boolean {
  const folders = new Set<string>()
  const open: unknown[] = [isRecord(docs) ? docs.navigation : undefined, isRecord(docs) ? docs.api : undefined]
  while (open.length > 0) {
    const held = open.pop()
    if (typeof held !== 'object' || held === null) continue
    for (const [key, inner] of Object.entries(held)) {
      if (typeof inner !== 'object' || inner === null) continue
      open.push(inner)
      if (!generators.includes(key)) continue
      for (const { directory } of specSources(inner)) {
        const { path } = pagePath(directory?.trim() ?? '')
        if (path !== '') folders.add(path.replace(/\/$/, ''))
      }
    }
  }
  const found = [...folders]
  return (page) => found.some((folder) => page === folder || page.startsWith(`${folder}/`))
}
