import type { buildCodes } from '../../src/commands/build/codes.js'
import type { RuleId } from '../../src/commands/check/levels.js'
import type { checkCodes } from '../../src/commands/check/codes.js'
import type { compileCodes } from '../../src/config/compile/codes.js'
import type { configCodes } from '../../src/config/loader/codes.js'
import type { diffCodes } from '../../src/site/history/codes.js'
import type { moveCodes } from '../../src/commands/moves/codes.js'
import type { addCodes } from '../../src/commands/add/codes.js'
import type { cutCodes } from '../../src/commands/cut/codes.js'
import type { fileCodes } from '../../src/base/files/codes.js'
import type { jsonCodes } from '../../src/format/json/codes.js'
import type { migrateCodes } from '../../src/commands/migrate/codes.js'
import type { previewCodes } from '../../src/commands/preview/server.js'
import type { mintCodes } from '../../src/commands/mint/read-mint.js'
import type { pullCodes } from '../../src/commands/pull/codes.js'
import type { mergeCodes } from '../../src/commands/pull/merge/codes.js'
import type { sourceCodes } from '../../src/site/sources/codes.js'
import type { treeCodes } from '../../src/commands/tree/tree.js'
import type { whyCodes } from '../../src/commands/why/why.js'

type ArgsOf<Entry> = Entry extends { readonly message: (args: infer Args) => string } ? Args : never

/** Arguments for each code whose message takes some: without them its page would have nothing to show. */
export type SamplesOf<Table> = {
  readonly [Code in keyof Table as unknown extends ArgsOf<Table[Code]> ? never : Code]: ArgsOf<Table[Code]>
}

export const configSamples: SamplesOf<typeof configCodes> = {
  'config-not-found': { folder: '/home/acme/docs', docsJson: false, below: [{ folder: 'docs', file: 'docs.json' }] },
  'explicit-config-missing': { file: '/home/acme/docs/site.config.ts', hint: undefined },
  'config-ambiguous': { files: ['docs.config.js', 'docs.config.ts'] },
  'config-conflict-marker': {
    ours: { label: 'HEAD', lines: ["    'guides/agents',"] },
    theirs: { label: 'feature', lines: ["    'guides/tools',"] },
  },
  'config-syntax': { problem: 'Expected ")" but found end of file' },
  'config-throws': { thrown: 'Error: LOCALES is not set' },
  'module-missing': { specifier: './nav/englsh.js', near: './nav/english.js' },
  'module-unreadable': { problem: 'EACCES: permission denied' },
  'export-missing': { name: 'tabs', from: 'build-nav', near: 'tab' },
  'no-default-export': { isWritten: false },
  'config-too-slow': { seconds: 60 },
  'config-loops': { seconds: 60 },
  'config-exits': { code: '1' },
}

/** Those that are rules of the check have their own example. */
export const compileSamples: SamplesOf<Omit<typeof compileCodes, RuleId>> = {
  'wrong-export': { found: 'an object' },
  'navigation-missing': { owner: 'docs({ … })' },
  'wrong-navigation': { found: 'an object' },
  'group-empty': { element: "group 'Guides'" },
  'content-twice': { element: "tab 'Guides'", key: 'groups' },
  'wrong-child': { parent: 'the navigation', key: 'tabs', takes: 'tab(…)', found: 'a list' },
  'title-not-text': { kind: 'tab', found: 'undefined' },
  'icon-prefix': { icon: 'fa-book' },
  'list-empty': { element: 'the navigation', key: 'tabs' },
  'not-json': { key: 'variables', found: 'an object of class Date' },
  'part-missing': {
    name: "group 'SQL Reference'",
    where: " in tab 'Turso'",
    list: "'groups' of tab 'Turso'",
    stub: '{ "group": "SQL Reference" }',
  },
  'part-several': {
    name: "tab 'API'",
    places: ["in language 'en'", "in language 'ja'"],
    code: "within(language('en'), tab('API')…)",
  },
  'part-stranger': { name: "group 'Overview' in tab 'Guides'", pages: 2, stub: '{ "group": "Overview" }' },
  'part-in-part': { name: "group 'Reference'", outer: "tab 'API'", isSame: false, kind: 'group' },
  'part-form': { found: "'guides/start'" },
  'part-no-docs': { file: 'docs.json' },
  'ref-differs': { ref: './nav/shared.json' },
  'set-unknown-key': { element: "group 'Legacy'", key: 'iconType', known: ['icon', 'tag'] },
  'set-known-key': { element: "tab 'Guides'", key: 'groups', known: ['groups'] },
}

