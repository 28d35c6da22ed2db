import { useEffect, useState } from 'preact/hooks'
import { textName } from '../../../site/view/site.js'
import type { PageText } from '../../../site/view/snapshot.js'
import { usePlace, useShell } from './shell.js'

/** The text of the open page; undefined while it is on its way. */
export function usePageText(): PageText | null | undefined {
  const { source, snapshot } = useShell()
  const { location, unlisted } = usePlace()
  const name = unlisted?.replace(/^\/+|\/+$/g, '') ?? (location.page && textName(location.page))
  const [loaded, setLoaded] = useState<{ name: string; text: PageText | null }>()
  useEffect(() => {
    if (name === undefined) return
    let isWanted = true
    const index = name === '' ? 'index' : `${name}/index`
    const load = async () => (await source.page(name)) ?? (unlisted === undefined ? null : source.page(index))
    void load().then((text) => isWanted && setLoaded({ name, text }))
    return () => {
      isWanted = false
    }
  }, [name, source, snapshot])
  if (name === undefined) return null
  return loaded?.name === name ? loaded.text : undefined
}
