import type { PanelName } from './panel.js'
import { useShell } from './shell.js'

interface StripProps {
  readonly isConnected: boolean
  readonly open: PanelName | undefined
  readonly toggle: (name: PanelName) => void
}

/** The preview's own line: information that readers don't get. */
export function Strip({ isConnected, open, toggle }: StripProps) {
  const { snapshot, notes, source } = useShell()
  const counts = notes?.counts
  const worst = !counts ? 'none' : counts.error > 0 ? 'error' : counts.warning > 0 ? 'warning' : 'none'
  const buttons: readonly (readonly [PanelName, string, number | undefined, string])[] = [
    ...(snapshot.against ? [['changes', 'Changes', snapshot.against.told.length, 'none'] as const] : []),
    ['findings', 'Findings', counts && counts.error + counts.warning + counts.note, worst],
    ['unseen', 'Not shown', snapshot.unseen.length, 'none'],
    ['code', 'Code', undefined, 'none'],
  ]
  return (
    <section class="strip" aria-label="Preview">
      <span class="strip-name">Preview</span>
      {!source.isFile && (
        <span class={`live${isConnected ? ' is-live' : ''}`} role="status">
          {isConnected ? 'live' : 'stopped'}
        </span>
      )}
      <span class="strip-space" />
      {buttons.map(([name, label, count, state]) => (
        <button
          type="button"
          key={name}
          class={`strip-button strip-${state}`}
          aria-expanded={open === name}
          onClick={() => toggle(name)}
        >
          {label}
          {count !== undefined && <span class="count">{count}</span>}
        </button>
      ))}
    </section>
  )
}