export const buildSamples: SamplesOf<typeof buildCodes> = {
  'docs-json-edited': { files: ['docs.json'], edits: ['added page `guides/agents` to Guides › Build'] },
  'docs-json-gone': {
    out: 'docs.json',
    edits: ['added page `guides/agents` to Guides › Build'],
    from: 'HEAD',
    deletedBy: undefined,
  },
  'docs-json-unknown': {
    out: 'docs.json',
    why: 'shallow',
    edits: ['added page `guides/agents` to Guides › Build'],
    changes: ['removed page `guides/agents` from Guides › Build'],
  },
  'docs-json-conflict': {
    out: 'docs.json',
    side: 'main',
    from: '--theirs',
    edits: ['added page `guides/agents` to Guides › Build'],
  },
  'docs-json-unbuilt': { out: 'docs.json' },
}

export const jsonSamples: SamplesOf<typeof jsonCodes> = {
  'json-invalid': { reason: 'Unexpected end of JSON input' },
  'json-conflict-marker': { marker: '<<<<<<<', others: [24, 31], isWhole: true },
  'json-trailing-comma': { close: ']' },
  'json-missing-comma': { line: 13 },
  'json-missing-value': { key: '"quickstart"', line: 11 },
  'json-unclosed': { open: '[', line: 12, before: 'the end of the file' },
  'json-text-after-end': { line: 40 },
  'json-unquoted': { text: "'quickstart'" },
  'json-unexpected': { what: 'An invisible character (U+00A0)' },
  'json-string': { character: 'The escape \\d' },
  'json-duplicate-key': { key: '"tabs"', line: 8 },
  'ref-missing': { ref: './nav/en.json' },
  'ref-outside': { ref: '../nav/en.json' },
  'ref-cycle': { chain: ['nav/a.json', 'nav/b.json', 'nav/a.json'] },
  'ref-unreadable': { ref: './nav/en.json', reason: 'There is a comma after the last element, before "]".' },
}

export const migrateSamples: SamplesOf<typeof migrateCodes> = {
  'migrate-not-object': { file: 'docs.json', found: 'a list' },
  'migrate-list-too-long': { key: 'pages', count: 70_000, most: 60_000 },
  'migrate-target-exists': { files: ['docs.config.ts'] },
  'migrate-out': { out: 'nav.json' },
  'migrate-prettier': { reason: "Cannot find package 'prettier-plugin-tailwindcss'" },
  'migrate-part-missing': { name: 'API › User', known: ['API › Users'] },
  'migrate-part-several': { name: 'API', ways: ['en › API', 'ja › API'] },
  'migrate-parts-lost': { config: 'docs.config.ts' },
  'migrate-modules-left': { files: ['nav/en.ts', 'nav/fr.ts'] },
  'migrate-keep-ref': { file: 'nav/frr.json', known: ['nav/en.json', 'nav/fr.json'] },
  'migrate-navigation-form': { found: 'a list' },
  'migrate-prettier-missing': { problem: "Cannot find package 'prettier-plugin-tailwindcss'" },
  'migrate-rival': { file: 'docs.config.js' },
  'migrate-code-fails': { reason: 'tabs is not defined' },
  'migrate-settings': { lines: 1204, all: 1530 },
  'migrate-folder-lists': { folders: ['blog', 'guides'], lists: 2, pages: 35 },
  'migrate-not-proven': { at: 'navigation.tabs[0].icon', wanted: '"book"', given: '"books"' },
}

export const mintSamples: SamplesOf<typeof mintCodes> = {
  'mint-lost': { keys: ['feedback', 'topbar.style'] },
}

export const whySamples: SamplesOf<typeof whyCodes> = {
  'why-page-unknown': { page: 'guides/strat', near: ['guides/start'] },
}

export const treeSamples: SamplesOf<typeof treeCodes> = { 'tree-title-missing': { title: 'Guide' } }

export const previewSamples: SamplesOf<typeof previewCodes> = { 'preview-port-taken': { port: 4460 } }

export const diffSamples: SamplesOf<typeof diffCodes> = {
  'diff-unknown-ref': { ref: 'mian' },
  'diff-no-common-commit': { left: 'origin/main', right: 'HEAD' },
  'since-not-compared': { ref: 'main', reason: 'json', line: 12 },
  'since-no-docs-json': { ref: 'main' },
}

export const checkSamples: SamplesOf<typeof checkCodes> = {
  'check-settings': { problem: "'rule' is not a setting" },
  'check-rule-unknown': { id: 'page-orphans' },
  'check-level-unknown': { id: 'page-orphan', level: 'warn' },
  'baseline-missing': { file: 'baseline.json' },
  'baseline-invalid': { file: 'baseline.json' },
  'mintignore-inexact': { file: 'plans /roadmap.md' },
}

