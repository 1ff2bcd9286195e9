import { useState } from 'react'
import type { Range } from '../calendar-api.ts'
import { wallsOf, type Visit } from '../visit.ts'
import type { MovePlan } from './move-dialog.tsx'
import { useMoveVisitMutation } from './work-api.ts'

/** A refused move: what was wanted is kept, so that choosing another time begins from there. */
export type FailedMove = { plan: MovePlan; error: unknown }

/**
 * A move is planned, shown as a ghost beside where the visit is, confirmed, and then shows at once where it will be. If the server
 * says no, it is back where it was and the sentence says why.
 */
export const useVisitMove = (range: Range, visits: Visit[]) => {
  const [plan, setPlan] = useState<MovePlan | null>(null)
  const [failed, setFailed] = useState<FailedMove | null>(null)
  const [move] = useMoveVisitMutation()
  const begin = (visit: Visit, startsAt: string) => {
    setFailed(null)
    setPlan({ visit, startsAt, fromStartsAt: visit.appointment.startsAt })
  }
  const confirm = async (fromStartsAt: string) => {
    if (plan === null) return
    setPlan(null)
    const { id } = plan.visit
    const { startsAt } = plan
    const { error } = await move({ id, startsAt, fromStartsAt, range, idempotencyKey: crypto.randomUUID() })
    if (error) setFailed({ plan, error })
  }
  const again = (startsAt: string) => {
    const latest = visits.find(({ id }) => id === failed?.plan.visit.id) ?? failed?.plan.visit
    if (latest) begin(latest, startsAt)
  }
  return {
    plan,
    failed,
    begin,
    confirm,
    again,
    close: () => setPlan(null),
    forget: () => setFailed(null),
    setStart: (startsAt: string) => setPlan((known) => known && { ...known, startsAt }),
  }
}

/** The calendar while a move is being decided: a ghost where it would go, the visit itself dimmed. */
export const withGhost = (visits: Visit[], plan: MovePlan | null): Visit[] => {
  if (plan === null) return visits
  const visit = visits.find(({ id }) => id === plan.visit.id)
  if (visit === undefined || visit.appointment.startsAt === plan.startsAt) return visits
  const { appointment } = visit
  const lengthMs = Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)
  const endsAt = new Date(Date.parse(plan.startsAt) + lengthMs).toISOString()
  const ghost: Visit = {
    ...visit,
    ...wallsOf(plan.startsAt, endsAt, visit.zone),
    id: `${visit.id} ghost`,
    appointment: { ...appointment, startsAt: plan.startsAt, endsAt },
    move: 'ghost',
  }
  return [...visits.map((one): Visit => (one.id === visit.id ? { ...one, move: 'leaving' } : one)), ghost]
}
