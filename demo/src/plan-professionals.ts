import type { Events } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import type { SetCancellationPolicy } from '@lapka/domain/professionals/set-cancellation-policy/decide.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { rolesWithoutSlots } from '@lapka/domain/professionals/professional.ts'
import { cities, clinicNames, streets } from './cities.ts'
import type { City } from './cities.ts'
import { demoId } from './demo-ids.ts'
import { diceOf } from './dice.ts'
import type { Dice } from './dice.ts'
import { bulgarianName } from './names.ts'
import type { PersonName } from './names.ts'
import { planDetails, type PlannedDetails } from './plan-details.ts'
import { ROBOT_NUMBER } from '@lapka/simulators/demo-robot/robot-login.ts'
import { ON_CALL_NUMBER } from './on-call-vets.ts'
import { notVerified, verifiedReview, type PlannedReview } from './plan-reviews.ts'
import { firstVetServices, servicesOf } from './services.ts'
import { hotelRoomsOf } from './hotel-rooms.ts'
import { specializationsFor } from './specializations.ts'
import { workingWeekOf } from './working-weeks.ts'
import type { WorkingWeek } from './working-weeks.ts'

export type PlannedAccount = Omit<Events['AccountRegistered'], 'emailKey'>
export type PlannedProfessional = {
  account: PlannedAccount
  profile: Events['ProfessionalRegistered']
  services: Service[]
  /** A hotel's rooms and extras; null for others. */
  rooms: HotelRooms | null
  /** How far they go to parents, where a service of theirs does. */
  serviceAreaKm: number
  /** How they get there; undefined where they keep no time for it. */
  travelMode: TravelMode | undefined
  policy: SetCancellationPolicy
  /** Null for those who are listed and not booked: shelters, clinics and hotels. */
  week: WorkingWeek | null
  isVerified: boolean
  details: PlannedDetails
  /** The review by the operators; undefined for a professional who has not sent anything yet. */
  review: PlannedReview | undefined
  /** How full the calendar is, in appointments of six weeks. */
  load: number
  /** How many of them are on the day that the demo is made on, on any weekday. */
  todays: number
}

export const PROFESSIONAL_COUNT = 300
export const CLINIC_COUNT = 10
/** One of each trade and vets of the first clinic, all in Sofia or Plovdiv: each of them has visitors on the day. */
const TODAYS: Record<number, number> = { 2: 3, 14: 3, 15: 3, 59: 2, 67: 5, 74: 3, 131: 3, 133: 3 }
/** The walker of the tour has full windows. */
const LOADS: Record<number, number> = { 67: 45 }
/** Around the clock, in the three largest cities. */
const EMERGENCY: Record<number, string> = { 9: 'София', 10: 'Пловдив', 11: 'Варна' }

const roleWeights: { item: ProfessionalRole; weight: number }[] = [
  { item: 'VET', weight: 64 },
  { item: 'GROOMER', weight: 11 },
  { item: 'TRAINER', weight: 7 },
  { item: 'PET_SITTER', weight: 7 },
  { item: 'PET_WALKER', weight: 5 },
  { item: 'HOTELS', weight: 4 },
  { item: 'SHELTER', weight: 2 },
]

export const planClinics = (seed: number): PlannedProfessional[] =>
  clinicNames.slice(0, CLINIC_COUNT).map((clinicName, index) => {
    const number = index + 1
    const dice = diceOf(seed, 'clinic', number)
    const city = cityAt(index < 4 ? 0 : index - 3)
    const account = accountOf(`clinic${number}`, 'CLINIC', bulgarianName(dice))
    const business = { businessName: `Клиника „${clinicName}“`, clinicName: '' }
    const profile = { ...profileOf({ account, role: 'CLINIC', city, prefix: '' }, dice), ...business }
    return {
      account,
      profile,
      details: planDetails({ seed, number, account, ...profile }),
      services: [],
      rooms: null,
      serviceAreaKm: SMALLEST_AREA_KM,
      travelMode: undefined,
      policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 },
      week: null,
      isVerified: true,
      review: verifiedReview('CLINIC'),
      load: 0,
      todays: 0,
    }
  })

const cityAt = (index: number): City => cities[index] ?? cities[0] ?? { name: '', centre: [0, 0], weight: 0, districts: [] }

