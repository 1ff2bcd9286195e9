import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BookingForm } from './booking-form.tsx'

type Choice = { chosen: string; onChoose: (petId: string) => void }
const seen = vi.hoisted(() => ({ address: '', choice: undefined as Choice | undefined }))
vi.mock('react-router-dom', () => ({
  useSearchParams: () => [new URLSearchParams(seen.address), (next: URLSearchParams) => (seen.address = next.toString())],
}))
vi.mock('./pet-choice.tsx', () => ({
  PetChoice: (choice: Choice) => {
    seen.choice = choice
  },
}))
vi.mock('../entities/pet/pets-api.ts', () => ({
  usePetsQuery: () => ({ currentData: { items: ['rex', 'mura'].map((id) => ({ id, death: null })) } }),
}))
vi.mock('../entities/address/address-choice.tsx', () => ({ AddressChoice: () => null, useChosenAddress: () => undefined }))
vi.mock('../entities/pet/use-new-pet-path.ts', () => ({ useNewPetPath: () => '' }))
vi.mock('./booking-api.ts', () => ({ usePlaceAppointmentMutation: () => [undefined, {}] }))
vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => null, useOwnZone: () => 'Europe/Sofia' }))
vi.mock('../kit/ui/use-lead-on.ts', () => ({ useLeadOn: () => undefined }))
vi.mock('../kit/forms/use-draft.ts', () => ({ readDraft: () => undefined }))

const chosenAt = (address: string) => {
  seen.address = address
  renderToStaticMarkup(
    <MantineProvider>
      <BookingForm
        professional={{ id: 'vet', services: [] } as unknown as ProfessionalDetails}
        service={{ id: 'check-up', location: 'AT_PROFESSIONAL' } as ProfessionalDetails['services'][number]}
        tailoredFor={[]}
        extraIds={[]}
        further={[]}
        startsAt="2026-11-26T08:00:00.000Z"
        priceCents={3000}
      />
    </MantineProvider>,
  )
  return seen.choice?.chosen
}

test('the chosen pet is chosen again wherever the booking is continued', () => {
  expect(chosenAt('serviceId=check-up')).toBe('rex')
  seen.choice?.onChoose('mura')
  expect(seen.address).toBe('serviceId=check-up&petId=mura')
  expect(chosenAt(seen.address)).toBe('mura')
})
