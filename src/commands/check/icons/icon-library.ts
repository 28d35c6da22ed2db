/** The icons of a library, as its file in `names` has them. */
export interface IconLibrary {
  readonly name: string
  /** The newest version that names were taken from. */
  readonly version: string
  /** Each as how many letters it shares with the one before (`A` for none, `B` for one), and the rest. */
  readonly names: string
  /** `old=new`, for icons that had another name in versions long gone. */
  readonly former: string
}

/** A library of icons. */
export interface Icons {
  readonly name: string
  readonly version: string
  readonly all: ReadonlySet<string>
  readonly former: ReadonlyMap<string, string>
}

/** Unpacks a library's names. */
export function unpacked({ name, version, names, former }: IconLibrary): Icons {
  const all = new Set<string>()
  let before = ''
  for (const [, shared = '', rest = ''] of names.matchAll(/([A-Z])([^A-Z\s]*)/g)) {
    before = before.slice(0, shared.charCodeAt(0) - 65) + rest
    all.add(before)
  }
  const pairs = former.split(' ').filter(Boolean)
  return { name, version, all, former: new Map(pairs.map((pair) => pair.split('=') as [string, string])) }
}
