import { MINUTE_MS, WEEK_MS } from '@lapka/contracts/time.ts'
import type { Measure } from '@lapka/contracts/what-if.ts'
import { paymentStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { isConsultation } from '../appointments/is-consultation.ts'
import { balanceOf } from '../payments/balance.ts'
import type { Payment } from '../payments/payment.ts'
import type { Professional } from '../professionals/professional.ts'
import type { Schedule } from '../professionals/schedule/schedule.ts'
import { listEntries, workSpans } from '../kernel/working-hours.ts'
import { toIso, toMs } from '../kernel/instant.ts'
import { localDateOf } from '../kernel/zone.ts'
import type { World } from './world.ts'

/** Minutes that were open and minutes that were booked, in one week of the time that is replayed or at one kind of professional. */
export type Minutes = { open: number; booked: number }
export type Figures = Omit<Record<Measure, number>, 'refusedCount' | 'nothingFoundCount' | 'utilisation'> & {
  utilisation: number
  weeks: number[]
  roles: { role: string; utilisation: number }[]
}

/** In hundredths of a percent. */
const utilisationOf = ({ open, booked }: Minutes): number => (open === 0 ? 0 : Math.round((booked * 10_000) / open))
const add = (sums: Map<string, Minutes>, key: string, change: Partial<Minutes>) => {
  const known = sums.get(key) ?? { open: 0, booked: 0 }
  sums.set(key, { open: known.open + (change.open ?? 0), booked: known.booked + (change.booked ?? 0) })
}

type Window = { fromMs: number; toMs: number; professionals: readonly string[] }

/** Adds up one history while it is told: open hours week by week, as the schedules stand then, and the rest at its end. */
export const createFigures = (world: World, { fromMs, toMs: untilMs, professionals }: Window) => {
  const weeks = new Map<string, Minutes>()
  const roles = new Map<string, Minutes>()
  let nextWeekMs = fromMs
  const weekOf = (ms: number) => String(Math.floor((ms - fromMs) / WEEK_MS))
  const roleOf = (professionalId: string) => {
    const professional = world.stateOf<Professional>(professionalStream(professionalId))
    return professional.status === 'accepted' ? professional.role : null
  }

  const openWeek = (startMs: number) => {
    const endMs = Math.min(startMs + WEEK_MS, untilMs)
    for (const professionalId of professionals) {
      const schedule = world.stateOf<Schedule>(scheduleStream(professionalId))
      const role = roleOf(professionalId)
      if (schedule.status === 'none' || role === null) continue
      const open = openMinutes(schedule, startMs, endMs)
      add(weeks, weekOf(startMs), { open })
      add(roles, role, { open })
    }
  }
  const advance = (atMs: number) => {
    for (; nextWeekMs <= atMs && nextWeekMs < untilMs; nextWeekMs += WEEK_MS) openWeek(nextWeekMs)
  }

  const finish = (): Figures => {
    advance(untilMs)
    const sums = { bookedMinutes: 0, revenueCents: 0, refundCents: 0, lateCancellationCount: 0 }
    for (const [stream, { state }] of world.touched) {
      if (!stream.startsWith('appointment-')) continue
      const appointment = state as Appointment
      if (appointment.status === 'none' || toMs(appointment.placedAt) < fromMs) continue
      const money = moneyOf(world, appointment)
      sums.revenueCents += money.keptCents
      sums.refundCents += money.refundedCents
      if (appointment.status === 'cancelled' && appointment.isLate) sums.lateCancellationCount += 1
      const startMs = toMs(appointment.startsAt)
      if (appointment.status !== 'confirmed' || startMs < fromMs || startMs >= untilMs) continue
      // An urgent call is answered beside the open hours.
      if (isConsultation(appointment)) continue
      const booked = (toMs(appointment.endsAt) - startMs) / MINUTE_MS
      sums.bookedMinutes += booked
      add(weeks, weekOf(startMs), { booked })
      const role = roleOf(appointment.professionalId)
      if (role !== null) add(roles, role, { booked })
    }
    const all = [...weeks.values()].reduce((sum, { open, booked }) => ({ open: sum.open + open, booked: sum.booked + booked }), {
      open: 0,
      booked: 0,
    })
    const count = Math.ceil((untilMs - fromMs) / WEEK_MS)
    return {
      ...sums,
      utilisation: utilisationOf(all),
      weeks: Array.from({ length: count }, (_, week) => utilisationOf(weeks.get(String(week)) ?? { open: 0, booked: 0 })),
      roles: [...roles].map(([role, minutes]) => ({ role, utilisation: utilisationOf(minutes) })),
    }
  }
  return { advance, finish }
}

const openMinutes = (schedule: Extract<Schedule, { status: 'set' }>, startMs: number, endMs: number): number => {
  let minutes = 0
  for (const place of listEntries(schedule)) {
    const { zone } = place
    for (const { fromMs, untilMs } of workSpans(place, localDateOf(toIso(startMs), zone), localDateOf(toIso(endMs), zone)))
      minutes += Math.max(0, Math.min(untilMs, endMs) - Math.max(fromMs, startMs)) / MINUTE_MS
  }
  return minutes
}

const moneyOf = (world: World, appointment: Exclude<Appointment, { status: 'none' }>) => {
  if (appointment.paymentId === null) return { keptCents: 0, refundedCents: 0 }
  const stream = paymentStream(appointment.paymentId)
  if (world.known(stream) === undefined) return { keptCents: 0, refundedCents: 0 }
  const { keptCents, refundedCents, inFlightCents } = balanceOf(world.stateOf<Payment>(stream))
  return { keptCents, refundedCents: refundedCents + inFlightCents }
}
