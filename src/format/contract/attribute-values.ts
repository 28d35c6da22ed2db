import { filled, flag, number, text } from './forms/scalars.js'
import { footer } from './settings/footer.js'
import { navbar } from './settings/navbar.js'
import { align, asyncapi, colorPair, directory, graphql, icon, languageBanner, openapi, sdkObject } from './values.js'

/** Every form of value that an attribute may take, with its run-time test. */
export const values = {
  text,
  number,
  flag,
  page: filled,
  icon,
  color: colorPair,
  openapi,
  asyncapi,
  graphql,
  sdk: sdkObject,
  banner: languageBanner,
  directory,
  align,
  footer,
  navbar,
} as const

export type ValueName = keyof typeof values
