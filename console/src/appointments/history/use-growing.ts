import { startTransition, useEffect, useRef, useState } from 'react'

/** A screenful; the rest is in the page before anybody can scroll there. */
const FIRST = 20
const MORE = 200

/** The beginning of a long list, and more of it whenever its end comes near: five thousand entries at once take seconds to draw. */
export const useGrowing = <Entry>(entries: readonly Entry[]) => {
  const [count, setCount] = useState(FIRST)
  const end = useRef<HTMLDivElement>(null)
  const isWhole = count >= entries.length
  useEffect(() => {
    const element = end.current
    if (element === null || isWhole) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        // Drawn in the pauses, so that the first screenful is seen at once.
        if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setCount((before) => before + MORE))
      },
      { rootMargin: '1500px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [isWhole, count])
  return { shown: isWhole ? entries : entries.slice(0, count), end }
}
