/* Sites as they are met, in a few lines: a guide in nested folders, an API of many tags, two languages with products. */
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compiledConfig } from '../../../src/site/model/input/compiled-config.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { page, pages } from './site.js'

async function navigationOf(config: string, files: Readonly<Record<string, string>>): Promise<unknown> {
  assert.ok(config.split('\n').length < 30)
  const folder = temporaryFolder({ ...files, 'docs.config.ts': config })
  const { json, diagnostics } = await compiledConfig(path.join(folder, 'docs.config.ts'))
  assert.equal(diagnostics, [])
  return (json as { navigation: unknown }).navigation
}

test('a guide of nested folders', async () => {
  const config = `import { anchor, group, navigation, tab } from 'build-nav'
import { groupsIn, pagesIn } from 'build-nav/files'

export default navigation()
  .tabs(
    tab('Docs').groups(group('Overview').pages('index', 'quickstart'), ...groupsIn('learn', { sort: 'order' })),
    tab('Examples').pages(...pagesIn('examples', { first: ['examples/chat'] })),
    tab('Changelog').pages(...pagesIn('changelog', { sort: (a, b) => (a.path < b.path ? 1 : -1) })),
  )
  .global(anchor('Status').icon('signal').href('https://status.acme.dev'))
`
  const files = {
    ...pages('index', 'quickstart', 'examples/bot', 'examples/chat', 'examples/zip', 'examples/10-more', 'README'),
    ...pages('changelog/2025-11', 'changelog/2025-12', 'changelog/2026-01', 'learn/models/local', 'snippets/note'),
    'learn/concepts/index.mdx': page('title: Core concepts', 'icon: lightbulb', 'order: 1'),
    'learn/concepts/agents.mdx': page('title: Agents', 'order: 2'),
    'learn/concepts/tasks.mdx': page('title: Tasks', 'order: 1'),
    'learn/concepts/memory/short.mdx': page('title: Short-term'),
    'learn/concepts/memory/long.mdx': page('title: Long-term'),
    'learn/deploy/index.mdx': page('title: Deployment', 'icon: cloud', 'order: 2'),
    'learn/deploy/docker.mdx': page('title: Docker'),
    'learn/deploy/draft.mdx': page('title: Not yet', 'hidden: true'),
    'learn/models/openai.mdx': page('title: OpenAI'),
  }
  assert.equal(await navigationOf(config, files), {
    tabs: [
      {
        tab: 'Docs',
        groups: [
          { group: 'Overview', pages: ['index', 'quickstart'] },
          {
            group: 'Core concepts',
            icon: 'lightbulb',
            pages: [
              'learn/concepts/index',
              'learn/concepts/tasks',
              'learn/concepts/agents',
              { group: 'Memory', pages: ['learn/concepts/memory/long', 'learn/concepts/memory/short'] },
            ],
          },
          { group: 'Deployment', icon: 'cloud', pages: ['learn/deploy/index', 'learn/deploy/docker'] },
          { group: 'Models', pages: ['learn/models/local', 'learn/models/openai'] },
        ],
      },
      { tab: 'Examples', pages: ['examples/chat', 'examples/10-more', 'examples/bot', 'examples/zip'] },
      { tab: 'Changelog', pages: ['changelog/2026-01', 'changelog/2025-12', 'changelog/2025-11'] },
    ],
    global: { anchors: [{ anchor: 'Status', icon: 'signal', href: 'https://status.acme.dev' }] },
  })
})

