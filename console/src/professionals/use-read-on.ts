import { useEffect, useRef } from 'react'

/** A button cannot have the focus while it loads: whoever asked for more of a list reads on at the first that has come. */
export const useReadOn = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef<number>(undefined)
  useEffect(() => {
    const first = shown.current === undefined || count <= shown.current ? null : list.current?.children[shown.current]
    if (!first) return
    shown.current = undefined
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== button.current
    if (!isElsewhere) first.querySelector('a')?.focus()
  }, [count])
  return { list, button, remember: () => (shown.current = count) }
}
