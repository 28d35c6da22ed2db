import { docs, group, language, navigation, newestFirst, under, version } from 'build-nav'
import { type Locale, locales, words } from './words.js'

const releases = newestFirst('2.0', '1.0')
type Release = (typeof releases)[number]

/** The sidebar, written once: JSON would need a copy for each language and version. */
function sidebar(locale: Locale, { label, since, only }: Release) {
  const say = words[locale]
  return under(
    `${locale}/${label}`,
    group(say.start).icon('rocket').pages('index', 'install'),
    group(say.guides).pages(
      'guides/deploy',
      // No page before 2.0, so no entry.
      since('2.0') &&
        group(say.agents)
          .tag(only('2.0') ? say.fresh : undefined)
          .pages('guides/agents'),
    ),
  )
}

export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().languages(
    ...locales.map((locale) =>
      language(locale).versions(
        ...releases.map((release) => version(release.label).groups(...sidebar(locale, release))),
      ),
    ),
  ),
})
