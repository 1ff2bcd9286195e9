import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WayThere } from './way-there.tsx'

vi.mock('./addresses-api.ts', () => ({}))
vi.mock('./visit-address.tsx', () => ({}))

const shown = (minutes: number, freeMinutes: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <WayThere way={{ mode: 'CAR', minutes, freeMinutes }} />
    </MantineProvider>,
  )

test('a way says how it is travelled, and that it is too short only where it is', () => {
  expect(shown(25, 30)).toContain('way.CAR')
  expect(shown(25, 25)).not.toMatch(/way\.(short|none)/)
  expect(shown(25, 10)).toContain('way.short')
  expect(shown(25, 0)).toContain('way.none')
  expect(shown(25, -5)).toContain('way.none')
})
