/** `npm run drift`, with a copy of Mintlify's validator that was changed, and a server as its documentation. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../cli/cli.js'
import { temporaryFolder } from '../temporary-folder.js'

const installed = path.join(root, 'node_modules', '@mintlify', 'validation')

/** The validator with texts of its schemas replaced. */
function validatorWith(changes: Readonly<Record<string, readonly [string, string]>>): string {
  const top = temporaryFolder()
  const folder = path.join(top, 'newest', 'node_modules', '@mintlify', 'validation')
  cpSync(installed, folder, { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(top, 'node_modules'))
  for (const [name, [before, after]] of Object.entries(changes)) {
    const file = path.join(folder, 'dist/mint-config/schemas/v2/properties', name)
    const text = readFileSync(file, 'utf8')
    assert.ok(text.includes(before), `${name} has ${before}`)
    writeFileSync(file, text.replace(before, after))
  }
  return folder
}

const documented = {
  '/docs.json': JSON.stringify({
    anyOf: [{ $ref: '#/definitions/mint' }],
    definitions: {
      mint: {
        properties: {
          theme: { const: 'mint' },
          seo: { properties: { indexing: { enum: ['all', 'navigable'] } } },
          navigation: { properties: { tabs: { items: { properties: { tab: {}, align: { enum: ['start'] } } } } } },
        },
      },
    },
  }),
  '/docs/llms.txt': '- [Settings](https://mintlify.example/docs/organize/settings.md): The keys of docs.json\n',
  '/docs/organize/settings.md': '<ResponseField name="seo" type="object">\n<ResponseField name="redirects[].source">\n',
}

/** What the script prints. */
async function drift(validator: string, pages: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(pages[url] === undefined ? 404 : 200).end(pages[url])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const args = ['--import', 'tsx', 'scripts/drift.ts', validator, `http://127.0.0.1:${port}`]
  try {
    return (await promisify(execFile)(process.execPath, args, { cwd: root })).stdout
  } finally {
    server.close()
  }
}

if (existsSync(installed)) {
  test('nothing is printed where Mintlify is as the contract has it', async () => {
    assert.is(await drift(installed, documented), '')
  })

  test('new keys, values and messages are listed, and those that are gone', async () => {
    const source = 'The source path to redirect from. Supports wildcards.'
    const changed = validatorWith({
      'navigation/tabs.js': ['searchable:', 'badge: z.string().optional(), searchable:'],
      'localization.js': ["'ar',", "'fa',"],
      'redirects.js': [source, 'A path of the site'],
    })
    const pages = {
      ...documented,
      '/docs.json': documented['/docs.json'].replace('"start"', '"start","middle"'),
      '/docs/organize/settings.md': '<ResponseField name="seo">\n<ResponseField name="seo.robots" type="string">\n',
    }
    const text = await drift(changed, pages)
    const [added = ''] = /### Keys and values that the validator has[^#]*/.exec(text) ?? []
    for (const name of ['tab.badge', 'language.language: fa']) assert.match(added, `- \`${name}\`\n`)
    assert.match(text, 'no more\n\n- `language.language: ar`\n')
    assert.match(text, `### Messages that are gone\n\n- \`${source}\`\n`)
    assert.match(text, '### New messages\n\n- `A path of the site`\n')
    assert.match(text, 'nor in the validator\n\n- `tab.align: middle`\n')
    assert.match(text, 'nor in the validator\n\n- `seo.robots`\n')
  })
} else console.log('skipped: @mintlify/validation is not installed')

test.run()
