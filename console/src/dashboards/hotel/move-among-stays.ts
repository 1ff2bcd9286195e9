import type { KeyboardEvent } from 'react'

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
type Spot = { x: number; y: number }

/** The nearest spot in a direction: along the row first, or in the next row the one closest in days. */
export const nearestIn = <Place extends Spot>(
  from: Spot,
  places: readonly Place[],
  [x, y]: [number, number],
): Place | undefined => {
  const isAhead = (place: Spot) => (x === 0 ? (place.y - from.y) * y > 1 : place.y === from.y && (place.x - from.x) * x > 1)
  const cost = (place: Spot) =>
    x === 0 ? Math.abs(place.y - from.y) * 10_000 + Math.abs(place.x - from.x) : Math.abs(place.x - from.x)
  return places.filter(isAhead).toSorted((one, other) => cost(one) - cost(other))[0]
}

/** Arrows lead from the stay that has the focus to its neighbours. */
export const moveAmongStays = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  const board = event.currentTarget.closest('[data-board]')
  if (step === undefined || board === null) return
  const spotOf = (element: HTMLElement) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: left, y: top, element }
  }
  // Asking where a row out of sight has its stays lays it out, so only the row that the arrow leads to is asked.
  const rows = [...board.querySelectorAll('ul:has([data-stay])')]
  const near = rows[rows.findIndex((row) => row.contains(event.currentTarget)) + step[1]]
  const places = [...(near?.querySelectorAll<HTMLElement>('[data-stay]') ?? [])].map(spotOf)
  const next = nearestIn(spotOf(event.currentTarget), places, step)
  if (next === undefined) return
  event.preventDefault()
  next.element.focus()
}
