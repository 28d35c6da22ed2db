import { filled, flag, number, text } from './forms.js'
import { footer, navbar } from './settings/links.js'
import { align, asyncapi, colorPair, directory, graphql, icon, languageBanner, openapi, sdkObject } from './values.js'

/** The forms of attribute values, each with a run-time test. */
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
