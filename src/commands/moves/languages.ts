import path from 'node:path'
import { withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { languagesOf } from '../../site/model/variants.js'
import { navigationOf } from '../../site/placement/navigation.js'
import { isTranslation, keyIn, pageWith, variantsOf } from '../../site/placement/variants.js'
import { isThere, type Leaving } from './names.js'

/** The counterpart of a page, a file or a folder in another language: `es/a` → `es/b` of `en/a` → `en/b`. */
export interface Counterpart extends Leaving {
  readonly language: string
  /** The path without the language: `a`. */
  readonly key: string
}

/** The languages of a site, and the files of each. */
export interface Languages {
  /** The language of a file's folder; undefined on a site with a single language. */
  readonly of: (file: string) => string | undefined
  /** A path without its language folder, shared by all counterparts. */
  readonly keyOf: (file: string) => string
  /** Counterparts of named files, if they exist and are not named; of a move, with a new path. */
  readonly mirrorsOf: <Named extends Leaving>(named: readonly Named[]) => readonly (Counterpart & Pick<Named, 'to'>)[]
}

/** Reads the languages of a site from its navigation. */
export function readLanguages(site: Site, root: string): Languages {
  const variants = languagesOf(site.navigation()).length < 2 ? [] : navigationOf(site.docs, site.pages.has).variants
  return {
    of: (file) => variantsOf(withoutExtension(file), variants)[0]?.language,
    keyOf: (file) => variantsOf(file, variants).flatMap((variant) => keyIn(variant, file) ?? [])[0] ?? file,
    mirrorsOf(named) {
      const known = new Set(named.map(({ from }) => from))
      const found = named.flatMap((each) => counterpartsOf(each)).filter(({ from }) => !known.has(from))
      return [...new Map(found.map((each) => [each.from, each])).values()]
    },
  }

  function counterpartsOf<Named extends Leaving>({ from, to, kind }: Named): (Counterpart & Pick<Named, 'to'>)[] {
    return variantsOf(kind === 'page' ? withoutExtension(from) : from, variants).flatMap((own) => {
      const [key, newKey] = [from, to ?? from].map((file) => keyIn(own, file))
      if (key === undefined || newKey === undefined) return []
      const others = variants.filter((other) => isTranslation(own, other))
      return others.flatMap((other) => {
        const [place, now] = [pageWith(other, key), pageWith(other, newKey)]
        // `.md` in one language may be `.mdx` in another.
        const file = (kind === 'page' && site.pages.fileOf(withoutExtension(place))) || place
        const moved = kind === 'page' ? withoutExtension(now) + path.posix.extname(file) : now
        if (file === from || moved === to || !isThere(root, file)) return []
        return [{ from: file, to: to === undefined ? to : moved, kind, key, language: other.language ?? '' }]
      })
    })
  }
}
