import type { HotelRooms, RoomClass } from '@lapka/contracts/stays.ts'
import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import common from '../kit/i18n/bg/common.json'
import texts from '../kit/i18n/bg/stays.json'
import { StaySum } from './stay-sum.tsx'
import type { NextStep, StayGuest, StayHotel } from './use-stay.ts'

const large: RoomClass = {
  id: 1,
  name: 'Голямо куче',
  nameEn: 'Large dog',
  about: '',
  aboutEn: '',
  species: ['dog'],
  maxWeightKg: null,
  maxPets: 2,
  rooms: 6,
  nightCents: 3400,
  weekendNightCents: 3800,
  furtherPetCents: 1200,
}
const holidays = { from: '2026-12-23', until: '2027-01-03', minimumNights: 3, prices: [{ classId: 1, nightCents: 4600 }] }
const rooms: HotelRooms = {
  classes: [large],
  seasons: [{ id: 1, name: 'Празници', nameEn: 'Holidays', ...holidays }],
  extras: [{ id: 1, name: 'Разходка в гората', nameEn: 'Forest walk', cents: 700, per: 'night' }],
  arrival: { from: '14:00', until: '19:00' },
  departure: { from: '09:00', until: '12:00' },
  maxPets: null,
}
const rex = { id: 'rex', name: 'Рекс', animalType: 'dog', weightKg: 31 } as StayGuest
const noa = { id: 'noa', name: 'Ноа', animalType: 'dog', weightKg: 13 } as StayGuest

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'bg', defaultNS: 'common', resources: { bg: { common, stays: texts } } }),
)

/** The words of the card, from the 19th to the 26th of December. */
const cardOf = (guests: StayGuest[], { next = null, isChosen = true }: { next?: NextStep; isChosen?: boolean } = {}): string => {
  const pets = (guests.length === 0 ? [rex] : guests).map(({ id: petId, weightKg }) => ({ petId, weightKg }))
  const stay = { classId: 1, arrival: '2026-12-19', departure: '2026-12-26', pets, extraIds: [1] }
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <StaySum
          hotel={{ rooms } as StayHotel}
          roomClass={large}
          stay={isChosen ? stay : null}
          guests={guests}
          animals={guests}
          reader={guests.length === 0 ? 'visitor' : 'parent'}
          next={next}
          isLoading={false}
          error={undefined}
          onBook={() => {}}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  return markup
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('the price is built part by part, and the button says what it books', () => {
  const card = cardOf([rex, noa])
  expect(card).toContain('Рекс и Ноа, 7 нощувки')
  expect(card).toContain('Петък и събота 1 × 38,00 € 38,00 €')
  expect(card).toContain('Неделя до четвъртък 3 × 34,00 € 102,00 €')
  expect(card).toContain('Празници 3 × 46,00 € 138,00 €')
  expect(card).toContain('Второ куче 7 × 12,00 € 84,00 €')
  expect(card).toContain('Разходка в гората 7 × 7,00 € 49,00 €')
  expect(card).toContain('Общо 411,00 € 803,85 лв.')
  expect(card).toContain('Запазете 7 нощувки')
})

test('without dates there is no sum, and the button leads to what is missing', () => {
  const card = cardOf([rex], { next: 'toDates', isChosen: false })
  expect(card).not.toContain('€')
  expect(card).toContain('Изберете дати')
})

test('a visitor sees the price for one animal and signs in to book', () => {
  const card = cardOf([])
  expect(card).toContain('Цената е за едно животно.')
  expect(card).not.toContain('Второ')
  expect(card).toContain('Влезте и запазете')
})
