import type { ProfessionalSummary } from '@lapka/contracts/api/professionals.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ProfessionalTile } from './professional-tile.tsx'

vi.mock('./choose-professional.ts', () => ({ useChoice: () => ({ to: '/', profile: '/', remember: () => undefined }) }))
vi.mock('../entities/professional/professional-words.ts', () => ({ useSpecialization: () => () => 'Дерматология' }))
vi.mock('../kit/look/face.tsx', () => ({ Face: () => null }))
vi.mock('./texts.ts', () => ({}))

const maria: ProfessionalSummary = {
  id: 'maria',
  role: 'VET',
  displayName: 'Мария Жечева',
  latinName: '',
  prefix: 'dr',
  city: 'София',
  isComingToYou: false,
  serviceAreaKm: null,
  address2: '',
  clinicName: '',
  specializations: ['dermatology'],
  languages: [],
  ratingTenths: 0,
  reviewCount: 0,
  fromPriceCents: null,
  isFromPrice: false,
  nextFreeAt: null,
  distanceMetres: null,
  zone: 'Europe/Sofia',
  isBookable: true,
  consultationAvailability: true,
  photoUrl: null,
}
const shown = (change: Partial<ProfessionalSummary>, urgent: { isUrgent?: boolean; urgentPriceCents?: number } = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <ProfessionalTile professional={{ ...maria, ...change }} {...urgent} />
      </MemoryRouter>
    </MantineProvider>,
  )

test('only vets who can be rung this moment are marked', () => {
  expect(shown({})).toContain('tile.online')
  expect(shown({ consultationAvailability: false })).not.toContain('tile.online')
})

test('in an emergency the price is that of asking now, and only who can be rung is asked', () => {
  const cheap = { fromPriceCents: 1250, isFromPrice: true }
  const urgent = { isUrgent: true, urgentPriceCents: 2000 }
  expect(shown(cheap, urgent)).toMatch(/20,00/)
  expect(shown(cheap, urgent)).not.toMatch(/12,50|tile\.priceFrom/)
  expect(shown(cheap, { isUrgent: true })).not.toMatch(/12,50/)
  expect(shown(cheap, urgent)).toContain('tile.ask')
  expect(shown({ ...cheap, consultationAvailability: false }, urgent)).not.toContain('tile.ask')
})
