import { isSecureHref, isSecureUrl } from '../addresses.js'
import { filled, flag, listOf, object, oneOf, record, such, text } from '../forms.js'
import type { Flat, Named, Schema } from '../schema.js'
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
/** `{ label: 'Help', href: '/help' }`; links of the types `github` and `discord` need no label. */
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

// A single object for all forms: a problem is then reported once, and for the form meant.
const brands: ReadonlySet<unknown> = new Set(['github', 'discord'])
const navbarLink = object(
  { href: address },
  { label: text, icon, type: text },
  { alsoNeeds: ({ type }) => (brands.has(type) ? [] : ['label']) },
) as Schema<unknown> as Schema<NavbarLink>
const primary = object(
  { type: oneOf(['button', 'github', 'discord']), href: address },
  { label: text },
  { alsoNeeds: ({ type }) => (type === 'button' ? ['label'] : []) },
) as Schema<unknown> as Schema<NavbarPrimary>

const navbarObject = object({}, { links: listOf(navbarLink, { expects: 'a list of links' }), primary })
/** `{ links: [{ label: 'Help', href: '/help' }], primary: { type: 'button', label: 'Sign up', href: '/start' } }` */
export type Navbar = Flat<typeof navbarObject>
export const navbar: Schema<Navbar> = navbarObject

/** The sites with a mark in Mintlify. */
// prettier-ignore
export const socialNames = [
  'x', 'website', 'facebook', 'youtube', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news',
  'medium', 'telegram', 'twitter', 'x-twitter', 'earth-americas', 'bluesky', 'threads', 'reddit', 'podcast',
] as const
/** A site with a mark in Mintlify. */
export type SocialName = Named<(typeof socialNames)[number]>

const profile = such(text, "a URL that begins with 'https://'", isSecureUrl)
const socialsRecord = record(profile, "an object such as { github: 'https://github.com/acme' }", socialNames)
/** `{ github: 'https://github.com/acme', x: 'https://x.com/acme' }` */
export type Socials = Flat<typeof socialsRecord>
const socials: Schema<Socials> = socialsRecord

const secureAddress = such(text, "'/page', '#part', 'mailto:…' or a URL with https://", isSecureHref)
const linkObject = object({ label: filled, href: secureAddress }, {})
/** `{ label: 'Blog', href: 'https://acme.dev/blog' }` */
export type FooterLink = Flat<typeof linkObject>
const link: Schema<FooterLink> = linkObject

const columnObject = object(
  { items: listOf(link, { least: 1, expects: 'a list of at least one link' }) },
  { header: filled },
)
/** `{ header: 'Company', items: [{ label: 'Blog', href: 'https://acme.dev/blog' }] }` */
export type FooterColumn = Flat<typeof columnObject>
const column: Schema<FooterColumn> = columnObject

const columns = listOf(column, { least: 1, most: 4, expects: 'a list of one to four columns' })
const footerObject = object({}, { socials, links: columns })
/** `{ socials: { x: 'https://x.com/acme' }, links: [{ items: [{ label: 'Blog', href: '/blog' }] }] }` */
export type Footer = Flat<typeof footerObject>
export const footer: Schema<Footer> = footerObject

const redirectObject = object({ source: text, destination: text }, { permanent: flag })
/** `{ source: '/old/:slug*', destination: '/new/:slug*' }`; temporary with `permanent: false`. */
export type Redirect = Flat<typeof redirectObject>
const redirect: Schema<Redirect> = redirectObject
export const redirects = listOf(redirect, {
  expects: 'a list, each { source, destination, permanent? }',
  distinct: { at: ['source'], of: ({ source }) => source, expects: 'a source that no redirect before it has' },
})

const notFound = object({}, { redirect: flag, title: text, description: text })
const errorsObject = object({ '404': notFound }, {})
/** `{ '404': { redirect: false, title: 'Gone' } }` */
export type Errors = Flat<typeof errorsObject>
export const errors: Schema<Errors> = errorsObject
