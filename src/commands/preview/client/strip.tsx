import { digits } from '../../../base/diagnostics/text.js'
import { Sign } from './icon.js'
import { hrefOf, viewHref, viewNames } from './route.js'
import type { ViewName } from './route.js'
import { usePlace, useShell } from './shell.js'
import { toggleTheme } from './theme.js'

interface StripProps {
  readonly isConnected: boolean
  readonly find: () => void
}

const labels: Readonly<Record<ViewName, string>> = {
  pages: 'Pages',
  site: 'Site',
  findings: 'Findings',
  changes: 'Changes',
}

/** The tool's own line: its views, and the way to any page. */
export function Strip({ isConnected, find }: StripProps) {
  const { snapshot, notes, changes, source, atlas, show } = useShell()
  const { view, location } = usePlace()
  const isNewest = isConnected && snapshot.problems.length === 0
  const severities = new Set(notes?.findings.map(({ severity }) => severity))
  const worst = (['error', 'warning'] as const).find((severity) => severities.has(severity)) ?? 'note'
  const counts: Readonly<Partial<Record<ViewName, number | undefined>>> = {
    findings: notes?.findings.length || undefined,
    changes: changes?.facts.length,
  }
  const state = !isConnected ? 'Stopped' : isNewest ? 'Live' : 'The newest state can’t be read'
  return (
    <section class="strip line" aria-label="Preview">
      <div class="strip-name line">
        {!source.isFile && (
          <span class={`live${isNewest ? ' is-live' : ''}`} role="img" aria-label={state} title={state} />
        )}
        <span class="clip">{snapshot.site?.name}</span>
      </div>
      <nav aria-label="Views">
        {viewNames
          .filter((name) => name !== 'changes' || snapshot.against !== undefined)
          .map((name, index) => (
            <a
              class="line"
              key={name}
              href={name === 'pages' ? hrefOf(atlas, location, source.isFile) : viewHref(source.isFile, name)}
              data-key={index + 1}
              aria-current={view === name ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                show(name)
              }}
            >
              {labels[name]}
              {counts[name] !== undefined && (
                <span class={`count${name === 'findings' ? ` count-${worst}` : ''}`}>{digits(counts[name])}</span>
              )}
            </a>
          ))}
      </nav>
      <div class="strip-end line">
        {snapshot.against !== undefined && (
          <span class="strip-since">
            since <code>{snapshot.against}</code>
          </span>
        )}
        <button type="button" class="go-to line" aria-label="Go to a page or file" aria-keyshortcuts="/" onClick={find}>
          <Sign name="search" />
          <span>Go to…</span>
          <kbd>/</kbd>
        </button>
        <button type="button" class="plain" aria-label="Light or dark" onClick={toggleTheme}>
          <Sign name="theme" />
        </button>
      </div>
    </section>
  )
}
