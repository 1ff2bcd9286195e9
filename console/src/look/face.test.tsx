import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Face, lookOf } from './face.tsx'
import { Building } from './art/building.tsx'

test('a business without a photo is drawn as a house and a person as a face, always the same', () => {
  const drawn = (role: string) => renderToStaticMarkup(<Face person={{ id: 'maria', displayName: 'Мария', role }} />)
  const { coat, backdrop } = lookOf('maria', 'Мария')
  for (const role of ['CLINIC', 'HOTELS', 'SHELTER'] as const)
    expect(drawn(role)).toBe(renderToStaticMarkup(<Building role={role} colors={{ wall: coat, backdrop }} />))
  expect(drawn('VET')).toBe(drawn('GROOMER'))
  expect(drawn('VET')).not.toBe(drawn('CLINIC'))
})
