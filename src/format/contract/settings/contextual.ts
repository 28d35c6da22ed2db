import { either } from '../forms/either.js'
import { listOf } from '../forms/list.js'
import { object } from '../forms/object.js'
import { oneOf, oneOfMany, text } from '../forms/scalars.js'
import type { Flat, Named, Schema } from '../schema.js'
import { icon } from '../values.js'

// prettier-ignore
const actions = [
  'copy', 'assistant', 'view', 'download-pdf', 'download-spec', 'chatgpt', 'claude', 'perplexity', 'grok', 'aistudio',
  'devin', 'windsurf', 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp',
] as const
/** An action of the page menu that Mintlify has. */
export type PageAction = Named<(typeof actions)[number]>
const action: Schema<PageAction> = oneOfMany(actions, "an action such as 'copy', 'view', 'chatgpt' or 'claude'")

const pair = object({ key: text, value: text }, {})
const queried = object({ base: text }, { query: listOf(pair) })
const ownObject = object({ title: text, description: text, href: either(text, queried) }, { icon })
/** `{ title: 'Ask', description: 'Ask us about this page', href: 'https://acme.dev/ask?page=$page' }` */
export type OwnPageAction = Flat<typeof ownObject>
const own: Schema<OwnPageAction> = ownObject

const option = either(action, own)
const options = listOf(option, {
  expects: 'a list of actions',
  distinct: {
    at: [],
    of: (given) => (typeof given === 'string' ? given : undefined),
    expects: 'each action once',
  },
})
const contextualObject = object({ options }, { display: oneOf(['header', 'toc']) })
/** `{ options: ['copy', 'chatgpt'] }`: the menu on each page. */
export type Contextual = Flat<typeof contextualObject>
export const contextual: Schema<Contextual> = contextualObject
