import { useState } from 'react'
import { wallsOf } from '../../kit/time/wall-clock.ts'
import type { Moved } from '../moved-bar.tsx'
import type { AppointmentEntry } from '../appointment-entry.ts'
import type { Range } from '../calendar-api.ts'
import type { MovePlan } from './entry.ts'
import type { Hazard } from './hazards.ts'
import { useMoveInCalendarMutation } from './work-api.ts'

/** A refused move. The plan is kept so that another time can be chosen from there. */
export type FailedMove = { plan: MovePlan; error: unknown }

export type ConfirmedMove = {
  fromStartsAt: string
  /** The time is not offered, and is taken all the same; two at once with a reason. */
  anyway?: { reason: string } | undefined
}

type Moving = { range: Range; appointments: AppointmentEntry[]; hazardAt: (entry: AppointmentEntry) => Hazard | undefined }

/**
 * A move is planned, shown as a ghost beside where the appointment is, confirmed, and then shows at once where it will be. If the server
 * says no, it is back where it was and the sentence says why; once it is done it can be taken back.
 */
export const useMove = ({ range, appointments, hazardAt }: Moving) => {
  const [plan, setPlan] = useState<MovePlan | null>(null)
  const [failed, setFailed] = useState<FailedMove | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [move] = useMoveInCalendarMutation()
  const begin = (entry: AppointmentEntry, startsAt: string) => {
    setFailed(null)
    setMoved(null)
    setPlan({ entry, startsAt, fromStartsAt: entry.appointment.startsAt })
  }
  const confirm = async ({ fromStartsAt, anyway }: ConfirmedMove) => {
    if (plan === null) return
    setPlan(null)
    const { entry, startsAt } = plan
    const wasOffered = hazardAt(entry) === undefined
    const { error } = await move({ id: entry.id, startsAt, fromStartsAt, anyway, range, idempotencyKey: crypto.randomUUID() })
    if (error) setFailed({ plan, error })
    else setMoved({ appointment: entry.appointment, title: entry.title, startsAt, fromStartsAt, wasOffered })
  }
  const again = (startsAt: string) => {
    const latest = appointments.find(({ id }) => id === failed?.plan.entry.id) ?? failed?.plan.entry
    if (latest) begin(latest, startsAt)
  }
  return {
    plan,
    failed,
    moved,
    begin,
    confirm,
    again,
    close: () => setPlan(null),
    forget: () => setFailed(null),
    forgetMoved: () => setMoved(null),
    setStart: (startsAt: string) => setPlan((known) => known && { ...known, startsAt }),
  }
}

/** While a move is planned: a ghost at the new time, and the appointment itself dimmed. */
export const withGhost = (appointments: AppointmentEntry[], plan: MovePlan | null): AppointmentEntry[] => {
  if (plan === null) return appointments
  const entry = appointments.find(({ id }) => id === plan.entry.id)
  if (entry === undefined || entry.appointment.startsAt === plan.startsAt) return appointments
  const ghost: AppointmentEntry = { ...entryAt(entry, plan.startsAt), id: `${entry.id} ghost`, move: 'ghost' }
  return [...appointments.map((one): AppointmentEntry => (one.id === entry.id ? { ...one, move: 'leaving' } : one)), ghost]
}

/** The appointment as it would be at another start. */
export const entryAt = (entry: AppointmentEntry, startsAt: string): AppointmentEntry => {
  const { appointment } = entry
  const lengthMs = Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)
  const endsAt = new Date(Date.parse(startsAt) + lengthMs).toISOString()
  return { ...entry, ...wallsOf(startsAt, endsAt, entry.zone), appointment: { ...appointment, startsAt, endsAt } }
}
