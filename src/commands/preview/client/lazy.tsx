import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const waiting: (() => void)[] = []

/** Calls back when the browser has nothing better to do, one after the other. */
function whenIdle(task: () => void): void {
  waiting.push(task)
  if (waiting.length === 1) next()
}

function next(): void {
  const run = (deadline?: IdleDeadline) => {
    do waiting.shift()?.()
    while (waiting.length > 0 && (deadline?.timeRemaining() ?? 0) > 8)
    if (waiting.length > 0) next()
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 500 })
  else setTimeout(run, 10)
}

interface LazyProps {
  /** The number of rows that it is going to have. */
  readonly rows: number
  /** Drawn at once. */
  readonly isEager: boolean
  readonly children: () => ComponentChildren
}

/** A part of a long list: drawn when it gets near the screen, or when there is time. */
export function Lazy({ rows, isEager, children }: LazyProps) {
  const [isReady, setReady] = useState(isEager)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady || !place.current) return
    let isWanted = true
    const draw = () => isWanted && setReady(true)
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && draw(), {
      rootMargin: '800px',
    })
    observer.observe(place.current)
    whenIdle(draw)
    return () => {
      isWanted = false
      observer.disconnect()
    }
  }, [isReady])
  return isReady || isEager ? <>{children()}</> : <div ref={place} style={{ height: `${rows * 2}rem` }} />
}
