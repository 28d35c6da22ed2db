import { docs, group, language, navigation, version } from 'build-nav'
import { type Locale, locales, words } from './words.js'

const releases = ['2.0', '1.0'] as const
const newest = releases[0]

/** The sidebar, written once: JSON would need a copy for each language and version. */
function sidebar(locale: Locale, release: string) {
  const say = words[locale]
  const page = (name: string) => `${locale}/${release}/${name}`
  return [
    group(say.start).icon('rocket').pages(page('index'), page('install')),
    group(say.guides).pages(
      page('guides/deploy'),
      // Agents are new in 2.0: no page, no entry.
      release === newest && group(say.agents).tag(say.fresh).pages(page('guides/agents')),
    ),
  ]
}

export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().languages(
    ...locales.map((locale) =>
      language(locale).versions(...releases.map((release) => version(release).groups(...sidebar(locale, release)))),
    ),
  ),
})
