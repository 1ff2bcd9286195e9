import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { NearestSlots } from './nearest-slots.tsx'

const placing = vi.hoisted(() => ({ isLoading: false, isSuccess: false }))
vi.mock('./booking-api.ts', () => ({ usePlaceAppointmentMutation: () => [undefined, placing] }))
vi.mock('../entities/professional/professionals-api.ts', () => ({
  useSlotsQuery: () => ({
    data: { items: [{ startsAt: '2026-11-26T08:00:00.000Z' }, { startsAt: '2026-11-26T08:30:00.000Z' }] },
  }),
}))
vi.mock('../kit/ui/use-lead-on.ts', () => ({ useLeadOn: () => undefined }))

const appointment = {
  zone: 'Europe/Sofia',
  startsAt: '2026-11-26T08:00:00.000Z',
  endsAt: '2026-11-26T08:30:00.000Z',
  priceLines: [] as AppointmentView['priceLines'],
  professional: { id: 'p' },
  service: { id: 's' },
  pet: { name: 'Рекс' },
  pets: [{ name: 'Рекс' }],
} as AppointmentView

const canBook = () =>
  [
    ...renderToStaticMarkup(
      <MantineProvider>
        <MemoryRouter>
          <NearestSlots appointment={appointment} />
        </MemoryRouter>
      </MantineProvider>,
    ).matchAll(/<button([^>]*)>/g),
  ].map(([, attributes = '']) => !attributes.includes('disabled'))

test('while one of the times is being held, and once it is, no other can be', () => {
  expect(canBook()).toEqual([true, true])
  Object.assign(placing, { isLoading: true })
  expect(canBook()).toEqual([false, false])
  Object.assign(placing, { isLoading: false, isSuccess: true })
  expect(canBook()).toEqual([false, false])
})
