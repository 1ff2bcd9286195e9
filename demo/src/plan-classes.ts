import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { PlanCourse } from '@lapka/domain/courses/plan-course/decide.ts'
import { addDays, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import { instantAt } from '@lapka/domain/stays/stay-dates.ts'
import { iso, midnightMs } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { diceOf } from './dice.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

export type PlannedClass = { trainer: PlannedProfessional; course: PlanCourse }
export type PlannedSeat = PlannedAppointment & { seat: { courseId: string; sessionId: string } }
export type PlannedClasses = { classes: PlannedClass[]; seats: PlannedSeat[] }

const SEATS = 6
/** No trainer of the demo works so late by the hour. */
const START = '20:00'
const MINUTES = 60

const names = [
  { title: 'Първи стъпки', titleEn: 'First steps', place: 'Гребната база, вход от запад', fromMonths: null },
  { title: 'Ела при мен', titleEn: 'Come when called', place: 'Площадката за кучета в парка', fromMonths: 6 },
  { title: 'Повод без дърпане', titleEn: 'Loose leash', place: 'Срещаме се пред школата', fromMonths: 6 },
]

type Scene = { seed: number; today: string; professionals: PlannedProfessional[]; parents: PlannedParent[] }

/** An evening class of every verified trainer in the coming days; of the first one a single seat is left. Pure, as all plans. */
export const planClasses = ({ seed, today, professionals, parents }: Scene): PlannedClasses => {
  const trainers = professionals.filter(({ isVerified, profile }) => isVerified && profile.role === 'TRAINER')
  const withDogs = parents.filter(({ isShown, pets }) => !isShown && pets.some(({ animalType }) => animalType === 'dog'))
  const isBusy = new Set<string>()
  const planned = trainers.map((trainer, index) => planClass({ seed, today, trainer, index, parents: withDogs, isBusy }))
  return { classes: planned.map(({ planned: one }) => one), seats: planned.flatMap(({ seats }) => seats) }
}

/** `isBusy`: who is in another class at that instant; the seats that are planned are added. */
type OfTrainer = Pick<Scene, 'seed' | 'today' | 'parents'> & { trainer: PlannedProfessional; index: number; isBusy: Set<string> }

const planClass = ({
  seed,
  today,
  trainer,
  index,
  parents: all,
  isBusy,
}: OfTrainer): { planned: PlannedClass; seats: PlannedSeat[] } => {
  const { email } = trainer.account
  const { professionalId, zone } = trainer.profile
  const dice = diceOf(seed, 'class', email)
  const { fromMonths, ...name } = names[index % names.length] ?? names[0]!
  const service =
    trainer.services.find(({ location = 'AT_PROFESSIONAL' }) => location === 'AT_PROFESSIONAL') ?? trainer.services[0]!
  const date = workdayFrom(addDays(today, 3 + (index % 5)))
  const startsAt = instantAt(date, START, zone)
  const endsAt = iso(Date.parse(startsAt) + MINUTES * MINUTE_MS)
  const [courseId, sessionId] = [demoId('course', email), demoId('session', email)]
  const plannedMs = midnightMs(today, zone) - 9 * 24 * HOUR_MS
  const course: PlanCourse = {
    courseId,
    professionalId,
    serviceId: service.id,
    ...name,
    seats: SEATS,
    priceCents: dice.whole(12, 20) * 100,
    admits: { species: ['dog'], maxWeightKg: null, fromMonths, untilMonths: null },
    hasWaitlist: false,
    sessions: [{ sessionId, startsAt, endsAt, title: '' }],
    at: iso(plannedMs),
  }
  const nameThen = ({ account }: PlannedParent) => `${account.email} ${startsAt}`
  const parents = all.filter((parent) => !isBusy.has(nameThen(parent)))
  const first = dice.whole(0, parents.length - 1)
  const count = index === 0 ? SEATS - 1 : dice.whole(1, SEATS - 2)
  const seats = Array.from({ length: Math.min(count, parents.length) }, (_, nth): PlannedSeat => {
    const parent = parents[(first + nth) % parents.length]!
    isBusy.add(nameThen(parent))
    return {
      appointmentId: demoId('seat', email, parent.account.email),
      professional: trainer,
      parent,
      petId: parent.pets.find(({ animalType }) => animalType === 'dog')!.petId,
      service: {
        ...service,
        name: course.title,
        nameEn: course.titleEn,
        priceCents: course.priceCents,
        durationMinutes: MINUTES,
      },
      startsAt,
      placedAt: iso(plannedMs + (nth + 1) * 24 * HOUR_MS + dice.whole(0, 600) * MINUTE_MS),
      reason: dice.pick(notes[parent.account.language]),
      course: { kind: 'kept' },
      seat: { courseId, sessionId },
    }
  })
  return { planned: { trainer, course }, seats }
}

const workdayFrom = (date: string): string => (weekdayOf(date) > 5 ? workdayFrom(addDays(date, 1)) : date)

const notes = {
  bg: ['Плаши се от колелета.', 'Без пилешко, моля.', 'Дърпа на повода.', ''],
  en: ['Afraid of bicycles.', 'No chicken, please.', 'Pulls on the leash.', ''],
}
