import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawingOf } from '@lapka/contracts/drawn-faces.ts'
import { Face, loadDrawings } from './face.tsx'

test('a business without a photo is drawn as a house and a person as a face, always the same', async () => {
  await loadDrawings()
  const person = { id: 'maria', displayName: 'Мария' }
  const drawn = (role: string) => renderToStaticMarkup(<Face person={{ ...person, role }} />)
  for (const role of ['CLINIC', 'HOTELS', 'SHELTER']) expect(drawn(role)).toContain(drawingOf({ ...person, role }).markup)
  expect(new Set(['CLINIC', 'HOTELS', 'SHELTER', 'VET'].map(drawn)).size).toBe(4)
  expect(drawn('VET')).toBe(drawn('GROOMER'))
})
