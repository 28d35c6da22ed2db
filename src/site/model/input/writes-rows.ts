import path from 'node:path'
import { readableText } from '../../../base/files/read.js'
import { configNames } from '../../../config/loader/config-names.js'

/** True if the config of a folder, or an imported module of the site, writes redirects as rows. */
export function writesRows(folder: string): boolean {
  const open = configNames.map((name) => path.join(folder, name))
  const seen = new Set(open)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = readableText(file)
    if (text === undefined) continue
    if (/\b(?:redirect|permanent|temporary|inEach)\s*\(/.test(text)) return true
    for (const [, name = ''] of text.matchAll(/\bfrom\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const module = path.join(path.dirname(file), name)
      for (const each of [module, module.replace(/\.([cm]?)js$/, '.$1ts'), `${module}.ts`]) {
        if (seen.has(each)) continue
        seen.add(each)
        open.push(each)
      }
    }
  }
  return false
}
