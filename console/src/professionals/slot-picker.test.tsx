import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
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

describe('a day with many times', () => {
  const slots = Array.from({ length: 8 }, (_, hour) => {
    const startsAt = `2026-11-30T0${hour}:00:00.000Z`
    return { startsAt, endsAt: startsAt, label: `${hour + 2}:00`, state: 'free' as const }
  })
  const shown = (value: string | null) =>
    renderToStaticMarkup(
      <MantineProvider>
        <SlotPicker
          days={[{ date: '2026-11-30', slots }]}
          zone="Europe/Sofia"
          value={value}
          opened={0}
          firstFreeAfter={null}
          onChange={() => undefined}
          onOpen={() => undefined}
        />
      </MantineProvider>,
    )

  test('offers five and says how many more there are', () => {
    const text = shown(null)
    expect(text.match(/aria-pressed="false" aria-disabled/g)).toHaveLength(5)
    expect(text).toContain('slots.moreOn')
    expect(text).not.toContain('slots.morning')
  })

  test('offers all by part of the day when the chosen one is not among the first', () => {
    const text = shown(slots[6]?.startsAt ?? '')
    expect(text.match(/aria-disabled="false"/g)).toHaveLength(8)
    expect(text).not.toContain('slots.moreOn')
    expect(text).toContain('slots.morning')
  })
})
