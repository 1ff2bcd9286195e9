import { LONGEST_CALENDAR_DAYS } from '@lapka/contracts/api/calendar.ts'
import { clinicFreeTimes, clinicFreeTimesQuery, clinicHours, clinicHoursQuery } from '@lapka/contracts/api/clinics.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import type { Slot } from '@lapka/contracts/api/professionals.ts'
import { freeSlots } from '@lapka/domain/slots/free-slots.ts'
import { offersByNeeds } from '@lapka/domain/slots/full-times.ts'
import { listEntries, workSpans } from '@lapka/domain/kernel/working-hours.ts'
import { toIso } from '@lapka/domain/kernel/instant.ts'
import { addDays, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { bookableVetsOf, vetSchedulesOf } from '@lapka/projections/clinics/query.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { clinics } from '../http/authorization/policy.ts'
import { checkDays } from '../http/day-range.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { offersOf, plannedByThemselves } from '@lapka/projections/professionals/free-times.ts'
import { readSchedule } from '../schedules/read-schedule.ts'
import { ownClinic } from './routes.ts'

/** GET /api/v2/clinics/:id/working-hours: when each vet of one's own clinic works, for its calendar. */
export const clinicHoursRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, querystring: clinicHoursQuery, response: { 200: clinicHours } }
  app.get('/api/v2/clinics/:id/working-hours', routeFor(clinics, schema), async (request) => {
    const { clinicId } = ownClinic(request)
    const { after, from, to } = request.query
    checkDays({ from, to }, LONGEST_CALENDAR_DAYS)
    await seePosition(dependencies, after, ['clinics', 'professionals'])
    const schedules = await vetSchedulesOf(dependencies.db, clinicId)
    const items = schedules.map(async ({ professionalId, schedule }) => ({
      professionalId,
      spans: listEntries(schedule)
        .flatMap((place) => workSpans(place, from, to))
        .map(({ fromMs, untilMs }) => ({ from: toIso(fromMs), to: toIso(untilMs) })),
      blocks: await blocksOf(dependencies, professionalId, {
        from: startOfDay(from, schedule.zone),
        to: startOfDay(addDays(to, 1), schedule.zone),
      }),
    }))
    return { items: await Promise.all(items) }
  })
}

/** Times that a vet closed by hand. The reason is sealed and no view has it, so it is read from the log; one that closes several places is told once. */
const blocksOf = async (dependencies: Dependencies, professionalId: string, days: { from: string; to: string }) => {
  const { schedule, reasons } = await readSchedule(dependencies, professionalId)
  if (schedule.status === 'none') return []
  const closed = schedule.allExceptions.filter(({ kind, from, to }) => kind === 'closed' && from < days.to && to > days.from)
  const blocks = closed.map(({ exceptionId, from, to }) => ({ from, to, reason: reasons.get(exceptionId) ?? '' }))
  return [...new Map(blocks.map((block) => [`${block.from} ${block.to}`, block])).values()]
}

/** GET /api/v2/clinics/:id/free-times: what reception can still give away on a day. */
export const clinicFreeTimesRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { params: idParams, querystring: clinicFreeTimesQuery, response: { 200: clinicFreeTimes } }
  app.get('/api/v2/clinics/:id/free-times', routeFor(clinics, schema), async (request) => {
    const { clinicId } = ownClinic(request)
    const { after, date } = request.query
    await seePosition(dependencies, after, ['clinics', 'professionals', 'claims', 'waitlist'])
    const { db, now } = dependencies
    const at = now()
    const endOfDay = `${addDays(date, 2)}T00:00:00.000Z`
    if (endOfDay < at) return { items: [] }
    const vets = (await bookableVetsOf(db, clinicId)).map(plannedByThemselves)
    const offers = await offersOf(db, { professionals: vets, from: at, to: endOfDay, now: at })
    return {
      items: vets.flatMap(({ professionalId, services }) => {
        const offer = offers.get(professionalId)
        if (offer === undefined || services.length === 0) return []
        const slots = offersByNeeds(offer, services).flatMap((one) => freeSlots({ ...one, from: date, to: date }))
        return [{ professionalId, spans: joinSlots(slots) }]
      }),
    }
  })
}

/** Starts that follow one another, or overlap, are one free time. */
const joinSlots = (slots: readonly Slot[]): { from: string; to: string }[] => {
  const spans: { from: string; to: string }[] = []
  for (const { startsAt, endsAt } of slots.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt, 'en'))) {
    const last = spans.at(-1)
    if (last !== undefined && startsAt <= last.to) last.to = endsAt > last.to ? endsAt : last.to
    else spans.push({ from: startsAt, to: endsAt })
  }
  return spans
}
