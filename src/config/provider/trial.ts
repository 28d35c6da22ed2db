import type { Said } from '../compile/finding.js'
import type { Problem } from '../../format/contract/schema.js'
import { holdsChildren } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import { elementName } from '../../format/contract/words.js'
import { isRecord } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'

/** Why Mintlify takes an element, or the whole navigation, for invalid. */
export interface Refusal {
  /** From the navigation to the invalid value, or the key. */
  readonly path: JsonPath
  readonly part?: 'key' | 'value' | undefined
  /** The key probably meant. */
  readonly meant?: string | undefined
  /** The value probably meant. */
  readonly right?: Problem['meant']
  readonly said: Said
}

/** A key accepted by Mintlify and silently left out. */
export interface Drop {
  /** From the navigation; ends with the key, unless the key is inside a value, such as an icon. */
  readonly path: JsonPath
  readonly key: string
  /** The element without the key. */
  readonly kind: Kind
  readonly title: string | undefined
  /**
   * `outranked`: another content key wins. `unknown`: Mintlify has no such key here. `excluded`: another key shuts it
   * out. `refused`: a part is invalid, and the element is valid without the key.
   */
  readonly because: 'outranked' | 'unknown' | 'excluded' | 'refused'
  /** The key kept instead, if any. */
  readonly won: string | undefined
  /** The invalid values inside a refused key. */
  readonly causes: readonly Refusal[]
}

/** The findings of a simulation so far. A failed alternative is rolled back to its mark. */
export class Trial {
  readonly path: (string | number)[] = []
  readonly drops: Drop[] = []
  /** Drops inside invalid parts. */
  readonly behind: Drop[] = []
  readonly refusals: Refusal[] = []
  /** Misplaced source references: no alternative saves the file. */
  readonly fatal: Refusal[] = []
  /** Codes taken beside Mintlify's own. */
  readonly languages: readonly string[]
  kind: Kind = 'navigation'
  title: string | undefined

  constructor(languages: readonly string[]) {
    this.languages = languages
  }

  /** The name of the current element, for messages. */
  get element(): string {
    return elementName(this.kind, this.title)
  }

  refuse(said: Said, { path = [], ...more }: Partial<Omit<Refusal, 'said'>> = {}): false {
    this.refusals.push({ path: [...this.path, ...path], ...more, said })
    return false
  }

  drop(because: Drop['because'], key: string, value: unknown, won?: string, causes: readonly Refusal[] = []): void {
    const path = [...this.path, key]
    this.drops.push({ path, key, kind: this.kind, title: this.title, because, won, causes })
    if (key === 'sourceRef') this.refuseSourceRef(this.path.slice())
    else if (typeof value === 'object' && value !== null) this.#findSourceRefs(value, path)
  }

  /** True for a well-formed `{ sourceRef }`; a malformed one refuses the file. */
  sourceRef(value: Record<string, unknown>): boolean {
    const wellFormed = typeof value.sourceRef === 'string' && value.sourceRef && Object.keys(value).length === 1
    if (!wellFormed) this.refuseSourceRef(this.path.slice())
    return true
  }

  refuseSourceRef(path: JsonPath): void {
    this.fatal.push({ path, said: { code: 'source-ref', args: {} } })
  }

  /** Mintlify looks for source references everywhere, even in parts dropped later. */
  #findSourceRefs(value: object, at: JsonPath): void {
    const open: [object, JsonPath, unknown][] = [[value, at, at.findLast((key) => typeof key === 'string')]]
    for (let next = open.pop(); next; next = open.pop()) {
      const [member, path, list] = next
      if (isRecord(member) && 'sourceRef' in member) {
        const fits =
          typeof list === 'string' &&
          holdsChildren(list) &&
          typeof member.sourceRef === 'string' &&
          member.sourceRef &&
          Object.keys(member).length === 1
        if (!fits) this.refuseSourceRef(path)
        continue
      }
      for (const [key, inner] of Object.entries(member)) {
        if (typeof inner !== 'object' || inner === null) continue
        open.push([inner, [...path, Array.isArray(member) ? Number(key) : key], Array.isArray(member) ? list : key])
      }
    }
  }
}
