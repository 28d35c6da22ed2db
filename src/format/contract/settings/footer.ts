import { isSecureHref, isSecureUrl } from '../addresses.js'
import { listOf } from '../forms/list.js'
import { object, record } from '../forms/object.js'
import { filled, such, text } from '../forms/scalars.js'
import type { Flat, Named, Schema } from '../schema.js'

/** The sites whose marks Mintlify has. */
// prettier-ignore
export const socialNames = [
  'x', 'website', 'facebook', 'youtube', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news',
  'medium', 'telegram', 'twitter', 'x-twitter', 'earth-americas', 'bluesky', 'threads', 'reddit', 'podcast',
] as const
/** A site whose mark Mintlify has. */
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
