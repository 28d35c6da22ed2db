import type { Context } from './context.js'

/** True if functions of both contexts can take one edition: equal labels, and equal folders for each. */
export function isAlike(left: Context, right: Context): boolean {
  return contextKey(left) === contextKey(right)
}

function contextKey({ axes, variants, folders, keyOn }: Context): string {
  const rows = variants.map((variant) =>
    [...axes.map(({ name }) => keyOn(variant, name)), ...folders.map((folder) => folder.of(variant))].join(' '),
  )
  return JSON.stringify([axes.map(({ name, keys }) => [name, keys]), rows.sort()])
}
