import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { whySlotAnswer, whySlotQuery, type WhySlotAnswer, type WhySlotQuery } from '@lapka/contracts/api/operations/why-slot.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { listEntries, type WorkingHours } from '@lapka/domain/kernel/working-hours.ts'
import { addMs, toIso } from '@lapka/domain/kernel/instant.ts'
import { answerSlot, type SlotAnswer } from '@lapka/domain/why/slot-answer.ts'
import { slotDay, type DayBlock, type SlotDay } from '@lapka/domain/why/slot-day.ts'
import {
  datesAround,
  eventsUntil,
  isOfDays,
  questionFrom,
  streamsOfDays,
  whoAndWhen,
  type SlotInQuestion,
} from '@lapka/domain/why/slot-history.ts'
import { slotTimeline } from '@lapka/domain/why/slot-timeline.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { professionalsAndOperators } from '../../http/authorization/policy.ts'
import { languageOf } from '../../http/language.ts'
import { Refused } from '../../http/refused.ts'
import { limitedFor } from '../../http/route-for.ts'
import { isReceptionOf } from '../../professionals/routes.ts'
import { sayReason, type SlotContext } from './say-rules.ts'

/** Free starts are looked for so far around, and no further: each day is two streams. */
const DAYS_AROUND = 7

/** GET /api/v2/operations/why-slot: from the streams themselves, folded up to the instant asked about; never from a view. */
export const whySlotRoute = (app: App, dependencies: Dependencies): void => {
  const schema = { querystring: whySlotQuery, response: { 200: whySlotAnswer } }
  app.get('/api/v2/operations/why-slot', limitedFor(professionalsAndOperators, schema), async (request) => {
    const user = userOf(request)
    await refuseForeign(dependencies, user, request.query.professionalId)
    return explain(dependencies, { ...request.query, isOperator: user.role === 'OPERATOR', language: languageOf(request) })
  })
}

/** Another professional's calendar gets 404. */
const refuseForeign = async ({ db }: Dependencies, user: CurrentUser, professionalId: string): Promise<void> => {
  if (user.role !== 'OPERATOR' && !(await isReceptionOf(db, user, professionalId))) throw new Refused('NOT_FOUND')
}

type Reading = Pick<Dependencies, 'handle'>

/** The events that a start is decided on: who and when they work, and the days around it. */
export const readSlotEvents = async ({ handle }: Reading, { professionalId, startsAt }: SlotInQuestion) => {
  const read = async (streams: string[]) => (await Promise.all(streams.map((stream) => handle.readEvents(stream)))).flat()
  const who = await read(whoAndWhen(professionalId))
  const { professional } = questionFrom(who, { professionalId, startsAt, serviceId: '' }, startsAt)
  if (professional.status === 'none') throw new Refused('NOT_FOUND')
  const dates = datesAround(startsAt, professional.zone, DAYS_AROUND)
  return { events: [...who, ...(await read(streamsOfDays(professionalId, dates)))], zone: professional.zone, dates }
}

type Explained = WhySlotQuery & { isOperator: boolean; language: Language }

const explain = async (dependencies: Dependencies, query: Explained): Promise<WhySlotAnswer> => {
  const { professionalId, serviceId, startsAt, parentId, isOperator, language } = query
  const asOf = query.asOf ?? dependencies.now()
  const asked = { professionalId, serviceId, startsAt, ...(isOperator && parentId !== undefined && { forParentId: parentId }) }
  const { events, zone, dates } = await readSlotEvents(dependencies, asked)
  const near = events.filter(({ stream }) => isOfDays(stream, datesAround(startsAt, zone, 1)))
  const answer = answerSlot(near, asked, asOf)
  const place = answer.place ?? anyPlace(events, asked, asOf)
  const day = place && slotDay(events, asked, { asOf, place, dates })
  const context: SlotContext = { ...answer, startsAt, now: asOf, language }
  return {
    isOffered: answer.isOffered,
    decidedBy: answer.decidedBy,
    reasons: answer.reasons.map((reason) => ({
      rule: reason.rule,
      result: reason.result,
      text: sayReason(reason, context),
      ...(reason.event && { eventPosition: reason.event.position, since: reason.event.occurredAt }),
    })),
    asOf,
    position: answer.position,
    startsAt,
    endsAt: addMs(startsAt, (answer.service?.durationMinutes ?? 0) * MINUTE_MS),
    zone,
    serviceName: nameOf(answer, language),
    day: day === null ? null : await dayOf(dependencies, day, language),
    timeline: slotTimeline(near, asked, asOf).map(({ from, isOffered, reason, event, ...then }) => ({
      from,
      isOffered,
      rule: reason?.rule ?? null,
      text: reason === null ? '' : sayReason(reason, { ...context, ...then, now: from }),
      ...(event && { eventPosition: event.position }),
    })),
    nearest: day?.nearest ?? [],
  }
}

const nameOf = ({ service }: SlotAnswer, language: Language): string =>
  (language === 'bg' ? service?.name : service?.nameEn) ?? ''

/** A professional who takes no bookings may still have hours, and the day shows them. */
const anyPlace = (events: RecordedEvent[], asked: SlotInQuestion, asOf: string): WorkingHours | null => {
  const { schedule } = questionFrom(eventsUntil(events, asOf), asked, asOf)
  return schedule.status === 'none' ? null : (listEntries(schedule)[0] ?? null)
}

/** Blocks carry the name of the service, as the calendar does, and of no person. */
const dayOf = async ({ handle }: Reading, { date, span, blocks, free }: SlotDay, language: Language) => {
  const ids = [...new Set(blocks.flatMap(({ claim }) => claim?.claimId ?? []))]
  const read = await handle.read(
    Object.fromEntries(ids.map((id) => [id, { stream: appointmentStream(id), fold: appointmentFold }])),
  )
  const labelOf = ({ rule, claim }: DayBlock): string => {
    const appointment = rule === 'buffer' ? undefined : read[claim?.claimId ?? '']
    if (appointment === undefined || appointment.status === 'none') return ''
    return language === 'bg' ? appointment.serviceName : appointment.serviceNameEn
  }
  const edges = ({ fromMs, untilMs }: { fromMs: number; untilMs: number }) => ({
    startsAt: toIso(fromMs),
    endsAt: toIso(untilMs),
  })
  return {
    date,
    ...edges(span),
    blocks: blocks.map((block) => ({ rule: block.rule, look: block.look, label: labelOf(block), ...edges(block) })),
    free,
  }
}
