import type { Icon as IconData, Mark } from '../../../site/view/site.js'
import { Icon, Sign } from './icon.js'
import { useShell } from './shell.js'

interface Marked {
  readonly id: string
  readonly mark?: Mark
  readonly was?: string
}

/** The class that colours what changed. */
export function markClass({ mark }: { readonly mark?: Mark }): string {
  return mark ? ` marked mark-${mark}` : ''
}

/** The marks of an element: its change, and the findings on it. */
export function Badges({ node }: { readonly node: Marked }) {
  const found = useShell().notes?.found[node.id]
  return (
    <>
      {node.mark && (
        <span class="mark" title={node.was ? `${node.mark}: was '${node.was}'` : node.mark}>
          {node.mark}
        </span>
      )}
      {found && (
        <span class={`finding finding-${found.severity}`} title={found.text} role="img" aria-label={found.severity} />
      )}
    </>
  )
}

interface Named extends Marked {
  readonly title: string
  /** The label in a switch, instead of the title. */
  readonly label?: string
  readonly icon?: IconData
  readonly tag?: string
  readonly isDeprecated?: boolean
}

/** The name of an element, wherever it is listed. */
export function Name({ node }: { readonly node: Named }) {
  return (
    <>
      <Icon icon={node.icon} />
      <span class="name">{node.label ?? node.title}</span>
      {node.isDeprecated && <Tag text="deprecated" />}
      <Tag text={node.tag} />
      <Badges node={node} />
    </>
  )
}

/** `NEW`. */
export function Tag({ text }: { readonly text: string | undefined }) {
  return text ? <span class="tag">{text}</span> : null
}

/** `GET`. */
export function Method({ name }: { readonly name: string | undefined }) {
  if (!name) return null
  const short = name === 'DELETE' ? 'DEL' : name === 'OPTIONS' ? 'OPT' : name === 'WEBHOOK' ? 'HOOK' : name
  return <span class={`method method-${name.toLowerCase()}`}>{short}</span>
}

/** Says that a link leaves the site. */
export function External() {
  return (
    <>
      <Sign name="external" />
      <span class="unseen"> (leaves the site)</span>
    </>
  )
}
