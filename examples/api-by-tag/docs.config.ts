import { docs, group, navigation, tab } from 'build-nav'
import { endpoints, groupsByTag } from 'build-nav/openapi'

const spec = 'openapi.yaml'

export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'maple',
  name: 'Acme API',
  colors: { primary: '#3B4CCA' },
  navigation: navigation().tabs(
    tab('Guides').pages('index', 'guides/authentication'),
    tab('API')
      .openapi(spec)
      .groups(
        // A new endpoint of the specification is listed without a change here.
        ...groupsByTag(spec, {
          deprecated: false,
          group: ({ name, title }, pages) => group(title).pages(name === 'users' && 'guides/users', ...pages),
        }),
        group('Deprecated').pages(...endpoints(spec, { deprecated: true })),
      ),
  ),
})
