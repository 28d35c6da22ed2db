import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'

const config = `import { anchor, docs, group, item, language, navigation, tab, version } from 'build-nav'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#6d28d9', light: '#a78bfa' },
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
  styling: { eyebrows: 'breadcrumbs' },
  navbar: { links: [{ label: 'Blog', href: 'https://acme.dev/blog' }] },
  navigation: navigation()
    .languages(
      language('en').versions(
        version('2.0').tag('Latest').default().tabs(
          tab('Guides').icon('book-open').groups(
            group('Get started').icon('rocket').pages('index', 'guides/install'),
            group('Build').icon('/icons/build.svg').tag('NEW').pages(
              'guides/agents',
              group('Memory').expanded().pages('guides/memory', 'guides/storage'),
              group('Tools').root('guides/tools').pages('guides/search', 'guides/files'),
            ),
          ),
          tab('API').icon('code').openapi('openapi.yaml'),
          tab('SDKs').icon('puzzle-piece').menu(
            item('Node').icon('node-js').description('For servers and tools').pages('sdk/node'),
            item('Python').icon('python').description('For notebooks').pages('sdk/python'),
          ),
          tab('Blog').href('https://acme.dev/blog'),
        ),
        version('1.0').pages('v1/index', 'v1/guides/install'),
      ),
      language('ar').banner({ content: 'Ahlan **wa** sahlan', dismissible: true }).pages('ar/index'),
    )
    .global(anchor('Community').icon('discord').href('https://acme.dev/chat')),
})
`

const spec = `openapi: 3.0.0
info: { title: Acme, version: '2' }
paths:
  /agents:
    get: { summary: List agents, tags: [Agents], description: Newest first., parameters: [{ name: limit, in: query }] }
    post: { summary: Create an agent, tags: [Agents] }
    delete: { summary: Delete all, tags: [Agents], deprecated: true }
`

const index = `---
title: Introduction
description: Acme builds agents that remember.
---

Acme is a toolkit for **agents**. Read [how to install it](/guides/install), or look at the [source](https://github.com/acme).

<CardGroup cols={2}>
  <Card title="Quick start" href="/guides/install">From nothing to an agent in five minutes.</Card>
  <Note>Everything here works offline.</Note>
</CardGroup>

## Why Acme

\`\`\`ts acme.ts
const helper = agent('helper').tools('search')
\`\`\`

| plan | agents |
| --- | --- |
| free | 3 |

### More

![A diagram](/images/missing.png)
`

const text = '---\ndescription: About it\n---\n\nSome text about this.\n'
const pages =
  'guides/install guides/agents guides/memory guides/storage guides/tools guides/search guides/files sdk/node'
const others = 'sdk/python v1/index v1/guides/install ar/index'

/** A site with something of everything, in a folder of its own. */
export function acme(): string {
  const names = `${pages} ${others}`.split(' ').map((name) => [`${name}.mdx`, text])
  const folder = temporaryFolder({
    ...Object.fromEntries(names),
    'docs.config.ts': config,
    'openapi.yaml': spec,
    'index.mdx': index,
    'logo/light.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 0h90v30H0z"/></svg>',
    'logo/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="91" height="30"><path d="M0 0h91v30H0z"/></svg>',
    'icons/build.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 2h12v12H2z"/></svg>',
    'node_modules/.keep': '',
  })
  symlinkSync(root, path.join(folder, 'node_modules', 'build-nav'), 'junction')
  return folder
}
