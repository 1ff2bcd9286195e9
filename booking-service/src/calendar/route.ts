import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import {
  calendarAnswer,
  calendarQuery,
  LONGEST_CALENDAR_DAYS,
  MAX_CALENDAR_ITEMS,
  type CalendarItem,
} from '@lapka/contracts/api/calendar.ts'
import { firstOfEachDay } from '@lapka/domain/kernel/first-of-each-day.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { withVisitAddresses } from '@lapka/projections/addresses/visit-addresses.ts'
import { withWaysBetween } from '@lapka/projections/travel/ways-between.ts'
import { appointmentsByIds, listAppointments } from '@lapka/projections/appointments/query.ts'
import { everStartingIn } from '@lapka/projections/history/query.ts'
import { partyOf } from '../http/party-of.ts'
import { scopeOf } from '../appointments/appointment-scope.ts'
import { userOf } from '../http/authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { checkInstants, instantsOf } from '../http/day-range.ts'
import type { WrongField } from '../http/field-errors.ts'
import { Refused } from '../http/refused.ts'
import { seePosition } from '../http/see-position.ts'
import { ownZone } from '../http/own-zone.ts'
import { routeFor } from '../http/route-for.ts'
import { calendarAsOf } from './as-it-was.ts'

/** GET /api/v2/calendar: one's appointments in a range, as they are or, with `asOf`, as they were, with what changed since. */
export const calendarRoute = (app: App, dependencies: Dependencies): void => {
  const { db, now } = dependencies
  app.get(
    '/api/v2/calendar',
    routeFor('signed-in', { querystring: calendarQuery, response: { 200: calendarAnswer } }),
    async (request) => {
      const { after, from, to, asOf, perDay, professionalIds } = await instantsOf(dependencies, request, request.query)
      const at = now()
      checkInstants({ from, to }, LONGEST_CALENDAR_DAYS)
      if (asOf !== undefined && asOf > at) refuseTo({ path: 'asOf', fault: 'NOT_PAST' })
      await seePosition(dependencies, after, ['appointments', 'history', 'clinics', 'addresses'])
      const user = userOf(request)
      const scope = scopeOf(user)
      const wall = perDay === undefined || user.professionalId === null ? undefined : await ownZone(dependencies, user)
      const answer = (appointments: CalendarItem[]) => {
        const dayOf = ({ appointment: { startsAt, zone } }: CalendarItem) => localDateOf(startsAt, wall ?? zone)
        const { first, more } = firstOfEachDay(appointments, perDay ?? MAX_CALENDAR_ITEMS, dayOf)
        return { asOf: asOf ?? null, items: first, more: [...more].map(([date, count]) => ({ date, count })) }
      }
      const { items, nextCursor } = await listAppointments(db, {
        ...scope,
        professionalIds,
        isSeatLeftOut: user.role === 'TRAINER' && asOf === undefined,
        isBySession: user.professionalId === null && asOf === undefined,
        from,
        to,
        now: at,
        limit: MAX_CALENDAR_ITEMS,
      })
      const ever = asOf === undefined ? [] : await everStartingIn(db, scope, { from, to, asOf, limit: MAX_CALENDAR_ITEMS + 1 })
      if (nextCursor !== undefined || ever.length > MAX_CALENDAR_ITEMS) refuseTo({ path: 'to', fault: 'TOO_MANY_VISITS' })
      if (asOf === undefined) {
        const standing = items.filter(({ status }) => status !== 'CANCELED').toReversed()
        const reader = { party: partyOf(user), professionalId: user.professionalId, now: at }
        const located = await withVisitAddresses(db, standing, reader)
        const appointments = await withWaysBetween(dependencies, located, reader)
        const shown = appointments.flatMap((appointment) => timesIn(appointment, { from, to })).toSorted(byStart)
        return answer(shown.map((appointment) => ({ appointment, since: { change: 'none', otherStartsAt: null } })))
      }
      const known = new Set(items.map(({ id }) => id))
      const others = await appointmentsByIds(
        db,
        ever.filter((id) => !known.has(id)),
        at,
      )
      const wanted = others.filter(({ professional }) => professionalIds?.includes(professional.id) ?? true)
      return answer(await calendarAsOf(dependencies, [...items, ...wanted], { from, to, asOf }))
    },
  )
}

const byStart = (one: { startsAt: string }, other: { startsAt: string }) => Date.parse(one.startsAt) - Date.parse(other.startsAt)

/** A seat once for each of its sessions in the range. A pass without a visit has no time. */
const timesIn = (appointment: AppointmentView, { from, to }: { from: string; to: string }): CalendarItem['appointment'][] => {
  if (appointment.seat === null) return [appointment]
  return appointment.seat.sessions
    .filter(({ startsAt }) => startsAt >= from && startsAt < to)
    .map(({ sessionId, startsAt, endsAt }) => ({ ...appointment, startsAt, endsAt, sessionId }))
}

const refuseTo = (wrong: WrongField): never => {
  throw new Refused('INVALID_INPUT', { errors: [wrong] })
}
