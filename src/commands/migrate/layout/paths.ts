import path from 'node:path'
import type { JsonFile } from '../../../format/json/read.js'
import type { Node } from './graph.js'
import { fileNameFrom, kindOf, labelOf } from './names.js'

/** Paths of the modules, relative to the config's folder, with slashes; none is given twice. */
export class Paths {
  readonly config: string
  readonly #extension: string
  readonly #root: string
  readonly #taken = new Set<string>()
  readonly #refs = new Map<string, string>()
  readonly #definitions = new Map<string, string>()

  constructor(config: string, root: string, refs: readonly JsonFile[]) {
    this.#extension = path.extname(config)
    this.#root = root
    this.config = path.basename(config)
    this.#taken.add(this.config.toLowerCase())
    for (const { file } of refs) this.#refs.set(file, this.#claim(moduleFor(root, file)))
  }

  ofRef({ file }: JsonFile): string {
    return this.#refs.get(file) ?? this.#claim(moduleFor(this.#root, file))
  }

  /** The module of related definitions, in the folder of the navigation or its own. */
  ofDefinition(module: string): string {
    const known = this.#definitions.get(module) ?? this.#claim(module.includes('/') ? module : `nav/${module}`)
    this.#definitions.set(module, known)
    return known
  }

  inFolder(folder: string, node: Node): string {
    const name = labelOf(node) ?? ''
    // `gettingStarted` is the name of a function.
    const label = node.plan.type === 'definition' ? name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ') : name
    const kind = kindOf(node)
    return this.#claim(`${folder}/${kind === 'language' ? label : (fileNameFrom(label) ?? kind)}`)
  }

  /** The folder for the parts of a module. */
  folderOf(module: string): string {
    return module.slice(0, -this.#extension.length)
  }

  /** Scripts and shells stumble over a space. */
  #claim(named: string): string {
    const wanted = named.replace(/\s+/g, '-')
    for (let number = 1; ; number++) {
      const candidate = `${wanted}${number === 1 ? '' : `-${number}`}${this.#extension}`
      // Some systems ignore case in names.
      if (this.#taken.has(candidate.toLowerCase()) || device.test(candidate)) continue
      this.#taken.add(candidate.toLowerCase())
      return candidate
    }
  }
}

/** Device names of Windows, with any extension. */
const device = /(^|\/)(con|prn|aux|nul|com\d|lpt\d)\.[^/]*$/i

/**
 * The module for a referenced file, without its extension: its path, without what an import would read otherwise
 * (`?` and `#` end a path there, `%` is an escape, `x.d.ts` declares types) or some system does not take.
 */
function moduleFor(root: string, file: string): string {
  const named = path
    .relative(root, file)
    .replaceAll(path.sep, '/')
    .replace(/\.json$/i, '')
  const plain = named.replace(/[?#%*:"'`<>|\\\p{C}]/gu, '-').replace(/\.(?=d$)|[. ]+(?=\/|$)/g, '-')
  return plain.replace(/(?<=^|\/)-?$/, 'part')
}
