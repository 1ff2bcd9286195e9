import { useEffect, type RefObject } from 'react'
import type { Step } from './map-controls.tsx'

const steps: Record<string, Step> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
}

type Moves = { step: (next: Step) => void; close: () => void }

/** From any of the map's buttons; Tab leads on as everywhere. In the open card the arrows are the list's. */
export const useKeys = (section: RefObject<HTMLElement | null>, { step, close }: Moves): void => {
  useEffect(() => {
    const map = section.current
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      const next = steps[event.key]
      const isInCard = event.target instanceof Element && event.target.closest('[data-card]') !== null
      if (next === undefined || isInCard || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      step(next)
    }
    map?.addEventListener('keydown', listen)
    return () => map?.removeEventListener('keydown', listen)
  })
}
