import type { PassOffer } from '@lapka/contracts/courses.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { PlanCourse } from '@lapka/domain/courses/plan-course/decide.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { instantAt } from '@lapka/domain/stays/stay-dates.ts'
import { iso, midnightMs } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedProfessional } from './plan-professionals.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

/** What a trainer's pass is, and since when. */
export type PlannedPassOffer = { trainer: PlannedProfessional; offer: PassOffer; at: string }
export type PlannedPass = { offer: PlannedPassOffer; courses: PlanCourse[]; seat: PlannedAppointment & { seat: PlanCourse } }

const VISITS = 10
const PRICE_CENTS = 17_000
/** Evenings before the demo's day, as the classes ahead. */
const DAYS = [-10, -6, -3]

type Scene = { today: string; trainer: PlannedProfessional; parent: PlannedParent; serviceId: string }

/** A pass of ten that a trainer sells, and a parent who has used three visits of it. */
export const planPass = ({ today, trainer, parent, serviceId }: Scene): PlannedPass => {
  const { email } = trainer.account
  const { professionalId, zone } = trainer.profile
  const dayMs = midnightMs(today, zone)
  const courses = DAYS.map((day, nth): PlanCourse => {
    const startsAt = instantAt(addDays(today, day), '20:00', zone)
    return {
      courseId: demoId('evening', email, nth),
      professionalId,
      serviceId,
      title: 'Вечерно занятие',
      titleEn: 'Evening class',
      place: 'Гребната база, вход от запад',
      seats: 6,
      priceCents: 2000,
      admits: { species: ['dog'], maxWeightKg: null, fromMonths: null, untilMonths: null },
      hasWaitlist: true,
      sessions: [
        {
          sessionId: demoId('evening-session', email, nth),
          startsAt,
          endsAt: iso(Date.parse(startsAt) + 60 * MINUTE_MS),
          title: '',
        },
      ],
      at: iso(dayMs - 20 * DAY_MS),
    }
  })
  const [first, ...others] = courses
  const placedAt = iso(dayMs - 13 * DAY_MS + 9 * HOUR_MS)
  const name = { name: `Карта за ${VISITS} занятия`, nameEn: `Pass for ${VISITS} classes` }
  const service = trainer.services.find(({ id }) => id === serviceId)!
  return {
    offer: {
      trainer,
      offer: { visits: VISITS, priceCents: PRICE_CENTS, months: 6, serviceIds: [serviceId] },
      at: iso(dayMs - 19 * DAY_MS),
    },
    courses,
    seat: {
      appointmentId: demoId('pass', email, parent.account.email),
      professional: trainer,
      parent,
      petId: parent.pets.find(({ animalType }) => animalType === 'dog')!.petId,
      service: { ...service, ...name, priceCents: PRICE_CENTS, durationMinutes: 60 },
      startsAt: first!.sessions[0]!.startsAt,
      placedAt,
      reason: '',
      course: { kind: 'kept' },
      seat: first!,
      passVisits: others.map((course, nth) => ({ course, at: iso(Date.parse(placedAt) + (nth + 1) * DAY_MS) })),
    },
  }
}
