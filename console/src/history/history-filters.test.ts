import { expect, test, vi } from 'vitest'
import { choiceOf, filterOf } from './history-filters.tsx'

vi.mock('../clinics/clinics-api.ts', () => ({}))

const asked = (query: string) => filterOf(choiceOf(new URLSearchParams(query)), 'me')

test('days go as days, for whose they are is known where they are looked up; topics are the facts that tell of them', () => {
  expect(asked('from=2026-11-20&to=2026-11-21&topic=moved&actor=self')).toEqual({
    from: '2026-11-20',
    to: '2026-11-21',
    type: 'AppointmentMoved',
    actor: 'me',
  })
})

test('a clinic may ask for one of its vets', () => {
  const vet = '0b0c6f0e-7f5f-4a49-8a0e-3d8a2f0f6a11'
  expect(asked(`vet=${vet}`)).toEqual({ professionalId: vet })
  expect(asked('vet=all')).toEqual({})
})

test('unknown values in the address filter nothing', () => {
  expect(asked('from=yesterday&to=2026-13-45&topic=drop&actor=7')).toEqual({})
  expect(asked('from=2026-02-30')).toEqual({})
})
