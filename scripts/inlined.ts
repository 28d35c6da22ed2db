import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.js'

/**
 * Packages of a few hundred lines that every build needs: as part of dist they cost no files to look for and to load.
 * The others, which only some commands need, are dependencies.
 */
const inlined: readonly string[] = ['fastest-levenshtein', 'jsonc-parser']

/** What the preview's page is made of. */
const inClient: readonly string[] = [
  'preact',
  '@preact/signals',
  '@preact/signals-core',
  'tailwindcss',
  '@iconify-json/lucide',
  '@iconify-json/fa6-solid',
  '@iconify-json/fa6-brands',
]

const folderOf = (name: string) => path.join(root, 'node_modules', name)

/** The file of an inlined package that an import names. */
export function inlinedFile(specifier: string): string | undefined {
  if (!inlined.includes(specifier)) return undefined
  const manifest = JSON.parse(readFileSync(path.join(folderOf(specifier), 'package.json'), 'utf8')) as {
    module: string
  }
  return path.join(folderOf(specifier), manifest.module)
}

/** What is neither of this package nor inlined stays an import. */
export function isExternal(specifier: string): boolean {
  return !specifier.startsWith('.') && !path.isAbsolute(specifier) && !inlined.includes(specifier)
}

/** Their licenses, which ask to be where their code is. */
export function licenses(): string {
  const texts = [...inlined, ...inClient].map((name) => `${name}\n\n${licenseOf(name).trim()}\n`)
  return `Parts of these packages are part of the files beside this one.\n\n${texts.join('\n---\n\n')}`
}

function licenseOf(name: string): string {
  const folder = folderOf(name)
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file) return readFileSync(path.join(folder, file), 'utf8')
  // Collections of icons say whose they are in this form.
  const credit = JSON.parse(readFileSync(path.join(folder, 'info.json'), 'utf8')) as Credit
  return `${credit.name} by ${credit.author.name} (${credit.author.url}), ${credit.license.title}: ${credit.license.url}`
}

interface Credit {
  readonly name: string
  readonly author: { readonly name: string; readonly url: string }
  readonly license: { readonly title: string; readonly url: string }
}
