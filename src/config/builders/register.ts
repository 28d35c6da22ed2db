import type { EndpointReference } from '../../format/contract/endpoints.js'

/**
 * Open to declaration merging: with the existing pages and endpoints declared, a wrong path is a compile error.
 * @example
 * declare module 'build-nav' {
 *   interface Register {
 *     pages: 'index' | 'quickstart'
 *     endpoints: 'GET /users' | 'POST /users'
 *   }
 * }
 */
export interface Register {}

type Registered<Key extends string, Otherwise> = Register extends {
  readonly [Each in Key]: infer Strings extends string
}
  ? Strings
  : Otherwise

// `| never` makes a union, shown in messages by the alias's name instead of all registered pages.
/** A page's path without extension: any string, or a registered path. */
export type PagePath = Registered<'pages', string> | Registered<'pagesUnder', never> | never

/** An entry of `pages` beside groups: a page path or an endpoint reference. */
export type PageString = Register extends { readonly pages: string }
  ? PagePath | Registered<'endpoints', EndpointReference>
  : string

/** True if pages are registered. */
export type HasPages = Register extends { readonly pages: string } ? true : false

/**
 * The strings among `Text` certainly not in `Known`. A leading slash makes no difference; a type such as `string` or
 * `${string}/install` is too wide to be sure.
 */
export type Unknown<Text extends string, Known> = [Text] extends [Known] ? never : UnknownAmong<Text, Known>

type UnknownAmong<Text extends string, Known> = Text extends Known
  ? never
  : Text extends `/${infer Path}`
    ? Path extends Known
      ? never
      : Literal<Text>
    : Literal<Text>

// A record over a type wider than a literal has no required key.
type Literal<Text extends string> = {} extends Record<Text, 1> ? never : Text