/** pro1 to pro300. Each follows from the seed and their number alone, and at a clinic from its first vet. */
export const planProfessionals = (seed: number, clinics: PlannedProfessional[]): PlannedProfessional[] => {
  const everyone = Array.from({ length: PROFESSIONAL_COUNT }, (_, index) =>
    index === 0 ? firstVet(seed, clinics) : planProfessional(seed, index + 1, clinics),
  )
  return everyone.map((person) => atClinicTerms(person, everyone))
}

/** A clinic has one price list and one policy, those of the first of its vets who offers the service. */
const atClinicTerms = (person: PlannedProfessional, everyone: PlannedProfessional[]): PlannedProfessional => {
  const { clinicName } = person.profile
  if (clinicName === '') return person
  const team = everyone.filter(({ profile }) => profile.clinicName === clinicName)
  const offers = team.flatMap(({ services }) => services)
  const priceOf = (id: string) => offers.find((offer) => offer.id === id)?.priceCents
  return {
    ...person,
    policy: team[0]?.policy ?? person.policy,
    services: person.services.map((service) => ({ ...service, priceCents: priceOf(service.id) ?? service.priceCents })),
  }
}

/** One of them; the benchmarks plan a whole country of their like. */
export const planProfessional = (seed: number, number: number, clinics: PlannedProfessional[]): PlannedProfessional => {
  const dice = diceOf(seed, 'professional', number)
  const emergencyCity = EMERGENCY[number]
  const role = number <= 12 || emergencyCity !== undefined ? 'VET' : dice.pickWeighted(roleWeights)
  const city =
    cities.find(({ name }) => name === emergencyCity) ?? dice.pickWeighted(cities.map((item) => ({ item, weight: item.weight })))
  const person = bulgarianName(dice)
  const account = accountOf(`pro${number}`, role, person)
  const isVerified = !notVerified.has(number)
  const profile = profileOf({ account, role, city, prefix: role === 'VET' ? 'д-р' : '' }, dice)
  const { specializations } = profile
  return {
    account,
    profile: { ...profile, ...businessOf(role, city, { clinics, number }, dice) },
    services: servicesOf(role, dice),
    rooms: role === 'HOTELS' ? hotelRoomsOf(diceOf(seed, 'rooms', number)) : null,
    serviceAreaKm: SMALLEST_AREA_KM + (number % 8),
    travelMode: travelModes[role],
    policy: dice.pick(policies),
    week: rolesWithoutSlots.includes(role)
      ? null
      : workingWeekOf(emergencyCity !== undefined ? 'emergency' : weekKindOf(role), dice),
    isVerified,
    details: planDetails({ seed, number, account, role, specializations }),
    review: isVerified ? verifiedReview(role) : notVerified.get(number),
    // They have time for visitors who try a consultation.
    load: [ON_CALL_NUMBER, ROBOT_NUMBER].includes(number) ? 0 : (LOADS[number] ?? loadOf(dice)),
    todays: TODAYS[number] ?? (emergencyCity === undefined ? 0 : 3),
  }
}

/** Of those trades that go to people. */
const travelModes: Partial<Record<ProfessionalRole, TravelMode>> = {
  PET_WALKER: 'BICYCLE',
  PET_SITTER: 'TRANSIT',
  TRAINER: 'CAR',
}

/** Everybody of a city lives within five kilometres of each other, see `near`. */
const SMALLEST_AREA_KM = 5

