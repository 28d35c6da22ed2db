import { useLayoutEffect, useState } from 'preact/hooks'
import { Banner } from './banner.js'
import { Header } from './header.js'
import { useKeys } from './keys.js'
import { Page } from './page.js'
import { usePageText } from './page-text.js'
import { Search } from './search.js'
import { usePlace } from './shell.js'
import { Side } from './side.js'

/** The site itself. */
export function Reading() {
  const { screen, location } = usePlace()
  const text = usePageText()
  const [isSearching, setSearching] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  useLayoutEffect(() => setMenuOpen(false), [location])
  useKeys({ search: () => setSearching(true), escape: () => setMenuOpen(false) })
  return (
    <div class={`site${isMenuOpen ? ' is-menu-open' : ''}`}>
      <Banner />
      <Header search={() => setSearching(true)} menu={() => setMenuOpen(!isMenuOpen)} isMenuOpen={isMenuOpen} />
      <div class="body" dir={screen.direction}>
        <Side mode={text?.mode} close={() => setMenuOpen(false)} />
        <main id="content" tabIndex={-1}>
          <Page text={text} />
          <Footer />
        </main>
      </div>
      {isSearching && <Search close={() => setSearching(false)} />}
    </div>
  )
}

function Footer() {
  const { footer } = usePlace().screen
  if (footer.length === 0) return null
  return (
    <footer class="footer">
      {footer.map(({ label, href }) => (
        <a href={/^(https?|mailto):/i.test(href) ? href : undefined} target="_blank" rel="noreferrer noopener">
          {label}
        </a>
      ))}
    </footer>
  )
}
