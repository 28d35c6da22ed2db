import type { EndpointReference } from '../../format/contract/endpoints.js'

/**
 * Open to declaration merging: declares the pages and endpoints that exist, so that a wrong path is a compile error.
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

// A union has its alias's name in messages, and `| never` makes this one: else every registered page would be listed.
/** A page's path without extension: any string, or one of those registered. */
export type PagePath = Registered<'pages', string> | Registered<'pagesUnder', never> | never

/** An entry of `pages` beside groups: a page path or an endpoint reference. */
export type PageString = Register extends { readonly pages: string }
  ? PagePath | Registered<'endpoints', EndpointReference>
  : string

/** True if pages are registered. */
export type HasPages = Register extends { readonly pages: string } ? true : false

/**
 * The strings among `Text` that are certainly none of `Known`. A slash before one of them is no difference, and a
 * type such as `string` or `${string}/install` is too wide to be sure.
 */
export type Unknown<Text extends string, Known> = [Text] extends [Known] ? never : UnknownAmong<Text, Known>

type UnknownAmong<Text extends string, Known> = Text extends Known
  ? never
  : Text extends `/${infer Path}`
    ? Path extends Known
      ? never
      : Literal<Text>
    : Literal<Text>

// A record over a type that is no literal has no key that must be there.
type Literal<Text extends string> = {} extends Record<Text, 1> ? never : Text