const policies = [
  { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 },
  { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 },
  { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
  { noticeHours: 12, lateRefundPercent: 0, noShowRefundPercent: 0 },
  { noticeHours: 48, lateRefundPercent: 30, noShowRefundPercent: 10 },
]

const weekKindOf = (role: ProfessionalRole) => {
  if (role === 'PET_WALKER') return 'walks'
  return role === 'PET_SITTER' ? 'daily' : 'ordinary'
}

/** A few are hard to get. With more, each of fifty parents would have a visit every day; the first start waits for all of them. */
const loadOf = (dice: Dice): number => (dice.chance(0.1) ? dice.whole(20, 30) : dice.whole(2, 7))

/** The vet of the tour: verified, in Sofia, with half-hours free on every working day. */
const firstVet = (seed: number, clinics: PlannedProfessional[]): PlannedProfessional => {
  const dice = diceOf(seed, 'professional', 1)
  const city = cityAt(0)
  const account = accountOf('pro1', 'VET', { name: 'Мария', surname: 'Жечева', isFemale: true })
  return {
    account,
    profile: {
      ...profileOf({ account, role: 'VET', city, prefix: 'д-р' }, dice),
      address2: 'ул. „Липова“ 14, Лозенец',
      clinicName: clinics[0]?.profile.businessName ?? '',
      specializations: ['Дерматология', 'Обща практика'],
      languages: ['bg', 'en', 'de'],
    },
    services: firstVetServices,
    rooms: null,
    serviceAreaKm: SMALLEST_AREA_KM,
    travelMode: undefined,
    policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
    week: workingWeekOf('first', dice),
    isVerified: true,
    details: firstDetails(planDetails({ seed, number: 1, account, role: 'VET', specializations: [] })),
    review: verifiedReview('VET'),
    load: 24,
    todays: 4,
  }
}

const firstDetails = (details: PlannedDetails): PlannedDetails => ({
  ...details,
  species: ['dog', 'cat', 'rodent'],
  background: {
    education: [
      { school: 'Лесотехнически университет, София', degree: 'Ветеринарна медицина', year: 2012 },
      { school: 'Тракийски университет, Стара Загора', degree: 'Специализация по дерматология', year: 2019 },
    ],
    experience: [{ place: 'Клиника за алергии, Лайпциг', work: 'Стаж, шест месеца', fromYear: 2014, untilYear: 2014 }],
  },
  about:
    'Лекувам кожни и ушни болести от дванадесет години и водя общата практика на клиниката. Преглеждам без бързане и обяснявам какво откривам, преди да започнем лечение.',
})

export const accountOf = (
  login: string,
  role: PlannedAccount['role'],
  { name, surname }: PersonName,
  language: 'bg' | 'en' = 'bg',
): PlannedAccount => ({
  accountId: demoId('account', login),
  role,
  language,
  email: `${login}@demo.lapka.test`,
  name,
  surname,
})

type ProfessionalSeed = { account: PlannedAccount; role: ProfessionalRole; city: City; prefix: string }

const profileOf = ({ account, role, city, prefix }: ProfessionalSeed, dice: Dice): Events['ProfessionalRegistered'] => ({
  professionalId: demoId('professional', account.email),
  accountId: account.accountId,
  role,
  prefix,
  name: account.name,
  surname: account.surname,
  businessName: '',
  city: city.name,
  address2: addressIn(city, dice),
  coordinates: near(city, dice),
  clinicName: '',
  specializations: specializationsFor(role, dice),
  languages: ['bg', ...dice.some(['en', 'en', 'de', 'ru', 'fr', 'tr', 'el', 'ro', 'it', 'es'], dice.whole(0, 2))].filter(isFirst),
  zone: DEFAULT_ZONE,
})

const isFirst = (item: string, index: number, items: string[]): boolean => items.indexOf(item) === index

export const addressIn = (city: City, dice: Dice): string => {
  const street = `${dice.pick(streets)} ${dice.whole(1, 120)}`
  return city.districts.length === 0 ? street : `${street}, ${dice.pick(city.districts)}`
}

/** Within about two kilometres of the centre, to a tenth of a second: never in the sea and never a person's door. */
export const near = (city: City, dice: Dice): [number, number] => {
  const [longitude, latitude] = city.centre
  const shift = () => dice.whole(-180, 180) / 10_000
  return [rounded(longitude - Math.abs(shift())), rounded(latitude + shift())]
}
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

const hotelNames = ['Весела опашка', 'Горски дом', 'Под върбата', 'Ваканция с лапи', 'Тиха стряха', 'При баба']
const shelterNames = ['Втори шанс', 'Дом за лапи', 'Надежда за четири лапи', 'Приятели завинаги']

/** People may work at a clinic of their city; all other roles go by a business name. */
const businessOf = (
  role: ProfessionalRole,
  city: City,
  { clinics, number }: { clinics: PlannedProfessional[]; number: number },
  dice: Dice,
) => {
  if (role === 'HOTELS') return { businessName: `Хотел за любимци „${dice.pick(hotelNames)}“ ${city.name}` }
  if (role === 'SHELTER') return { businessName: `Приют „${dice.pick(shelterNames)}“ ${city.name}` }
  if (!isServiceProvider(role)) return { businessName: `Специалист ${number}` }
  const nearby = clinics.filter(({ profile }) => profile.city === city.name)
  return role === 'VET' && nearby.length > 0 && dice.chance(0.45) ? { clinicName: dice.pick(nearby).profile.businessName } : {}
}
