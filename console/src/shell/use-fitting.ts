import { useLayoutEffect, useRef, useState } from 'react'

/** How many of a wrapping row's children stand on its first line: the others have no room and belong into a menu. */
export const useFitting = (count: number) => {
  const row = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const measure = () => {
      const [first, ...others] = [...element.children] as HTMLElement[]
      const below = others.filter(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0)).length
      setFitting(others.length + 1 - below)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // A webfont that arrives late, or the other language, changes the widths within a row of the same size.
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [count])
  return { row, fitting: Math.min(fitting, count) }
}
