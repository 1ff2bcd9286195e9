import type { Frame } from '@lapka/contracts/search.ts'
import { useRef, type PointerEvent } from 'react'
import { shifted, zoomed, type Pixel, type Size } from '../../entities/place/map-view.ts'

/** One finger or the mouse moves the map, two fingers also zoom it. The wheel is the page's. */
export const useDrag = (size: Size, onChange: (change: (shown: Frame) => Frame) => void) => {
  const fingers = useRef(new Map<number, Pixel>())
  const release = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // What is pressed is no hold of the map.
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pixelOf(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const held = fingers.current
      if (!held.has(event.pointerId) || size.width === 0) return
      const before = gripOf(held)
      held.set(event.pointerId, pixelOf(event))
      const after = gripOf(held)
      const way = { east: (before.x - after.x) / size.width, north: (after.y - before.y) / size.height }
      onChange((shown) => zoomed(shifted(shown, way, size), before.spread > 0 ? before.spread / after.spread : 1, size))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => ({ x: clientX, y: clientY })

/** The middle between the fingers, and how far apart they are. */
const gripOf = (held: Map<number, Pixel>) => {
  const [one = { x: 0, y: 0 }, other = one] = held.values()
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, spread: Math.hypot(one.x - other.x, one.y - other.y) }
}
