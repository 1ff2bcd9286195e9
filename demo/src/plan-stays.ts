import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { HotelRooms, RoomClass, Stay } from '@lapka/contracts/stays.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { assignRooms } from '@lapka/domain/stays/assign-rooms.ts'
import { minimumNights } from '@lapka/domain/stays/why-not-stay.ts'
import { depositOfStay } from '@lapka/domain/stays/deposit-of-stay.ts'
import { priceOfStay } from '@lapka/domain/stays/price-of-stay.ts'
import { instantAt, nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { iso, midnightMs } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { diceOf, type Dice } from './dice.ts'
import type { PlannedPet } from './pets.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { PlannedAppointment, PlannedDeposit, PlannedGuests } from './planned-appointment.ts'

export type PlannedStay = PlannedAppointment & { stay: PlannedGuests }

const DAYS_BACK = 10
const DAYS_AHEAD = 30
/** The part of their nights that are sold: by the hotel of the tour, and by the others. */
const SHOWN_SHARE = 0.5
const OTHER_SHARE = 0.12

type Scene = { seed: number; today: string; professionals: PlannedProfessional[]; parents: PlannedParent[] }
/** The nights on which an animal has a place already. */
type TakenNights = Map<string, Set<string>>

/**
 * Stays at every verified hotel, from ten days before the demo's day on. No animal is in two places, and no class holds more than it has
 * rooms. Pure: the same seed and day plan the same stays.
 */
export const planStays = ({ seed, today, professionals, parents }: Scene): PlannedStay[] => {
  const taken: TakenNights = new Map()
  const shown = shownHotel(professionals)
  return professionals
    .filter(({ rooms, isVerified }) => rooms !== null && isVerified)
    .toSorted((one, other) => Number(other === shown) - Number(one === shown))
    .flatMap((hotel) => {
      const { rooms } = hotel
      if (rooms === null) return []
      const dice = diceOf(seed, 'stays', hotel.account.email)
      const share = hotel === shown ? SHOWN_SHARE : OTHER_SHARE
      const planned = rooms.classes.flatMap((roomClass) =>
        staysOf({ hotel, rooms, roomClass, share, today, parents, taken }, dice),
      )
      return hotel === shown ? [...planned, ...waitingStay({ hotel, rooms, today, parents })] : planned
    })
}

/** The hotel of the tour. */
export const shownHotel = (professionals: readonly PlannedProfessional[]): PlannedProfessional | undefined => {
  const hotels = professionals.filter(({ rooms, isVerified }) => rooms !== null && isVerified)
  return hotels.find(({ profile }) => profile.city === 'София') ?? hotels[0]
}

type Selling = {
  hotel: PlannedProfessional
  rooms: HotelRooms
  roomClass: RoomClass
  share: number
  today: string
  parents: PlannedParent[]
  taken: TakenNights
}

const staysOf = (selling: Selling, dice: Dice): PlannedStay[] => {
  const { roomClass, share, today } = selling
  const from = addDays(today, -DAYS_BACK)
  const wanted = Math.round(roomClass.rooms * (DAYS_BACK + DAYS_AHEAD) * share)
  const soldOn = new Map<string, number>()
  const stays: PlannedStay[] = []
  let nights = 0
  for (let tries = 0; nights < wanted && tries < 40; tries += 1) {
    const arrival = addDays(from, dice.whole(0, DAYS_BACK + DAYS_AHEAD - 8))
    const dates = nightsBetween(arrival, addDays(arrival, dice.whole(2, 7)))
    const isFull = dates.some((date) => (soldOn.get(date) ?? 0) >= roomClass.rooms)
    const stay = isFull ? undefined : planStay(selling, dates, dice)
    if (stay === undefined) continue
    for (const date of dates) soldOn.set(date, (soldOn.get(date) ?? 0) + 1)
    nights += dates.length
    stays.push(stay)
  }
  return inRooms(stays, selling)
}

const planStay = (selling: Selling, dates: string[], dice: Dice): PlannedStay | undefined => {
  const { hotel, rooms, roomClass, today, taken } = selling
  const [arrival = today] = dates
  const departure = addDays(dates.at(-1) ?? arrival, 1)
  if (dates.length < minimumNights(rooms, { arrival, departure })) return undefined
  const guests = guestsFor(selling, dates, dice)
  if (guests === undefined) return undefined
  for (const { petId } of guests.pets) taken.set(petId, new Set([...(taken.get(petId) ?? []), ...dates]))
  const weightKg = roomClass.maxWeightKg === null ? null : dice.whole(4, roomClass.maxWeightKg)
  const pets = guests.pets.map(({ petId }) => ({ petId, weightKg }))
  const extraIds = rooms.extras.filter(() => dice.chance(0.3)).map(({ id }) => id)
  const minutesAgo = dice.whole(2 * 24 * 60, 20 * 24 * 60)
  const stay = { classId: roomClass.id, arrival, departure, pets, extraIds }
  return booked({ hotel, rooms, roomClass, today }, { parent: guests.parent, stay, minutesAgo, dice })
}

const DAYS_TO_WAITING = 40

/** A dog of the tour's first parent comes after all others, and its record lacks one of the vaccinations that the hotel asks for. */
const waitingStay = ({ hotel, rooms, today, parents }: Omit<Selling, 'roomClass' | 'share' | 'taken'>): PlannedStay[] => {
  const parent = parents.find(({ isShown, pets }) => isShown && pets.some(({ animalType }) => animalType === 'dog'))
  const dog = parent?.pets.find(({ animalType }) => animalType === 'dog')
  const roomClass = rooms.classes.find(({ species, maxWeightKg }) => species.includes('dog') && maxWeightKg === null)
  if (parent === undefined || dog === undefined || roomClass === undefined) return []
  const arrival = addDays(today, DAYS_TO_WAITING)
  const pets = [{ petId: dog.petId, weightKg: null }]
  const stay = { classId: roomClass.id, arrival, departure: addDays(arrival, 4), pets, extraIds: [] }
  const dice = diceOf(hotel.account.email, 'waiting')
  const planned = booked({ hotel, rooms, roomClass, today }, { parent, stay, minutesAgo: 3 * 24 * 60, dice })
  return [{ ...planned, stay: { ...planned.stay, isWaiting: true } }]
}

type Booking = { parent: PlannedParent; stay: Stay; minutesAgo: number; dice: Dice }

const booked = (
  { hotel, rooms, roomClass, today }: Omit<Selling, 'share' | 'taken' | 'parents'>,
  { parent, stay, minutesAgo, dice }: Booking,
): PlannedStay => {
  const { zone } = hotel.profile
  const { arrival, departure, pets } = stay
  const startsAt = instantAt(arrival, rooms.arrival.from, zone)
  const endsAt = instantAt(departure, rooms.departure.until, zone)
  const beforeMs = Math.min(Date.parse(startsAt), midnightMs(today, zone))
  const placedAt = iso(beforeMs - minutesAgo * MINUTE_MS)
  const priced = priceOfStay(rooms, roomClass, stay)
  const appointmentId = demoId('stay', hotel.account.email, roomClass.id, arrival, parent.account.email)
  const plan = depositOfStay(rooms, { ...priced, arrival, zone, at: placedAt })
  const deposit: PlannedDeposit | undefined = plan && {
    depositCents: plan.depositCents,
    balanceCents: totalOf(priced.price) - plan.depositCents,
    paidAt: iso(Date.parse(placedAt) + 40 * MINUTE_MS),
  }
  return {
    appointmentId,
    professional: hotel,
    parent,
    petId: pets[0]?.petId ?? '',
    service: {
      id: `room-${roomClass.id}`,
      name: roomClass.name,
      nameEn: roomClass.nameEn,
      priceCents: totalOf(priced.price),
      durationMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS,
    },
    startsAt,
    placedAt,
    reason: dice.pick(notes[parent.account.language]),
    course: { kind: 'kept' },
    stay: { stay, maxPets: rooms.maxPets, room: null, ...(deposit && { deposit }) },
  }
}

/** A household whose animals fit the class and are at home on these nights; those of the tour book for themselves. */
const guestsFor = (
  { hotel, roomClass, parents, taken }: Selling,
  dates: string[],
  dice: Dice,
): { parent: PlannedParent; pets: PlannedPet[] } | undefined => {
  const isHome = ({ petId }: PlannedPet) => !dates.some((date) => taken.get(petId)?.has(date))
  const fitting = parents.flatMap((parent) => {
    const pets = parent.pets.filter((pet) => roomClass.species.includes(pet.animalType as AnimalType) && isHome(pet))
    return parent.isShown || pets.length === 0 ? [] : { parent, pets: pets.slice(0, roomClass.maxPets) }
  })
  const near = fitting.filter(({ parent }) => parent.city === hotel.profile.city)
  const choice = near.length > 0 ? near : fitting
  return choice.length === 0 ? undefined : dice.pick(choice)
}

/** Guests who arrived before the demo's day have a room, and guests whose stay has ended have left. */
const inRooms = (stays: PlannedStay[], { roomClass, rooms, hotel, today }: Selling): PlannedStay[] => {
  const wishes = stays.map(({ appointmentId: id, stay: { stay } }) => ({ id, ...stay, room: null }))
  const assigned = assignRooms(wishes, roomClass.rooms)
  return stays.map((planned) => {
    const { stay, maxPets, deposit } = planned.stay
    const room = assigned.get(planned.appointmentId)
    if (room === undefined || stay.arrival >= today) return planned
    const leftAt = instantAt(stay.departure, rooms.departure.from, hotel.profile.zone)
    const checkOutAt = stay.departure < today ? iso(Date.parse(leftAt) + HOUR_MS) : null
    const checkInAt = iso(Date.parse(planned.startsAt) + HOUR_MS)
    return { ...planned, stay: { stay, maxPets, room, checkInAt, checkOutAt, ...(deposit && { deposit }) } }
  })
}

const notes = {
  bg: ['Яде два пъти на ден, носим храната.', 'Плаши се от гръмотевици.', 'Спи на своето одеяло.', 'Обича да тича сутрин.'],
  en: [
    'Eats twice a day, we bring the food.',
    'Afraid of thunder.',
    'Sleeps on its own blanket.',
    'Likes to run in the morning.',
  ],
}
