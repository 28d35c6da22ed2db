import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { compile } from 'tailwindcss'
import { root, src } from './paths.js'

const require = createRequire(import.meta.url)

const client = path.join(src, 'commands', 'preview', 'client')

/** Browsers with popovers and `light-dark()`. */
const target = ['chrome123', 'firefox125', 'safari17.5']

/** What the preview's page loads, in one file of dist: a script, a style sheet, and the icons to choose from. */
export async function bundleClient(folder: string): Promise<void> {
  const assets = { ...(await clientFiles()), icons: JSON.stringify(libraries()) }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'preview.json.br'), brotliCompressSync(JSON.stringify(assets)))
}

/** The script, and the style sheet: the client's own rules, and Tailwind's rules for the classes in the script. */
async function clientFiles(): Promise<{ readonly script: string; readonly style: string }> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [path.join(client, 'app.tsx')],
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    tsconfig: path.join(client, 'tsconfig.json'),
  })
  const script = outputFiles[0]?.text ?? ''
  const { build } = await compile(readFileSync(path.join(client, 'style.css'), 'utf8'), {
    loadStylesheet: async (id, base) => {
      const file = require.resolve(id)
      return { path: file, base, content: readFileSync(file, 'utf8') }
    },
  })
  const words = new Set(script.split(/["'`\s]+/))
  const { code: style } = await esbuild.transform(build([...words]), { loader: 'css', minify: true, target })
  return { script, style }
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
