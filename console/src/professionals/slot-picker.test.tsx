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
