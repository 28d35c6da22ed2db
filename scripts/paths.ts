import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
export const src = path.join(root, 'src')
export const dist = path.join(root, 'dist')

/** The modules that are run or imported by name, as they are called in src and in dist. */
export const entries = ['index', 'node', 'cli/main'] as const
