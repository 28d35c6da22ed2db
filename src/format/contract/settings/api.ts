import { either } from '../forms/either.js'
import { listOf } from '../forms/list.js'
import { object } from '../forms/object.js'
import { flag, oneOf, oneOfMany, such, text } from '../forms/scalars.js'
import type { Flat, Named, Schema } from '../schema.js'
import { asyncapi, openapi } from '../values.js'

/** A URL with its protocol. */
export const url = such(text, "a URL, such as 'https://acme.dev'", URL.canParse)

const displays = ['interactive', 'simple', 'none', 'auth'] as const
/** The form of the playground: readers can send requests, or can't; `auth`: once they have signed in. */
export type PlaygroundDisplay = Named<(typeof displays)[number]>
const display: Schema<PlaygroundDisplay> = oneOfMany(displays)

const methods = ['bearer', 'basic', 'key', 'cobo'] as const
/** The way in which requests identify their sender. */
export type AuthMethod = Named<(typeof methods)[number]>
const method: Schema<AuthMethod> = oneOf(methods)

const apiObject = object(
  {},
  {
    openapi,
    asyncapi,
    params: object({}, { expanded: oneOf(['all', 'closed']), post: listOf(text) }),
    playground: object({}, { display, proxy: flag, credentials: flag }),
    examples: object(
      {},
      { defaults: oneOf(['required', 'all']), languages: listOf(text), prefill: flag, autogenerate: flag },
    ),
    url: oneOf(['full']),
    mdx: object({}, { auth: object({}, { method, name: text }), server: either(url, listOf(url)) }),
  },
)
/** `{ openapi: 'openapi.yaml', playground: { display: 'simple' } }`: specifications, and how API pages look. */
export type Api = Flat<typeof apiObject>
export const api: Schema<Api> = apiObject
