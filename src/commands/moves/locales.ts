import path from 'node:path'
import { navigationOf } from '../../site/placement/navigation.js'
import { isTranslation, keyIn, pageWith, variantsOf } from '../../site/placement/variants.js'
import { languagesOf } from '../../site/model/variants.js'
import type { Site } from '../../site/model/site.js'
import { withoutExtension } from '../../site/model/page-path.js'
import type { Move } from './places.js'
import { isThere, type NamedFile } from './site-files.js'

/** The counterpart of a page, a file or a folder in another language: `es/a` of `en/a`. */
export interface Counterpart extends Pick<NamedFile, 'path' | 'kind'> {
  readonly language: string
  /** The path without the language: `a`. */
  readonly key: string
}

/** The counterpart of a move in another language: `es/a` → `es/b` of `en/a` → `en/b`. */
export interface Mirror extends Move, Pick<Counterpart, 'language' | 'key'> {
  /** True if the new place is taken. */
  readonly isTaken: boolean
}

/** Finds the languages of files, and counterparts in other languages. */
export interface Translations {
  /** The language of a file's folder; undefined on a site with a single language. */
  readonly languageOf: (file: string) => string | undefined
  /** A path without its language folder, shared by all counterparts. */
  readonly keyOf: (file: string) => string
  readonly counterpartsOf: (file: Pick<NamedFile, 'path' | 'kind'>) => readonly Counterpart[]
  readonly mirrorsOf: (moves: readonly Move[]) => readonly Mirror[]
}

/** Reads a site's languages from its navigation. */
export function translationsOf(site: Site, root: string): Translations {
  const variants = languagesOf(site.navigation()).length < 2 ? [] : navigationOf(site.docs, site.pages.has).variants

  /** A file's places in other languages, existing or not. */
  const placesOf = ({ path: file, kind }: Pick<NamedFile, 'path' | 'kind'>) =>
    variantsOf(kind === 'page' ? withoutExtension(file) : file, variants).flatMap((own) =>
      variants.flatMap((other) => {
        const key = keyIn(own, file)
        if (key === undefined || !isTranslation(own, other)) return []
        return [{ own, other, key, place: inLanguage({ path: pageWith(other, key), kind }, site) }]
      }),
    )

  return {
    languageOf: (file) => variantsOf(withoutExtension(file), variants)[0]?.language,
    keyOf: (file) => variantsOf(file, variants).flatMap((variant) => keyIn(variant, file) ?? [])[0] ?? file,
    counterpartsOf(file) {
      const found = placesOf(file).filter(({ place }) => place.path !== file.path && isThere(root, place.path))
      return [
        ...new Map(
          found.map(({ other, key, place }) => [place.path, { ...place, key, language: other.language ?? '' }]),
        ).values(),
      ]
    },
    mirrorsOf(moves) {
      const known = new Set(moves.map(({ from }) => from))
      const mirrors = new Map<string, Mirror>()
      for (const { from, to, kind } of moves)
        for (const { own, other, key, place } of placesOf({ path: from, kind })) {
          const newKey = keyIn(own, to)
          if (newKey === undefined || known.has(place.path) || place.path === from || !isThere(root, place.path))
            continue
          const named = pageWith(other, newKey)
          const now = kind === 'page' ? withoutExtension(named) + path.posix.extname(place.path) : named
          if (now === to) continue
          const move = { from: place.path, to: now, kind }
          mirrors.set(place.path, { ...move, key, language: other.language ?? '', isTaken: isThere(root, now) })
        }
      return [...mirrors.values()]
    },
  }
}

/** A page may be an `.md` file in one language, and an `.mdx` file in another. */
function inLanguage(named: Pick<NamedFile, 'path' | 'kind'>, { pages }: Site): Pick<NamedFile, 'path' | 'kind'> {
  const file = named.kind === 'page' ? pages.fileOf(withoutExtension(named.path)) : undefined
  return file === undefined ? named : { ...named, path: file }
}
