import type { FoundClient } from '@lapka/contracts/api/clients.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AddAppointmentForm } from './add-appointment-form.tsx'

type Answer = { data?: object; error?: object; isLoading: boolean }
const profile = vi.hoisted((): Answer => ({ isLoading: true }))
vi.mock('../../entities/professional/profile-api.ts', () => ({ useOwnProfileQuery: () => profile }))
const found = vi.hoisted((): { items: FoundClient[] | undefined } => ({ items: undefined }))
vi.mock('./work-api.ts', () => ({
  useKnownPets: () => ({ pets: [{ petId: 'rex', label: 'Рекс' }], isLoading: false }),
  useAddAppointmentMutation: () => [undefined, {}],
  useAddOverlappingMutation: () => [undefined, {}],
  useBookClientMutation: () => [undefined, {}],
  useBookPetMutation: () => [undefined, {}],
  useFindClientsQuery: () => ({ currentData: found.items }),
}))
vi.mock('i18next', () => ({ default: { addResourceBundle: () => undefined } }))
// As if this number had been typed.
vi.mock('@lapka/contracts/phone.ts', () => ({ phoneNumberOf: () => '+359888555918' }))
vi.mock('../calendar-api.ts', () => ({ useCalendarQuery: () => ({}) }))
vi.mock('../use-shown-appointments.ts', () => ({ useRange: () => undefined, useShownAppointments: () => [] }))
vi.mock('../../entities/professional/professional-words.ts', () => ({
  useServiceNaming:
    () =>
    ({ name }: { name: string }) =>
      name,
}))

const said = (by: 'pet' | 'phone' = 'pet') =>
  renderToStaticMarkup(
    <MantineProvider>
      <AddAppointmentForm
        by={by}
        zone="Europe/Sofia"
        startsAt="2026-11-26T08:00:00.000Z"
        onStartsAt={() => undefined}
        onClose={() => undefined}
      >
        {null}
      </AddAppointmentForm>
    </MantineProvider>,
  )

test('an unverified professional is told so, and not kept waiting for a form that would be refused', () => {
  expect(said()).toContain('data-brick')
  const services = { services: [{ id: 'check-up', name: 'Преглед', durationMinutes: 30, priceCents: 3000 }] }
  Object.assign(profile, { isLoading: false, data: { status: 'pending', sections: { services } } })
  expect(said()).toContain('plan.notVerified')
  expect(said()).not.toContain('type="submit"')
  Object.assign(profile, { data: { status: 'accepted', sections: { services } } })
  expect(said()).toContain('Преглед')
  expect(said()).toContain('type="submit"')
})

test('services that could not be fetched are an error, not something that is still to come', () => {
  Object.assign(profile, { isLoading: false, data: undefined, error: { status: 500 } })
  expect(said()).not.toContain('data-brick')
  expect(said()).toContain('role="alert"')
})

test('a phone that nobody has asks for a new client, one that somebody has asks who it is', () => {
  const services = { services: [{ id: 'check-up', name: 'Преглед', durationMinutes: 30, priceCents: 3000 }] }
  Object.assign(profile, { isLoading: false, error: undefined, data: { status: 'accepted', sections: { services } } })
  expect(said('phone')).toContain('phoneHint')
  expect(said('phone')).not.toContain('>name<')
  found.items = []
  expect(said('phone')).toContain('nobody')
  expect(said('phone')).toContain('animals.rodent')
  found.items = [{ id: 'c1', name: 'Радостина Илчева', isOfDesk: true, pets: [{ id: 'p1', name: 'Пипо', animalType: 'rodent' }] }]
  const asked = said('phone')
  expect(asked).toContain('Радостина Илчева')
  expect(asked).toContain('another')
  // No client is preselected, and nothing can be sent until one is chosen.
  expect(asked).not.toContain('checked=""')
  expect(asked).not.toContain('>name<')
  expect(asked).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|type="submit"[^>]*disabled=""/)
})
