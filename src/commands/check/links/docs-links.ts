import { linksOf } from '../../../site/links/links.js'
import { filesOn } from '../../../site/links/target.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import type { Site } from '../../../site/model/site.js'
import { hasMedia, linkJudge, media } from './judge.js'
import type { LinkFault } from './judge.js'

/** A value of docs.json that leads nowhere: a link in the text of a banner, the path of a logo. */
export interface FaultySetting {
  readonly path: JsonPath
  readonly written: string
  readonly fault: LinkFault
}

/** Parts with addresses that other rules look at, and texts that are none. */
const others: ReadonlySet<string> = new Set(['navigation', 'redirects', 'api', 'icon', 'href', 'url'])

/** The files and the links in text that the settings name, and that are not there. */
export function faultySettings(site: Site): readonly FaultySetting[] {
  const files = filesOn(site.disk)
  const judge = linkJudge({ site, files, anchors: { has: () => true, near: () => [] } })
  const found: FaultySetting[] = []
  const look = (value: unknown, key: string, path: JsonPath): void => {
    if (typeof value === 'string') {
      // Of a disk that is only a list nobody knows which images it has.
      const isFile = site.disk.root !== undefined && /^\.?\//.test(value) && !value.startsWith('//')
      const name = value.replace(/^\.?\/+/, '').replace(/[?#].*$/s, '')
      if (isFile && media.test(name) && !files.has(name) && !hasMedia(name, files))
        found.push({ path, written: value, fault: { kind: 'file', path: name } })
      if (key === 'content')
        for (const link of linksOf(value, 'banner.mdx')) {
          const fault = judge(link, 'banner.mdx')
          if (fault) found.push({ path, written: link.written, fault })
        }
    } else if (Array.isArray(value)) for (const [index, each] of value.entries()) look(each, key, [...path, index])
    else if (isRecord(value))
      for (const [name, inner] of Object.entries(value)) if (!others.has(name)) look(inner, name, [...path, name])
  }
  look(site.docs, '', [])
  return found
}
