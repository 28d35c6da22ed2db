import { execFileSync, spawnSync } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { main, Site } from './cli.js'
import { commands as table } from '../../src/cli/commands.js'

/** Each command with arguments for the site below; of `preview`, which serves until it is stopped, the help. */
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
  add: ['g/new', '--group', 'G'],
  mv: ['g/a', 'h/a', '--dry-run'],
  rm: ['g/a', '--to', 'index', '--dry-run'],
  why: ['g/a'],
  cut: ['9.9'],
  preview: ['--help'],
  init: ['--help'],
}

const docs = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: {
    groups: [
      { group: 'G', pages: ['index', 'g/a', 'g/missing'] },
      { group: 'H', pages: ['g/b'] },
    ],
  },
  redirects: [{ source: '/old', destination: '/g/a' }],
}
const pages = { 'index.mdx': '[a](/g/a) [gone](/nowhere)\n', 'g/a.mdx': '', 'g/b.mdx': '', 'g/new.mdx': '' }
const site = new Site({ 'docs.json': JSON.stringify(docs), ...pages })

const hasPty = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

test('no command prints an escape code as text on a coloured terminal', () => {
  if (!hasPty) return console.log('skipped: no `script` to run a command on a terminal')
  for (const name of Object.keys(table)) {
    const words = [process.execPath, main, name, ...(argumentsOf[name] ?? [])].map((word) => `'${word}'`).join(' ')
    const { NO_COLOR: _, CI: __, ...env } = process.env
    const shown = execFileSync('script', ['-qc', `${words} < /dev/null || true`, '/dev/null'], {
      cwd: site.folder,
      env: { ...env, FORCE_COLOR: '1', TERM: 'xterm-256color' },
      timeout: 60_000,
    }).toString()
    assert.ok(shown.length > 0, name)
    assert.not.match(shown, String.raw`\u001b`, name)
    if (name === 'mv' || name === 'rm') assert.match(shown, '\u001b[32m')
  }
})

test.run()
