import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Coat } from '@lapka/contracts/pets.ts'
import type { ServiceRow } from '@lapka/contracts/service-table.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { ServiceLocation } from '@lapka/contracts/service-locations.ts'
import type { Dice } from './dice.ts'

/** The services of each trade, with the usual range of prices in EUR cents. `isBasic` is offered by everyone of the trade. */
type Offer = {
  id: string
  name: string
  nameEn: string
  minutes: number
  cents: [number, number]
  isBasic?: true
  /** Where it is another place than the trade's usual one. */
  location?: ServiceLocation
}

const offers: Record<ProfessionalRole, Offer[]> = {
  VET: [
    { id: 'check-up', name: 'Преглед', nameEn: 'Check-up', minutes: 30, cents: [2000, 4500], isBasic: true },
    { id: 'follow-up', name: 'Контролен преглед', nameEn: 'Follow-up visit', minutes: 30, cents: [1500, 2500], isBasic: true },
    { id: 'vaccination', name: 'Ваксинация', nameEn: 'Vaccination', minutes: 30, cents: [2000, 3500], isBasic: true },
    { id: 'deworming', name: 'Обезпаразитяване', nameEn: 'Deworming', minutes: 30, cents: [1000, 2000] },
    { id: 'blood-test', name: 'Кръвни изследвания', nameEn: 'Blood tests', minutes: 30, cents: [3000, 6500] },
    { id: 'microchip', name: 'Поставяне на чип', nameEn: 'Microchipping', minutes: 30, cents: [1500, 2500] },
    { id: 'ultrasound', name: 'Ехография', nameEn: 'Ultrasound', minutes: 60, cents: [3500, 6000] },
    { id: 'dental-cleaning', name: 'Почистване на зъбен камък', nameEn: 'Dental cleaning', minutes: 60, cents: [5000, 9000] },
    { id: 'x-ray', name: 'Рентген', nameEn: 'X-ray', minutes: 30, cents: [3000, 5000] },
    { id: 'neutering', name: 'Кастрация', nameEn: 'Neutering', minutes: 120, cents: [7000, 16_000] },
  ],
  GROOMER: [
    { id: 'bath', name: 'Къпане и подсушаване', nameEn: 'Bath and dry', minutes: 60, cents: [1800, 3000], isBasic: true },
    {
      id: 'full-groom',
      name: 'Подстригване по порода',
      nameEn: 'Breed haircut',
      minutes: 90,
      cents: [3000, 5500],
      isBasic: true,
    },
    { id: 'nails', name: 'Рязане на нокти', nameEn: 'Nail trim', minutes: 30, cents: [700, 1200], location: 'AT_PARENT' },
    { id: 'trimming', name: 'Тримиране', nameEn: 'Hand stripping', minutes: 120, cents: [4500, 7500] },
  ],
  TRAINER: [
    { id: 'lesson', name: 'Индивидуален урок', nameEn: 'Individual lesson', minutes: 60, cents: [2500, 4500], isBasic: true },
    { id: 'puppy', name: 'Първи урок за кученце', nameEn: 'First puppy lesson', minutes: 60, cents: [2000, 3500] },
    {
      id: 'behaviour',
      name: 'Консултация за поведение',
      nameEn: 'Behaviour consultation',
      minutes: 90,
      cents: [4000, 7000],
      location: 'AT_PARENT',
    },
  ],
  PET_WALKER: [
    { id: 'walk-30', name: 'Разходка 30 минути', nameEn: '30-minute walk', minutes: 30, cents: [600, 1000], isBasic: true },
    {
      id: 'walk-60',
      name: 'Разходка един час',
      nameEn: 'One-hour walk',
      minutes: 60,
      cents: [1000, 1800],
      isBasic: true,
      location: 'OUTDOORS',
    },
  ],
  PET_SITTER: [
    {
      id: 'visit',
      name: 'Посещение у дома',
      nameEn: 'Home visit',
      minutes: 60,
      cents: [1000, 1800],
      isBasic: true,
      location: 'AT_PARENT',
    },
    { id: 'half-day', name: 'Гледане половин ден', nameEn: 'Half-day sitting', minutes: 240, cents: [2500, 4000] },
  ],
  HOTELS: [],
  SHELTER: [],
  CLINIC: [],
}

const STEP_CENTS = 50

/** A person's own list: what everyone of the trade offers and some of the rest, each at their own price. */
export const servicesOf = (role: ProfessionalRole, dice: Dice): Service[] => {
  const basic = offers[role].filter(({ isBasic }) => isBasic)
  const others = offers[role].filter(({ isBasic }) => !isBasic)
  const chosen = new Set([...basic, ...dice.some(others, dice.whole(Math.min(1, others.length), others.length))])
  const services = offers[role]
    .filter((offer) => chosen.has(offer))
    .map((offer) => serviceOf(offer, dice.whole(offer.cents[0] / STEP_CENTS, offer.cents[1] / STEP_CENTS) * STEP_CENTS))
  const cut = services.find(({ id }) => id === 'full-groom')
  return cut === undefined ? services : [...services, byAnimal(cut)]
}

/** A groomer's service with a table and extras, in the proportions of what they ask for a cut. */
const byAnimal = ({ priceCents }: Service): Service => {
  const cents = (share: number) => Math.round((priceCents * share) / STEP_CENTS) * STEP_CENTS
  const row = (upToKg: number, coat: Coat, share: number, durationMinutes: number): ServiceRow => ({
    species: 'dog',
    upToKg,
    coat,
    priceCents: cents(share),
    durationMinutes,
  })
  return {
    id: 'bath-and-cut',
    name: 'Къпане и подстригване',
    nameEn: 'Bath and haircut',
    priceCents,
    durationMinutes: 45,
    rows: [
      row(10, 'short', 1, 45),
      row(10, 'double', 1.15, 60),
      row(10, 'curly', 1.3, 75),
      row(25, 'short', 1.3, 60),
      row(25, 'double', 1.55, 80),
      row(25, 'curly', 1.75, 100),
      row(45, 'short', 1.6, 75),
      row(45, 'double', 2, 105),
      row(45, 'curly', 2.3, 130),
    ],
    extras: [
      { id: 'nails', name: 'Изрязване на нокти', nameEn: 'Nail trim', priceCents: 600, durationMinutes: 10 },
      { id: 'ears', name: 'Почистване на уши', nameEn: 'Ear cleaning', priceCents: 500, durationMinutes: 10 },
      { id: 'teeth', name: 'Почистване на зъби', nameEn: 'Teeth cleaning', priceCents: 900, durationMinutes: 15 },
    ],
  }
}

const serviceOf = ({ id, name, nameEn, minutes, location }: Offer, priceCents: number): Service => ({
  id,
  name,
  nameEn,
  priceCents,
  durationMinutes: minutes,
  ...(location && { location }),
})

/** The vet of the tour: half-hours, and one longer service, at round prices. */
export const firstVetServices: Service[] = (
  [
    ['check-up', 3000],
    ['follow-up', 2000],
    ['vaccination', 2500],
    ['microchip', 2000],
    ['blood-test', 4500],
    ['ultrasound', 5000],
  ] as const
).flatMap(([id, priceCents]) => offers.VET.filter((offer) => offer.id === id).map((offer) => serviceOf(offer, priceCents)))
