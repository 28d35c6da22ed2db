import path from 'node:path'
import { keyIn, navigationOf, pageWith, variantsOf } from '../../site/placement/navigation.js'
import type { Variant } from '../../site/placement/navigation.js'
import { languagesOf } from '../../site/model/locales.js'
import type { Site } from '../../site/model/site.js'
import { withoutExtension } from '../../site/model/page-path.js'
import type { Move } from './destination.js'
import { isThere } from './named-file.js'

/** The counterpart of a move in another language: `es/a` → `es/b` of `en/a` → `en/b`. */
export interface Mirror extends Move {
  readonly language: string
  /** True if something else has its new place. */
  readonly isTaken: boolean
}

/** The moves of the counterparts that moved pages and folders have in other languages, and that do not move yet. */
export function mirrorsOf(moves: readonly Move[], site: Site, root: string): readonly Mirror[] {
  if (languagesOf(site.docs).length < 2) return []
  const { variants } = navigationOf(site.docs, site.pages.has)
  const known = new Set(moves.map(({ from }) => from))
  const mirrors = new Map<string, Mirror>()
  for (const { from, to, kind } of moves) {
    const name = kind === 'page' ? withoutExtension(from) : from
    for (const own of variantsOf(name, variants))
      for (const other of variants) {
        if (!isTranslation(own, other)) continue
        const [oldKey, newKey] = [keyIn(own, from), keyIn(own, to)]
        if (oldKey === undefined || newKey === undefined) continue
        const mirror = inLanguage({ from: pageWith(other, oldKey), to: pageWith(other, newKey), kind }, site)
        if (known.has(mirror.from) || mirror.from === from || mirror.to === to || !isThere(root, mirror.from)) continue
        mirrors.set(mirror.from, { ...mirror, language: other.language ?? '', isTaken: isThere(root, mirror.to) })
      }
  }
  return [...mirrors.values()]
}

/** A page may be an `.md` file in one language, and an `.mdx` file in another. */
function inLanguage({ from, to, kind }: Move, { pages }: Site): Move {
  const file = kind === 'page' ? pages.fileOf(withoutExtension(from)) : undefined
  if (file === undefined || file === from) return { from, to, kind }
  return { from: file, to: withoutExtension(to) + path.posix.extname(file), kind }
}

function isTranslation(own: Variant, other: Variant): boolean {
  if (own.language === undefined || other.language === undefined || own.language === other.language) return false
  const rest = ({ labels, language }: Variant) => labels.filter((label) => label !== language).join('\0')
  return rest(own) === rest(other)
}
