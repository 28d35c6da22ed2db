import { useState } from 'preact/hooks'
import { Sign } from './icon.js'
import { inlineOf } from './inline.js'
import { usePlace } from './shell.js'

/** The announcement above the site; readers can dismiss it where docs.json allows it. */
export function Banner() {
  const { banner, direction } = usePlace().screen
  const [dismissed, dismiss] = useState<string>()
  if (!banner || banner.content === dismissed) return null
  return (
    <section class={`banner banner-${banner.type ?? 'info'}`} aria-label="Announcement" dir={direction}>
      <span>{inlineOf(banner.content)}</span>
      {banner.isDismissible && (
        <button type="button" class="plain" aria-label="Dismiss" onClick={() => dismiss(banner.content)}>
          <Sign name="close" />
        </button>
      )}
    </section>
  )
}
