import type { CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { AppointmentPanel } from './appointment-panel.tsx'
import type { AppointmentEntry } from './appointment-entry.ts'

// RTK Query's answer for an appointment that was chosen after another: `data` still is the other's.
const answer = vi.hoisted(() => ({ data: { id: 'the visit before' }, currentData: undefined as object | undefined }))
vi.mock('../entities/appointment/appointments-api.ts', () => ({ useAppointmentQuery: () => answer }))
vi.mock('react-redux', () => ({ useSelector: () => undefined }))
vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => undefined }))

const entry = {
  id: 'this visit',
  zone: 'Europe/Sofia',
  service: 'Преглед',
  appointment: {
    id: 'this visit',
    status: 'SCHEDULED',
    isCancellable: true,
    isMovable: true,
    isMovableByProfessional: true,
    startsAt: '2026-11-26T08:00:00.000Z',
    endsAt: '2026-11-26T08:30:00.000Z',
    pet: { name: 'Рекс', animalType: 'dog', breed: '' },
    service: { id: 's', name: 'Преглед', nameEn: '' },
    pets: [{ name: 'Рекс', animalType: 'dog', breed: '' }],
    parent: { displayName: 'Анна' },
    professional: { displayName: 'Мария Жечева', role: 'VET' },
    paidCents: 0,
    priceCents: 0,
  } as CalendarItem['appointment'],
} as AppointmentEntry

const actions = () =>
  [
    ...renderToStaticMarkup(
      <MantineProvider>
        <MemoryRouter>
          <AppointmentPanel entry={entry} />
        </MemoryRouter>
      </MantineProvider>,
    ).matchAll(/<button([^>]*)>/g),
  ].map(([, attributes = '']) => attributes.includes('disabled'))

test('nothing is moved or cancelled before the chosen appointment itself is known, even if the previous one is', () => {
  answer.currentData = undefined
  expect(actions()).toEqual([true, true])
  answer.currentData = entry.appointment
  expect(actions()).toEqual([false, false])
})
