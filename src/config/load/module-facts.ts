import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a module can ask about itself; on its first line, so that the lines of the source stay. */
export function moduleFacts(file: string, which: 'meta' | 'all' = 'all'): string {
  const dirname = path.dirname(file)
  const meta = JSON.stringify({ url: pathToFileURL(file).href, filename: file, dirname })
  const own = `__filename = ${JSON.stringify(file)}, __dirname = ${JSON.stringify(dirname)}`
  return `const __importMeta = ${meta}${which === 'all' ? `, ${own}` : ''};`
}
