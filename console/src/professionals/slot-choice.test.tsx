import type { Slot } from '@lapka/contracts/api/professionals.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SlotChoice } from './slot-choice.tsx'

type Answer = { items: Slot[]; firstFreeAfter: string | null; fullDates: string[] }
// `data` is of the week before, as RTK Query answers while this one loads and after it failed.
const query = vi.hoisted((): { data: Answer; currentData?: Answer; error?: unknown } => ({
  data: { items: [], firstFreeAfter: '2026-12-24T08:00:00.000Z', fullDates: [] },
}))
vi.mock('../entities/professional/professionals-api.ts', () => ({ useSlotsQuery: () => query }))
vi.mock('../entities/pet/pets-api.ts', () => ({ useBusyTimesQuery: () => ({}) }))
vi.mock('../kit/live/live.ts', () => ({ live: {} }))
vi.mock('./texts.ts', () => ({}))

const shown = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <SlotChoice
        professionalId="p"
        serviceId="s"
        zone="Europe/Sofia"
        value={null}
        onChange={() => undefined}
        onTaken={() => undefined}
      />
    </MantineProvider>,
  )

test('a week that has not come yet is neither full nor known to begin at a time of the week before', () => {
  const text = shown()
  expect(text).not.toContain('slots.none')
  expect(text).not.toContain('slots.first')
  expect(text).toContain('data-brick')
})

test('a visitor who turned to a week that fails to load can turn back', () => {
  query.error = { status: 500 }
  expect(shown()).toMatch(/slots\.later.*role="alert"/)
  delete query.error
})

test('a week that came without a free time says so, and when the next one is', () => {
  query.currentData = query.data
  expect(shown()).toMatch(/slots\.first.*slots\.none.*slots\.next/)
})