export const fileSamples: SamplesOf<typeof fileCodes> = {
  'file-missing': { file: 'doc.json', hint: "Did you mean 'docs.json'?" },
  'link-broken': { file: 'docs.json', target: '../shared/docs.json' },
  'folder-is-file': { file: 'nav/guides.ts', folder: 'nav' },
  'file-is-folder': { file: 'docs.json' },
  'file-special': { file: 'docs.json' },
  'file-denied': { file: 'docs.json', verb: 'write' },
  'file-read-only': { file: 'docs.json' },
  'file-system-read-only': { file: 'docs.json' },
  'disk-full': { file: 'docs.json' },
  'folder-missing': { file: 'site/docs.json', folder: 'site' },
  'file-failed': { file: 'docs.json', verb: 'write', reason: 'EIO: i/o error' },
  'file-too-large': { file: '/home/acme/docs/docs.json', megabytes: 120, most: 16 },
}

export const pullSamples: SamplesOf<typeof pullCodes & typeof mergeCodes> = {
  'pull-base': { ref: 'v1', reason: 'no-commit' },
  'pull-unknown': {
    why: 'never-built',
    edits: ['removed page `build/two` from Build'],
    changes: ['added page `build/two` to Build'],
    out: 'docs.json',
  },
  'pull-fixme': { reason: "'hidden' must be true or false, not 'yes'" },
  'pull-copied': { name: 'Getting started', original: { file: 'nav/shared.ts', line: 13 } },
  'pull-written-out': { given: "...pagesIn('guides')" },
  'pull-conflict': {
    where: "'icon' of Guides › Start",
    others: 0,
    config: ["changed 'icon' of Start from 'book' to 'rocket'"],
    docsJson: ["changed 'icon' of Start from 'book' to 'star'"],
  },
  'pull-unreadable': { copies: [] },
  'pull-left': {
    edit: 'added page `guides/new` to Guides › Start',
    write: "'guides/new'",
    others: 0,
    isInline: false,
  },
}

export const addSamples: SamplesOf<typeof addCodes> = {
  'add-page-missing': { page: 'guides/deplo', near: 'guides/deploy' },
  'add-provider-url': { to: '/mcp' },
  'add-folder': { folder: 'guides' },
  'add-listed': { page: 'guides/deploy', lists: ["'Guides › Setup'"] },
  'add-covered': { page: 'guides/deploy' },
  'add-name': { page: 'guides/what?', because: "a URL can't have '?' in a path" },
  'add-unpublished': { page: 'drafts/idea', because: '.mintignore names it' },
  'add-place': { place: 'Setup', because: 'names 2 places', near: ['Guides › Setup', 'API › Setup'] },
  'add-not-written': { page: 'guides/deploy' },
}

export const moveSamples: SamplesOf<typeof moveCodes> = {
  'mv-provider-url': { to: '/mcp' },
  'mv-missing': { name: 'guides/deplo', near: 'guides/deploy' },
  'mv-path': { from: 'guides/deploy.mdx', to: 'guides/ship.mdx', reason: "'guides/ship/index.mdx' has the same URL" },
  'mv-off-limits': { name: 'sdk/start.mdx', why: 'repository' },
  'mv-index': { lock: '.git/index.lock' },
  'mv-redirect-conflict': { from: '/guides/deploy', to: '/guides/ship', other: '/guides/start' },
  'mv-wildcard': { from: 'guides', reason: 'its readers are sent to different pages' },
  'mv-not-written': { isRemoval: false },
  'mv-unfinished': {
    command: 'npx build-nav mv guides/deploy guides/ship',
    journal: '.git/build-nav/moves-0c1d2e3f.json',
  },
  'mv-table': { line: 'guides/deploy guides/ship' },
  'mv-wildcard-catches': { to: '/guides/ship', source: '/guides/:slug*' },
  'rm-linked': { written: '/guides/deploy#steps', to: 'guides/deploy.mdx' },
  'rm-to-page': { name: 'images/deploy.png', reason: 'it is not a page' },
  'rm-uncommitted': { names: ['guides/deploy.mdx'] },
}

export const cutSamples: SamplesOf<typeof cutCodes> = {
  'cut-exists': { name: "Version '2.0'" },
  'cut-label': { label: '../2.1' },
  'cut-no-folder': {
    reason: "There is no version '2.0' with pages in a folder named after it, so build-nav can't tell what to copy.",
    labels: ['1.9'],
  },
  'cut-no-list': { label: '2.1', from: '2.0', copies: ['v2.0/ to v2.1/'] },
}

export const sourceSamples: SamplesOf<typeof sourceCodes> = {
  'pages-folder-missing': { folder: 'guide', near: 'guides' },
  'pages-frontmatter': {
    file: 'guides/start.mdx',
    line: 2,
    column: 8,
    reason: 'a text with a colon in it needs quotes around it',
  },
  'pages-first-missing': { page: 'guides/strat', folder: 'guides', near: 'guides/start' },
  'pages-unmatched': { option: 'except', name: 'draft', folder: 'guides' },
  'endpoints-spec': { spec: 'openapi.yml', reason: 'there is no such file', near: 'openapi.yaml' },
  'endpoints-unknown': { option: 'tag', name: 'users', spec: 'openapi.yaml', near: 'Users' },
}
