import { isRecord } from '../json/value.js'
import { bannerTypes, sdkFormats, values } from '../contract/values.js'
import type { ValueName } from '../contract/values.js'
import { isHex, isHref, isSecureHref, isSecureUrl, isSource } from './addresses.js'
import type { Trial } from './trial.js'

/** Whether the provider takes a value; unknown keys in it, where it leaves them out, are reported as dropped. */
export type Form = (value: unknown, trial: Trial) => boolean

const text: Form = (value) => typeof value === 'string'
const filled: Form = (value) => typeof value === 'string' && value !== ''
const trimmed: Form = (value) => typeof value === 'string' && value.trim() !== ''
const flag: Form = (value) => typeof value === 'boolean'
const oneOf =
  (...literals: readonly string[]): Form =>
  (value) =>
    (literals as readonly unknown[]).includes(value)

/** Fields whose name ends with `?` may be left out. */
function object(fields: Readonly<Record<string, Form>>, others: 'refused' | 'dropped'): Form {
  const forms = new Map(Object.entries(fields).map(([key, form]) => [key.replace('?', ''), form]))
  const required = Object.keys(fields).filter((key) => !key.endsWith('?'))
  return (value, trial) => {
    if (!isRecord(value) || required.some((key) => value[key] === undefined)) return false
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue
      const form = forms.get(key)
      if (!form) {
        if (others === 'refused') return false
        trial.drop('unknown', key, inner)
        continue
      }
      trial.path.push(key)
      const valid = form(inner, trial)
      trial.path.pop()
      if (!valid) return false
    }
    return true
  }
}

function list(form: Form, least = 0, most = Infinity): Form {
  return (value, trial) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return false
    return value.every((entry, index) => {
      trial.path.push(index)
      const valid = form(entry, trial)
      trial.path.pop()
      return valid
    })
  }
}

/** The first form that takes the value; what the others have found is forgotten. */
function either(...forms: readonly Form[]): Form {
  return (value, trial) =>
    forms.some((form) => {
      const mark = trial.drops.length
      const valid = form(value, trial)
      if (!valid) trial.drops.length = mark
      return valid
    })
}

const spec: Form = (value) => isSource(value, ['https:', 'http:'])
const secureSpec: Form = (value) => isSource(value, ['https:'])
const openapiObject = object({ source: spec, 'directory?': text, 'overlays?': list(spec) }, 'refused')
const color = object({ 'light?': isHex, 'dark?': isHex }, 'refused')

const iconName: Form = (value) => typeof value === 'string' && !value.startsWith('fa-')
const accepted =
  (name: 'style' | 'library'): Form =>
  (value) =>
    values.icon.accepts({ name: '', [name]: value })
const icon = either(
  iconName,
  object({ name: iconName, 'style?': accepted('style'), 'library?': accepted('library') }, 'dropped'),
)

const socials = new Set(
  (
    'x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram twitter x-twitter ' +
    'earth-americas bluesky threads reddit podcast'
  ).split(' '),
)
const footerLink = object({ label: filled, href: isSecureHref }, 'dropped')
const footerColumn = object({ 'header?': filled, items: list(footerLink, 1) }, 'dropped')
const footerSocials: Form = (value) =>
  isRecord(value) && Object.entries(value).every(([name, url]) => socials.has(name) && isSecureUrl(url))

const branded = oneOf('github', 'discord')
const brandedLink = object({ type: branded, 'label?': text, 'icon?': icon, href: isHref }, 'dropped')
const plainLink = object({ 'type?': text, label: text, 'icon?': icon, href: isHref }, 'dropped')
const primary = either(
  object({ type: oneOf('button'), label: text, href: isHref }, 'dropped'),
  object({ type: branded, 'label?': text, href: isHref }, 'dropped'),
)

/** The language keys whose inside the contract leaves open. */
export const objects: Readonly<Record<string, Form>> = {
  footer: object({ 'socials?': footerSocials, 'links?': list(footerColumn, 1, 4) }, 'dropped'),
  navbar: object({ 'links?': list(either(brandedLink, plainLink)), 'primary?': primary }, 'dropped'),
}

export const forms: Readonly<Record<ValueName, Form>> = {
  text,
  flag,
  icon,
  color,
  number: (value) => typeof value === 'number' && !Number.isNaN(value),
  page: filled,
  openapi: either(spec, list(either(spec, openapiObject)), openapiObject),
  asyncapi: either(spec, list(spec), object({ source: spec, 'directory?': text }, 'refused')),
  graphql: either(secureSpec, object({ source: secureSpec, 'directory?': trimmed }, 'refused')),
  sdk: object(
    {
      format: oneOf(...sdkFormats),
      source: secureSpec,
      'directory?': trimmed,
    },
    'refused',
  ),
  banner: object({ content: filled, 'dismissible?': flag, 'type?': oneOf(...bannerTypes), 'color?': color }, 'dropped'),
  directory: values.directory.accepts,
  align: values.align.accepts,
  object: (value) => isRecord(value),
}
