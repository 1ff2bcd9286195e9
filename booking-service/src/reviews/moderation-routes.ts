import type { FastifyRequest } from 'fastify'
import {
  admitReviewBody,
  decideReviewBody,
  objectReviewBody,
  reportReviewBody,
  reviewAnswer,
  reviewStanding,
  type ReviewStanding,
} from '@lapka/contracts/api/reviews.ts'
import { caseAnswer } from '@lapka/contracts/api/cases.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { reviewStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideAdmitReview } from '@lapka/domain/reviews/admit-review/decide.ts'
import { decideReports } from '@lapka/domain/reviews/decide-reports/decide.ts'
import { canObject, decideObject } from '@lapka/domain/reviews/object-to-decision/decide.ts'
import { decideReportReview } from '@lapka/domain/reviews/report-review/decide.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { findCase } from '@lapka/projections/cases/query.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { clear } from '@lapka/projections/projection.ts'
import { reviewById } from '@lapka/projections/reviews/query.ts'
import { appointmentStreams } from '../appointments/own-appointment.ts'
import { caseIdAbout, orNameAssignee } from '../cases/case-streams.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { operators } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'

/** A review has one case, however often it is reported. */
const caseIdOf = (appointmentId: string): string => caseIdAbout('review', appointmentId)
const streamsOf = (appointmentId: string) => ({ ...reviewStreams(appointmentId), ...caseStreams(caseIdOf(appointmentId)) })

/** Notices about reviews by anyone signed in, the operators' decisions, and objections to them. */
export const moderationRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now } = dependencies
  const acting = { params: idParams, response: { 200: reviewAnswer } }

  const reporting = commandFor('signed-in', { ...acting, body: reportReviewBody })
  app.post('/api/v2/reviews/:id/report-review', reporting, async (request) => {
    const { id } = request.params
    const user = userOf(request)
    const context = commandContext(request, { user, now: now() })
    const handled = await handle(context, { streams: streamsOf(id) }, (states) => {
      const { review } = states
      const isOwn = review.status !== 'none' && review.professionalId === user.professionalId
      const by = isOwn ? ('professional' as const) : ('reader' as const)
      return decideReportReview({ ...request.body, caseId: caseIdOf(id), reporterId: user.id, by }, states)
    })
    return { id, position: orRefuse(handled).position }
  })

  const objecting = commandFor('signed-in', { ...acting, body: objectReviewBody })
  app.post('/api/v2/reviews/:id/object-review', objecting, async (request) => {
    const { id } = request.params
    const at = now()
    const user = userOf(request)
    const context = commandContext(request, { user, now: at })
    const command = { caseId: caseIdOf(id), accountId: user.id, text: request.body.text, at }
    const handled = await handle(context, { streams: streamsOf(id) }, (states) => decideObject(command, states))
    return { id, position: orRefuse(handled).position }
  })

  const deciding = { params: idParams, response: { 200: caseAnswer }, body: decideReviewBody }
  app.post('/api/v2/cases/:id/decide-review', commandFor(operators, deciding), async (request) => {
    const { id } = request.params
    const appointmentId = (await findCase(db, id))?.view.appointmentId ?? null
    if (appointmentId === null || caseIdOf(appointmentId) !== id) throw new Refused('NOT_FOUND')
    const user = userOf(request)
    const isTied = await isTiedTo(dependencies, appointmentId, user)
    const context = commandContext(request, { user, now: now() })
    const command = { ...request.body, caseId: id, operatorId: user.id, isTied }
    const handled = await handle(context, { streams: streamsOf(appointmentId) }, (states) => decideReports(command, states))
    return { id, position: (await orNameAssignee(dependencies, handled)).position }
  })

  const admitting = { ...deciding, body: admitReviewBody }
  app.post('/api/v2/cases/:id/admit-review', commandFor(operators, admitting), async (request) => {
    const { id: caseId } = request.params
    const appointmentId = (await findCase(db, caseId))?.view.appointmentId ?? null
    if (appointmentId === null) throw new Refused('NOT_FOUND')
    const { id: operatorId } = userOf(request)
    const streams = { ...appointmentStreams(appointmentId), ...reviewStreams(appointmentId), ...caseStreams(caseId) }
    const { appointment } = await handle.read(appointmentStreams(appointmentId))
    if (appointment.status === 'none') throw new Refused('NOT_FOUND')
    const { professionalId } = appointment
    const [professional, isTied] = await Promise.all([
      professionalById(db, professionalId),
      isPaidInNameOf(db, { professionalId, parentId: operatorId }),
    ])
    const professionalAccountId = professional?.accountId ?? ''
    const context = commandContext(request, { user: userOf(request), now: now() })
    const command = { ...request.body, caseId, operatorId, professionalAccountId, isTied }
    const handled = await handle(context, { streams }, (states) => decideAdmitReview(command, states))
    return { id: caseId, position: (await orNameAssignee(dependencies, handled)).position }
  })

  app.get(
    '/api/v2/reviews/:id',
    routeFor('signed-in', { params: idParams, querystring: afterQuery, response: { 200: reviewStanding } }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['professionals'])
      return standingFor(dependencies, request)
    },
  )
}

/** By the views: what the professional earns is paid in this operator's name. */
const isTiedTo = async ({ db, handle }: Dependencies, appointmentId: string, { id }: CurrentUser): Promise<boolean> => {
  const { review } = await handle.read(reviewStreams(appointmentId))
  if (review.status === 'none') return false
  return isPaidInNameOf(db, { professionalId: review.professionalId, parentId: id })
}

type StandingRequest = FastifyRequest & { params: { id: string } }

/** A review that was removed, or whose professional is no longer public, is there for its sides alone. */
const standingFor = async ({ db, handle, now }: Dependencies, request: StandingRequest): Promise<ReviewStanding> => {
  const { id } = request.params
  const user = userOf(request)
  const [{ review }, found, events] = await Promise.all([
    handle.read(reviewStreams(id)),
    reviewById(db, id),
    handle.readOpened(reviewStream(id)),
  ])
  if (review.status === 'none' || found === undefined) throw new Refused('NOT_FOUND')
  const isAuthor = review.authorId === user.id
  const report = review.reporters.find(({ accountId }) => accountId === user.id)
  const hasReported = report !== undefined
  const professional = await professionalById(db, review.professionalId)
  const isPublic = review.status === 'published' && professional !== undefined && professional.verifiedAt !== null
  if (!isPublic && !isAuthor && !hasReported) throw new Refused('NOT_FOUND')
  const judged = openedFactsOf(events, 'ReviewJudged').at(-1)
  const { decision } = review
  const isTold = (isAuthor || hasReported) && judged !== undefined && decision !== null
  return {
    review: review.status === 'published' || (isAuthor && !review.isTakenBack) ? found.review : null,
    professional: { id: review.professionalId, displayName: professional?.displayName ?? '' },
    isAuthor,
    hasReported: report?.isOfWording ?? false,
    decision: isTold
      ? { isRemoved: judged.isRemoved, ground: judged.ground, reason: clear(judged.reason), at: decision.at }
      : null,
    isObjected: review.objectorIds.length > 0,
    canObject: canObject(review, { accountId: user.id, at: now() }),
  }
}
