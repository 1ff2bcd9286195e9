import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import {
  whyLetterAnswer,
  whyLetterQuery,
  whyRefundAnswer,
  whyRefundQuery,
  type WhyLetterAnswer,
  type WhyRefundAnswer,
} from '@lapka/contracts/api/operations/why-money.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { appointmentStream, courseStream, paymentStream, readsStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { courseFold } from '@lapka/domain/courses/course.ts'
import { courseLine } from '@lapka/domain/courses/course-line.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { answerLetters, type LetterAnswer } from '@lapka/domain/why/letter-answer.ts'
import { answerRefund, type RefundAnswer } from '@lapka/domain/why/refund-answer.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { languageOf } from '../../http/language.ts'
import { recordRead } from '../../http/record-read.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { appointmentNamed } from '../named-appointment.ts'
import { GIVEN_UP, noteOfStop, sayNote, sayRefundRule } from './say-money.ts'

/** Why so much came back, and why a letter went out. Operators leave a record with the appointment, as with every look at one. */
export const whyMoneyRoutes = (app: App, dependencies: Dependencies): void => {
  const { now } = dependencies

  app.get(
    '/api/v2/operations/why-refund',
    routeFor(operators, { querystring: whyRefundQuery, response: { 200: whyRefundAnswer } }),
    async (request) => {
      const { refundId, appointmentId: named, asOf = now() } = request.query
      const appointmentId =
        named === undefined
          ? await appointmentOfRefund(dependencies, refundId ?? '')
          : await appointmentNamed(dependencies, named)
      const answer = answerRefund(await readMoneyEvents(dependencies, appointmentId), { refundId, asOf })
      if (answer === undefined) throw new Refused('NOT_FOUND')
      await recordMoneyRead(dependencies, request, appointmentId, 'why-refund')
      return refundView(answer, asOf, languageOf(request))
    },
  )

  app.get(
    '/api/v2/operations/why-letter',
    routeFor(operators, { querystring: whyLetterQuery, response: { 200: whyLetterAnswer } }),
    async (request) => {
      const { asOf = now() } = request.query
      const appointmentId = await appointmentNamed(dependencies, request.query.appointmentId)
      const events = await readLetterEvents(dependencies, appointmentId)
      await recordMoneyRead(dependencies, request, appointmentId, 'why-letter')
      return lettersView(dependencies, events, { appointmentId, asOf, language: languageOf(request) })
    },
  )
}

export const recordMoneyRead = (
  dependencies: Dependencies,
  request: Parameters<typeof recordRead>[1],
  appointmentId: string,
  what: string,
) =>
  recordRead(dependencies, request, {
    stream: readsStream(appointmentId),
    fact: { type: 'AppointmentRead', data: { appointmentId, what } },
  })

/** The view only finds whose refund it is; what is answered comes from the streams. */
const appointmentOfRefund = async ({ db }: Dependencies, refundId: string): Promise<string> => {
  const row = await db.selectFrom('views.refunds').select('appointmentId').where('refundId', '=', refundId).executeTakeFirst()
  if (row === undefined) throw new Refused('NOT_FOUND')
  return row.appointmentId
}

/** An appointment's events with those of its payment. */
export const readMoneyEvents = async (
  { handle }: Pick<Dependencies, 'handle'>,
  appointmentId: string,
): Promise<RecordedEvent[]> => {
  const events = await handle.readEvents(appointmentStream(appointmentId))
  const appointment = events.reduce(appointmentFold.evolve, appointmentFold.initialState())
  if (appointment.status === 'none') throw new Refused('NOT_FOUND')
  return appointment.paymentId === null ? events : [...events, ...(await handle.readEvents(paymentStream(appointment.paymentId)))]
}

/** An offered time is told by the line in which its parent waited. */
export const readLetterEvents = async (dependencies: Dependencies, appointmentId: string): Promise<RecordedEvent[]> => {
  const events = await readMoneyEvents(dependencies, appointmentId)
  const { professionalId, startsAt, zone } = writtenFact(events, 'AppointmentPlaced')
  const { handle } = dependencies
  const seat = factOf(events, 'SeatBooked')
  const { course } = await handle.read({ course: { stream: courseStream(seat?.courseId ?? ''), fold: courseFold } })
  const ofDay = waitlistStream(professionalId, localDateOf(startsAt, zone))
  const line = await handle.readEvents(course.status === 'none' ? ofDay : courseLine(course))
  return [...events, ...line.filter(({ data }) => (data as { appointmentId?: string }).appointmentId === appointmentId)]
}

