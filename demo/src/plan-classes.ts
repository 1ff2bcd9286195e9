import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { PlanCourse } from '@lapka/domain/courses/plan-course/decide.ts'
import { addDays, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import { instantAt } from '@lapka/domain/stays/stay-dates.ts'
import { iso, midnightMs } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { diceOf, type Dice } from './dice.ts'
import { planPass, type PlannedPassOffer } from './plan-pass.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

export type PlannedClass = { trainer: PlannedProfessional; course: PlanCourse }
export type PlannedSeat = PlannedAppointment & { seat: PlanCourse }
export type PlannedWait = PlannedClass & { parent: PlannedParent; petId: string; at: string }
export type PlannedClasses = {
  classes: PlannedClass[]
  seats: PlannedSeat[]
  waits: PlannedWait[]
  passOffers: PlannedPassOffer[]
}

const SEATS = 6
/** No trainer of the demo works so late by the hour. */
const START = '20:00'
const MINUTES = 60

const names = [
  { title: 'Първи стъпки', titleEn: 'First steps', place: 'Гребната база, вход от запад', fromMonths: null },
  { title: 'Ела при мен', titleEn: 'Come when called', place: 'Площадката за кучета в парка', fromMonths: 6 },
  { title: 'Повод без дърпане', titleEn: 'Loose leash', place: 'Срещаме се пред школата', fromMonths: 6 },
]

/** The third trainer's is a course of six, a week apart. */
const courseOfSix = {
  title: 'Първи стъпки в шест занятия',
  titleEn: 'First steps in six sessions',
  place: 'Гребната база, вход от запад',
  fromMonths: 4,
}
const sessionTitles = [
  'Име, контакт, награда',
  'Седни и остани',
  'Ела при мен',
  'Повод без дърпане',
  'Други кучета и хора',
  'Разходка в града',
]

type Scene = { seed: number; today: string; professionals: PlannedProfessional[]; parents: PlannedParent[] }

/** Seats that are taken: of the first trainer's class one is left, the second one's is full and waited for. */
const takenOf = (index: number, dice: Dice): number => [SEATS - 1, SEATS][index] ?? dice.whole(1, SEATS - 2)
const waitingOf = (index: number): number => (index === 1 ? 2 : 0)

/** An evening class of every verified trainer in the coming days. Pure, as all plans. */
export const planClasses = ({ seed, today, professionals, parents }: Scene): PlannedClasses => {
  const trainers = professionals.filter(({ isVerified, profile }) => isVerified && profile.role === 'TRAINER')
  const withDogs = parents.filter(({ isShown, pets }) => !isShown && pets.some(({ animalType }) => animalType === 'dog'))
  const isBusy = new Set<string>()
  const planned = trainers.map((trainer, index) => planClass({ seed, today, trainer, index, parents: withDogs, isBusy }))
  const pass = firstPass({ today, trainers, parents: withDogs })
  return {
    classes: [
      ...planned.map(({ trainer, course }) => ({ trainer, course })),
      ...(pass?.courses.map((course) => ({ trainer: pass.offer.trainer, course })) ?? []),
    ],
    seats: [...planned.flatMap(({ seats }) => seats), ...(pass === undefined ? [] : [pass.seat])],
    waits: planned.flatMap(({ waits }) => waits),
    passOffers: pass === undefined ? [] : [pass.offer],
  }
}

/** The first trainer's pass, of a parent whose other classes are all ahead. */
const firstPass = ({ today, trainers, parents }: Pick<Scene, 'today' | 'parents'> & { trainers: PlannedProfessional[] }) => {
  const [trainer, parent] = [trainers[0], parents.at(-1)]
  if (trainer === undefined || parent === undefined) return undefined
  return planPass({ today, trainer, parent, serviceId: serviceOf(trainer).id })
}

/** `isBusy`: who is in another class at that instant; those who are planned are added. */
type OfTrainer = Pick<Scene, 'seed' | 'today' | 'parents'> & { trainer: PlannedProfessional; index: number; isBusy: Set<string> }

const planClass = (scene: OfTrainer): PlannedClass & Pick<PlannedClasses, 'seats' | 'waits'> => {
  const { seed, trainer, index, parents: all, isBusy } = scene
  const dice = diceOf(seed, 'class', trainer.account.email)
  const course = planCourse(scene, dice)
  const keysOf = ({ account }: PlannedParent) => course.sessions.map(({ startsAt }) => `${account.email} ${startsAt}`)
  const parents = all.filter((parent) => !keysOf(parent).some((key) => isBusy.has(key)))
  const first = dice.whole(0, parents.length - 1)
  const taken = takenOf(index, dice)
  const coming = Array.from(
    { length: Math.min(taken + waitingOf(index), parents.length) },
    (_, nth) => parents[(first + nth) % parents.length]!,
  )
  for (const key of coming.flatMap(keysOf)) isBusy.add(key)
  const seats = coming.slice(0, taken).map((parent, nth) => planSeat({ trainer, course, parent, nth }, dice))
  const full = seats.at(-1)?.placedAt ?? course.at
  const waits = coming.slice(taken).map((parent, nth) => {
    const at = iso(Date.parse(full) + (nth + 1) * HOUR_MS)
    return { trainer, course, parent, petId: dogOf(parent), at }
  })
  return { trainer, course, seats, waits }
}

const dogOf = ({ pets }: PlannedParent): string => pets.find(({ animalType }) => animalType === 'dog')!.petId

const planCourse = ({ today, trainer, index }: OfTrainer, dice: Dice): PlanCourse => {
  const { email } = trainer.account
  const { professionalId, zone } = trainer.profile
  const isOfSix = index === 2
  const { fromMonths, ...name } = isOfSix ? courseOfSix : (names[index % names.length] ?? names[0]!)
  const date = workdayFrom(addDays(today, 3 + (index % 5)))
  const priceCents = dice.whole(12, 20) * 100
  const sessions = (isOfSix ? sessionTitles : ['']).map((title, nth) => {
    const startsAt = instantAt(addDays(date, 7 * nth), START, zone)
    const sessionId = nth === 0 ? demoId('session', email) : demoId('session', email, String(nth))
    return { sessionId, startsAt, endsAt: iso(Date.parse(startsAt) + MINUTES * MINUTE_MS), title }
  })
  return {
    courseId: demoId('course', email),
    professionalId,
    serviceId: serviceOf(trainer).id,
    ...name,
    seats: SEATS,
    priceCents: priceCents * sessions.length,
    admits: { species: ['dog'], maxWeightKg: null, fromMonths, untilMonths: null },
    hasWaitlist: true,
    sessions,
    at: iso(midnightMs(today, zone) - 9 * 24 * HOUR_MS),
  }
}

const serviceOf = ({ services }: PlannedProfessional) =>
  services.find(({ location = 'AT_PROFESSIONAL' }) => location === 'AT_PROFESSIONAL') ?? services[0]!

type OfSeat = PlannedClass & { parent: PlannedParent; nth: number }

const planSeat = ({ trainer, course, parent, nth }: OfSeat, dice: Dice): PlannedSeat => ({
  appointmentId: demoId('seat', trainer.account.email, parent.account.email),
  professional: trainer,
  parent,
  petId: dogOf(parent),
  service: {
    ...serviceOf(trainer),
    name: course.title,
    nameEn: course.titleEn,
    priceCents: course.priceCents,
    durationMinutes: MINUTES,
  },
  startsAt: course.sessions[0]!.startsAt,
  placedAt: iso(Date.parse(course.at) + (nth + 1) * 24 * HOUR_MS + dice.whole(0, 600) * MINUTE_MS),
  reason: dice.pick(notes[parent.account.language]),
  course: { kind: 'kept' },
  seat: course,
})

const workdayFrom = (date: string): string => (weekdayOf(date) > 5 ? workdayFrom(addDays(date, 1)) : date)

const notes = {
  bg: ['Плаши се от колелета.', 'Без пилешко, моля.', 'Дърпа на повода.', ''],
  en: ['Afraid of bicycles.', 'No chicken, please.', 'Pulls on the leash.', ''],
}
