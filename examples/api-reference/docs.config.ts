import { docs, group, item, navigation, tab } from 'build-nav'

const endpoints = {
  Users: ['GET /users', 'POST /users', 'GET /users/{id}', 'DELETE /users/{id}'],
  Orders: ['GET /orders', 'POST /orders'],
}

export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'maple',
  name: 'Acme API',
  colors: { primary: '#3B4CCA' },
  api: { playground: { display: 'interactive' } },
  navigation: navigation().tabs(
    tab('Guides').pages('index', 'guides/authentication'),
    tab('API')
      .icon('code')
      .openapi('openapi.yaml')
      .groups(
        // The specification of the tab holds for every group, unless a group names its own.
        ...Object.entries(endpoints).map(([title, pages]) => group(title).pages(...pages)),
        group('Webhooks').openapi('events.yaml').tag('BETA'),
      ),
    tab('SDKs').menu(
      item('Node').icon('node-js').description('For servers').pages('guides/node'),
      item('Python').icon('python').description('For notebooks').href('https://acme.dev/python'),
    ),
  ),
})
