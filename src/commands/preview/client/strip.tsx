import { digits } from '../../../base/diagnostics/text.js'
import { changes, isConnected, isFile, notes, snapshot } from './data.js'
import { Link, Sign, squareButton } from './link.js'
import { severities } from './parts.js'
import { route, viewNames } from './route.js'

export const viewTitles = { pages: 'Pages', site: 'Site', findings: 'Findings', changes: 'Changes' }

const opened = 'aria-[current]:border-b-current aria-[current]:text-bar-ink'
const tab = `line border-y-2 border-transparent px-12 font-medium hover:text-bar-ink max-mid:gap-5 max-mid:px-8 ${opened}`
const figure = 'rounded-full px-6 text-[11.5px] leading-18 font-medium text-bar-ink tabular-nums'
const colours = { error: 'bg-[#a8202e]', warning: 'bg-[#7a5200]', note: 'bg-[#2c323a]' }

/** The tool's own line: its views, and the way to any page. */
export function Strip({ find }: { readonly find: () => void }) {
  const { site, against } = snapshot.value
  const narrow = 'max-wide:w-130 max-mid:w-auto max-mid:bg-transparent'
  return (
    <section class="strip line sticky top-0 z-40 h-44 px-16 whitespace-nowrap max-mid:gap-0" aria-label="Preview">
      {!isFile && <Live />}
      <b class="me-8 truncate text-bar-ink max-mid:hidden">{site?.name}</b>
      <Views />
      <div class="line ms-auto gap-14">
        {against !== undefined && (
          <span class="max-wide:hidden">
            since <code class="text-bar-ink">{against}</code>
          </span>
        )}
        <button
          type="button"
          class={`line h-28 w-220 rounded-[7px] bg-[#24292f] px-9 ${narrow}`}
          aria-label="Go to a page or file"
          aria-keyshortcuts="/"
          onClick={find}
        >
          <Sign name="search" />
          <span class="grow max-mid:hidden">Go to…</span>
          <kbd class="max-mid:hidden">/</kbd>
        </button>
        <Link class={`${squareButton} max-mid:hidden`} label="Light or dark" open={toggleTheme}>
          <Sign name="theme" />
        </Link>
      </div>
    </section>
  )
}

/** A light: green while the page shows the newest state. */
function Live() {
  const isNewest = isConnected.value && snapshot.value.problems.length === 0
  const state = !isConnected.value ? 'Stopped' : isNewest ? 'Live' : 'The newest state can’t be read'
  const colour = isNewest ? 'is-live bg-[#4ade80]' : 'bg-[#f0a13a]'
  return <span class={`live size-7 flex-none rounded-full ${colour}`} role="img" aria-label={state} title={state} />
}

/** The views; the worst finding gives its number a colour. */
function Views() {
  const found = new Set(notes.value?.findings.map(({ severity }) => severity))
  const worst = severities.find((severity) => found.has(severity))
  const counts = {
    findings: { count: notes.value?.findings.length || undefined, colour: colours[worst ?? 'note'] },
    changes: { count: changes.value?.facts.length, colour: colours.note },
  }
  const shown = viewNames.filter((name) => name !== 'changes' || snapshot.value.against !== undefined)
  return (
    <nav class="flex h-full overflow-x-auto scrollbar-none max-mid:min-w-0 max-mid:flex-1" aria-label="Views">
      {shown.map((name, index) => {
        const { count, colour = '' } = name === 'findings' || name === 'changes' ? counts[name] : {}
        return (
          <Link class={tab} view={[name]} dataKey={`${index + 1}`} isCurrent={route.value.view === name}>
            {viewTitles[name]}
            {count !== undefined && <b class={`${figure} ${colour}`}>{digits(count)}</b>}
          </Link>
        )
      })}
    </nav>
  )
}

const stored = 'build-nav-preview-theme'
const isDark = window.matchMedia('(prefers-color-scheme: dark)')

/** Starts with the last chosen theme, or else follows the system. */
export function startTheme(): void {
  const show = () => (document.documentElement.dataset['theme'] = remembered() ?? (isDark.matches ? 'dark' : 'light'))
  isDark.addEventListener('change', show)
  show()
}

/** From light to dark, and back. */
function toggleTheme(): void {
  const { dataset } = document.documentElement
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark'
  remembered(dataset['theme'])
}

/** The chosen theme; a new choice takes its place. */
function remembered(choice?: string): string | null {
  try {
    if (choice !== undefined) window.localStorage.setItem(stored, choice)
    return window.localStorage.getItem(stored)
  } catch {
    return null // A file may not be allowed to store anything.
  }
}
