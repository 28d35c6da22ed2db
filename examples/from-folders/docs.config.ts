import { docs, group, navigation, tab } from 'build-nav'
import { groupsIn, pagesIn, readPages } from 'build-nav/files'

const posts = readPages('posts', { sort: 'date' }).reverse()
const yearOf = ({ frontmatter }: (typeof posts)[number]) => String(frontmatter['date']).slice(0, 4)
const years = [...new Set(posts.map(yearOf))]

export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().tabs(
    // Each folder is a group. Its index page gives the title and the icon; the hidden page stays out.
    tab('Guides').groups(group('Welcome').pages('index'), ...groupsIn('guides')),
    // The pages say their order themselves.
    tab('Recipes').pages(...pagesIn('recipes', { sort: 'order' })),
    tab('Blog').groups(
      ...years.map((year) =>
        group(year).pages(...posts.filter((post) => yearOf(post) === year).map(({ path }) => path)),
      ),
    ),
  ),
})