const refundView = (answer: RefundAnswer, asOf: string, language: Language): WhyRefundAnswer => {
  const { appointment, paidCents, refundCents, recordedCents, decision } = answer
  const { appointmentId, policy, freeCancellationUntil, startsAt, zone } = appointment
  return {
    appointmentId,
    refundId: answer.refundId,
    decidedAt: decision?.occurredAt ?? null,
    decisionPosition: decision?.position ?? null,
    by: answer.by,
    paidCents,
    refundCents,
    keptCents: paidCents - refundCents,
    refundPercent: paidCents === 0 ? 0 : Math.round((refundCents / paidCents) * 100),
    recordedCents,
    isAgreeing: recordedCents === null || recordedCents === refundCents,
    policy,
    freeCancellationUntil,
    startsAt,
    zone,
    asOf,
    position: answer.position,
    reasons: answer.reasons.map(({ rule, isDeciding, event }) => ({
      rule,
      isDeciding,
      text: sayRefundRule(rule, isDeciding, { answer, language }),
      ...(event && { eventPosition: event.position, since: event.occurredAt }),
    })),
  }
}

type LetterContext = { appointmentId: string; asOf: string; language: Language }
type WorkRow = {
  workId: string
  attempt: number
  dueAt: Date
  doneAt: Date | null
  lastError: string | null
  givenUpAt: Date | null
}

const lettersView = async (
  { db }: Dependencies,
  events: RecordedEvent[],
  { appointmentId, asOf, language }: LetterContext,
): Promise<WhyLetterAnswer> => {
  const { letters, without, position } = answerLetters(events, asOf)
  const rows: WorkRow[] =
    letters.length === 0
      ? []
      : await db
          .selectFrom('state.outbox')
          .select(['workId', 'attempt', 'dueAt', 'doneAt', 'lastError', 'givenUpAt'])
          .where(
            'workId',
            'in',
            letters.map(({ workId }) => workId),
          )
          .execute()
  return {
    appointmentId,
    asOf,
    position,
    letters: letters.map((letter) =>
      letterView(
        letter,
        rows.find(({ workId }) => workId === letter.workId),
        { asOf, language },
      ),
    ),
    without: without.map(({ type, position: eventPosition, occurredAt }) => ({
      eventType: type,
      eventPosition,
      at: occurredAt,
      text:
        language === 'bg'
          ? 'Може още да се върне обратно; писмата тръгват, когато отмяната стане окончателна.'
          : 'It can still be taken back; letters go out once the cancellation is final.',
    })),
  }
}

/** The letter as the outbox knows it; if it was not done by then, the rules of that instant say whether it is to be. */
const letterView = (
  letter: LetterAnswer,
  row: WorkRow | undefined,
  { asOf, language }: Pick<LetterContext, 'asOf' | 'language'>,
): WhyLetterAnswer['letters'][number] => {
  const { template, to, event, stop } = letter
  const doneAt = row?.doneAt?.toISOString() ?? null
  const isDone = doneAt !== null && doneAt <= asOf
  const note = isDone ? (row?.givenUpAt ? GIVEN_UP : row?.lastError) : stop === null ? row?.lastError : noteOfStop(stop)
  return {
    template,
    to,
    state: stateOf({ isDone, isStopped: stop !== null, note: note ?? null }),
    eventType: event.type,
    eventPosition: event.position,
    requestedAt: event.occurredAt,
    dueAt: isDone ? letter.dueAt : (row?.dueAt.toISOString() ?? letter.dueAt),
    sentAt: isDone && note === null ? doneAt : null,
    attempts: row?.attempt ?? 0,
    text: sayNote(note ?? null, language),
  }
}

const stateOf = ({ isDone, isStopped, note }: { isDone: boolean; isStopped: boolean; note: string | null }) => {
  if (isDone) return note === null ? 'sent' : 'stopped'
  if (isStopped) return 'stopped'
  return note === null ? 'waiting' : 'failing'
}
