import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { root, src } from './paths.js'

const require = createRequire(import.meta.url)

/** What the preview's page loads, in one file of dist: a script, a style sheet, and the icons to choose from. */
export async function bundleClient(folder: string): Promise<void> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { client: path.join(src, 'commands', 'preview', 'client', 'main.tsx') },
    outdir: folder,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome111', 'firefox113', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    tsconfig: path.join(src, 'commands', 'preview', 'client', 'tsconfig.json'),
  })
  const text = (extension: string) => outputFiles.find(({ path: file }) => file.endsWith(extension))?.text
  const assets = { script: text('.js'), style: text('.css'), icons: JSON.stringify(libraries()) }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'preview.json.br'), brotliCompressSync(JSON.stringify(assets)))
}

interface Collection {
  readonly width?: number
  readonly height?: number
  readonly icons: Readonly<Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

/** The icons that docs.json may name: a drawing with its width and height, or another name of the same icon. */
function libraries(): Readonly<Record<string, unknown>> {
  return {
    lucide: drawings(require.resolve('@iconify-json/lucide/icons.json')),
    fontawesome: drawings(require.resolve('@iconify-json/fa6-solid/icons.json')),
    brands: drawings(require.resolve('@iconify-json/fa6-brands/icons.json')),
  }
}

function drawings(file: string): Readonly<Record<string, unknown>> {
  const { icons, aliases = {}, width = 16, height = 16 } = JSON.parse(readFileSync(file, 'utf8')) as Collection
  const drawn = Object.entries(icons).map(([name, icon]) => [
    name,
    [icon.body, icon.width ?? width, icon.height ?? height],
  ])
  const named = Object.entries(aliases).map(([name, { parent }]) => [name, parent])
  return Object.fromEntries([...drawn, ...named]) as Readonly<Record<string, unknown>>
}
