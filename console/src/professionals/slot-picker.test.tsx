import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SlotPicker } from './slot-picker.tsx'

vi.mock('./texts.ts', () => ({}))
vi.mock('@mantine/hooks', async (actual) => ({ ...(await actual<object>()), useMediaQuery: () => true }))

const days = [
  { date: '2026-11-29', slots: [] },
  {
    date: '2026-11-30',
    slots: [{ startsAt: '2026-11-30T08:00:00.000Z', endsAt: '2026-11-30T08:30:00.000Z', label: '10:00', state: 'free' as const }],
  },
]

test('on a phone a week opens at its first free time when the chosen one is in another week', () => {
  const text = renderToStaticMarkup(
    <MantineProvider>
      <SlotPicker
        days={days}
        zone="Europe/Sofia"
        value="2026-11-24T08:30:00.000Z"
        opened={0}
        firstFreeAfter={null}
        onChange={() => undefined}
        onOpen={() => undefined}
      />
    </MantineProvider>,
  )
  expect(text).toContain('10:00')
})

test('a window is offered with its ends, and with its places where few are left', () => {
  const window = (startsAt: string, endsAt: string, placesLeft: number) => ({
    startsAt,
    endsAt,
    label: '',
    state: 'free' as const,
    window: { visitMinutes: 30, capacity: 4, placesLeft },
  })
  const slots = [
    window('2026-11-30T05:00:00.000Z', '2026-11-30T07:00:00.000Z', 4),
    window('2026-11-30T10:30:00.000Z', '2026-11-30T12:00:00.000Z', 2),
  ]
  const text = renderToStaticMarkup(
    <MantineProvider>
      <SlotPicker
        days={[{ date: '2026-11-30', slots }]}
        zone="Europe/Sofia"
        value={null}
        opened={0}
        firstFreeAfter={null}
        onChange={() => undefined}
        onOpen={() => undefined}
      />
    </MantineProvider>,
  )
  expect(text).toMatch(/>7–9.ч\.<\/button>/)
  expect(text).toMatch(/>12:30–14:00.ч\.<small>/)
})