test('an API of many tags, beside pages that are written', async () => {
  const config = `import { group, navigation, tab } from 'build-nav'
import { groupsIn, pagesIn } from 'build-nav/files'
import { endpoints, groupsByTag } from 'build-nav/openapi'

const icons: Record<string, string> = { Payments: 'credit-card', Customers: 'users' }

export default navigation().tabs(
  tab('Guides').groups(...groupsIn('guides')),
  tab('API reference')
    .openapi('api/openapi.json')
    .groups(
      group('Introduction').pages(...pagesIn('api-reference', { recursive: false })),
      ...groupsByTag('api/openapi.json', {
        deprecated: false,
        group: ({ title, name }, pages) => name !== 'Internal' && group(title).icon(icons[title]).pages(...pages),
      }),
      group('Deprecated').pages(...endpoints('api/openapi.json', { deprecated: true })),
    ),
)
`
  const operation = (tag: string, more = {}) => ({ tags: [tag], ...more })
  const spec = {
    openapi: '3.1.0',
    tags: [{ name: 'Payments' }, { name: 'customers', 'x-group': 'Customers' }],
    paths: {
      '/customers': { get: operation('customers'), post: operation('customers') },
      '/payments': { post: operation('Payments'), get: operation('Payments') },
      '/payments/{id}/refund': { post: operation('Refunds') },
      '/charges': { post: operation('Payments', { deprecated: true }) },
      '/debug': { get: operation('Internal') },
      '/beta': { get: operation('Payments', { 'x-hidden': true }) },
    },
    webhooks: { paid: { post: operation('Webhooks') } },
  }
  const files = {
    ...pages('guides/testing/cards', 'guides/testing/webhooks', 'api-reference/errors', 'api-reference/index'),
    'guides/start.mdx': page('title: Start'),
    'guides/index.mdx': page('title: Getting started', 'icon: play'),
    'api/openapi.json': JSON.stringify(spec),
  }
  assert.equal(await navigationOf(config, files), {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Getting started', icon: 'play', pages: ['guides/index', 'guides/start'] },
          { group: 'Testing', pages: ['guides/testing/cards', 'guides/testing/webhooks'] },
        ],
      },
      {
        tab: 'API reference',
        openapi: 'api/openapi.json',
        groups: [
          { group: 'Introduction', pages: ['api-reference/index', 'api-reference/errors'] },
          { group: 'Payments', icon: 'credit-card', pages: ['POST /payments', 'GET /payments'] },
          { group: 'Customers', icon: 'users', pages: ['GET /customers', 'POST /customers'] },
          { group: 'Refunds', pages: ['POST /payments/{id}/refund'] },
          { group: 'Webhooks', pages: ['WEBHOOK paid'] },
          { group: 'Deprecated', pages: ['POST /charges'] },
        ],
      },
    ],
  })
})

test('two languages, with a product for each folder', async () => {
  const config = `import { language, navigation, product } from 'build-nav'
import { groupsIn, readPages } from 'build-nav/files'

const locales = ['en', 'fr'] as const
const products = ['core', 'cloud']

export default navigation().languages(
  ...locales.map((locale) =>
    language(locale).products(
      ...products.map((name) => {
        const [home] = readPages(\`\${locale}/\${name}\`, { recursive: false })
        return product(home?.title ?? name).groups(...groupsIn(\`\${locale}/\${name}\`, { depth: 1 }))
      }),
    ),
  ),
)
`
  const files = {
    ...pages('en/core/api/deep/x', 'fr/core/api/deep/x', 'en/cloud/regions/eu', 'fr/cloud/regions/eu'),
    'en/core/index.mdx': page('title: The core'),
    'fr/core/index.mdx': page('title: Le noyau'),
    'en/core/api/index.mdx': page('title: Interfaces'),
    'fr/core/api/index.mdx': page('title: "Interfaces : toutes"'),
    'en/cloud/index.mdx': page('title: The cloud'),
    'fr/cloud/index.mdx': page('title: Le nuage'),
  }
  const site = (locale: string, words: readonly string[]) => ({
    language: locale,
    products: [
      {
        product: words[0],
        groups: [
          { group: words[0], pages: [`${locale}/core/index`] },
          { group: words[1], pages: [`${locale}/core/api/index`, `${locale}/core/api/deep/x`] },
        ],
      },
      {
        product: words[2],
        groups: [
          { group: words[2], pages: [`${locale}/cloud/index`] },
          { group: 'Regions', pages: [`${locale}/cloud/regions/eu`] },
        ],
      },
    ],
  })
  assert.equal(await navigationOf(config, files), {
    languages: [
      site('en', ['The core', 'Interfaces', 'The cloud']),
      site('fr', ['Le noyau', 'Interfaces : toutes', 'Le nuage']),
    ],
  })
})

test.run()
