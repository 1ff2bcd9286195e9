import { expect, test } from 'vitest'
import { drawingOf } from './drawn-faces.ts'

const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

test('a list of hundreds of drawn people shows no twins, each the same wherever they are shown', () => {
  const drawnAs = (nth: number) =>
    JSON.stringify(drawingOf({ id: idOf(nth), displayName: nth % 2 ? 'Ана Петрова' : 'Иван Петров' }))
  const faces = Array.from({ length: 302 }, (_, nth) => drawnAs(nth))
  expect(new Set(faces).size).toBeGreaterThan(295)
  expect(drawnAs(7)).toBe(faces[7])
})

test('no one stands before a ground in the hue of their clothes, and ids that follow each other have nothing in common', () => {
  const grounds = Array.from({ length: 60 }, (_, nth) => drawingOf({ id: idOf(nth) }).backdrop)
  expect(new Set(grounds).size).toBe(6)
  expect(grounds.filter((ground, nth) => ground === grounds[nth + 1]).length).toBeLessThan(25)
})
