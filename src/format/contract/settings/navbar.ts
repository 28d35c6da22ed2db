import { listOf } from '../forms/list.js'
import { object } from '../forms/object.js'
import { oneOf, text } from '../forms/scalars.js'
import type { Flat, Schema } from '../schema.js'
import { icon } from '../values.js'
import type { Icon } from '../values.js'
import { address } from './look.js'

interface LabelledLink {
  readonly href: string
  readonly label: string
  readonly icon?: Icon | undefined
  readonly type?: string | undefined
}
interface BrandLink {
  readonly href: string
  readonly type: 'github' | 'discord'
  readonly label?: string | undefined
  readonly icon?: Icon | undefined
}
/** `{ label: 'Help', href: '/help' }`; of the types `github` and `discord`, the label may be left out. */
export type NavbarLink = LabelledLink | BrandLink

interface LabelledButton {
  readonly type: 'button'
  readonly label: string
  readonly href: string
}
interface BrandButton {
  readonly type: 'github' | 'discord'
  readonly href: string
  readonly label?: string | undefined
}
/** `{ type: 'button', label: 'Sign up', href: 'https://acme.dev' }`; or of the type `github` or `discord`. */
export type NavbarPrimary = LabelledButton | BrandButton

// One object for all forms, so that what is wrong is said once, and of the form that was meant.
const brands: ReadonlySet<unknown> = new Set(['github', 'discord'])
const link = object(
  { href: address },
  { label: text, icon, type: text },
  { alsoNeeds: ({ type }) => (brands.has(type) ? [] : ['label']) },
) as Schema<unknown> as Schema<NavbarLink>
const primary = object(
  { type: oneOf(['button', 'github', 'discord']), href: address },
  { label: text },
  { alsoNeeds: ({ type }) => (type === 'button' ? ['label'] : []) },
) as Schema<unknown> as Schema<NavbarPrimary>

const navbarObject = object({}, { links: listOf(link, { expects: 'a list of links' }), primary })
/** `{ links: [{ label: 'Help', href: '/help' }], primary: { type: 'button', label: 'Sign up', href: '/start' } }` */
export type Navbar = Flat<typeof navbarObject>
export const navbar: Schema<Navbar> = navbarObject
