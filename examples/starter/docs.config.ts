import { anchor, docs, group, navigation, redirect, tab } from 'build-nav'

export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  redirects: redirect({
    '/start': '/quickstart',
    '/guides': '/guides/install',
  }),
  navigation: navigation()
    .tabs(
      tab('Guides')
        .icon('book')
        .groups(
          group('Get started').pages('index', 'quickstart'),
          group('Build').pages('guides/install', group('Advanced').expanded().pages('guides/caching')),
        ),
      tab('Blog').href('https://acme.dev/blog'),
    )
    .global(anchor('Community').icon('discord').href('https://acme.dev/chat')),
})
