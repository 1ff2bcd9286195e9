import {
  reviewOfAppointment,
  reviewPage,
  reviewsQuery,
  reviewsToWrite,
  reviewTransparency as transparencyAnswer,
  type ReviewOfAppointment,
} from '@lapka/contracts/api/reviews.ts'
import { afterQuery, idParams } from '@lapka/contracts/api/common.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { paymentIn, startedPayment, isMissing } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { editableUntil, reviewStreams } from '@lapka/domain/reviews/review.ts'
import { authorNameOf, refuseReviewOf } from '@lapka/domain/reviews/write-review/decide.ts'
import { accountById } from '@lapka/projections/accounts/query.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { listReviews, reviewById, reviewsToWriteOf, reviewTransparency } from '@lapka/projections/reviews/query.ts'
import { ownAppointment, type OwnAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { userOf } from '../http/authorization/enforce.ts'
import { ofAppointment, parents } from '../http/authorization/policy.ts'
import { perAddress } from '../http/rate-limits.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { verifiedProfessional } from '../professionals/routes.ts'

/** So many of the visits that a parent may review are shown at once. */
const MAX_ASKED = 3

/** Everyone reads the reviews of a professional; those who had the appointment read the one of it. */
export const readReviewRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, limits, now } = dependencies

  app.get(
    '/api/v2/professionals/:id/reviews',
    routeFor(
      'public',
      { params: idParams, querystring: reviewsQuery, response: { 200: reviewPage } },
      { rateLimit: perAddress(limits.searchesPerAddress) },
    ),
    async (request) => {
      const { after, ...query } = request.query
      await seePosition(dependencies, after, ['professionals'])
      const { professionalId } = await verifiedProfessional(dependencies, request.params.id)
      const page = await listReviews(db, professionalId, query)
      return { ...page, isOwn: request.user?.professionalId === professionalId }
    },
  )

  app.get(
    '/api/v2/reviews/transparency',
    routeFor('public', { response: { 200: transparencyAnswer } }, { rateLimit: perAddress(limits.searchesPerAddress) }),
    () => reviewTransparency(db),
  )

  app.get(
    '/api/v2/appointments/:id/review',
    routeFor(ofAppointment('parent', 'professional', 'operator'), {
      params: idParams,
      querystring: afterQuery,
      response: { 200: reviewOfAppointment },
    }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['professionals'])
      return readReview(dependencies, await ownAppointment(dependencies, request))
    },
  )

  app.get(
    '/api/v2/reviews/to-write',
    routeFor(parents, { querystring: afterQuery, response: { 200: reviewsToWrite } }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['appointments', 'professionals'])
      const { id } = userOf(request)
      const [asked, { account }] = await Promise.all([
        reviewsToWriteOf(db, id, now()),
        dependencies.handle.read({ account: { stream: accountStream(id), fold: accountFold } }),
      ])
      const tied = await Promise.all(asked.map(({ professionalId }) => isPaidInNameOf(db, { professionalId, parentId: id })))
      const items = asked.filter((_, index) => tied[index] === false).slice(0, MAX_ASKED)
      return { items, hasLetters: account.status === 'registered' && account.reviewLetters !== false }
    },
  )
}

const readReview = async (
  { db, handle, now }: Pick<Dependencies, 'db' | 'handle' | 'now'>,
  { appointment, party }: OwnAppointment,
): Promise<ReviewOfAppointment> => {
  const [found, states, parent, professional, isInOwnName] = await Promise.all([
    reviewById(db, appointment.appointmentId),
    handle.read({ ...startedPayment({ appointment }), ...reviewStreams(appointment.appointmentId) }),
    accountById(db, appointment.parentId),
    professionalById(db, appointment.professionalId),
    isPaidInNameOf(db, appointment),
  ])
  const payment = paymentIn({ appointment, ...states })
  if (isMissing(payment)) throw new Error('a payment that was started and not read')
  const { review } = states
  const refusedNew = () =>
    refuseReviewOf({ appointment, payment, review }, now()) ?? (isInOwnName ? { refused: 'REVIEW_TIED' as const } : null)
  const refusal = found === undefined ? refusedNew() : { refused: 'REVIEW_WRITTEN' as const }
  return {
    review: found === undefined || found.isRemoved ? null : found.review,
    isRemoved: found?.isRemoved ?? false,
    canWrite: party === 'parent' && refusal === null,
    refusal: refusal?.refused ?? null,
    byline: parent === undefined ? '' : authorNameOf(parent),
    editableUntil: found === undefined || found.isRemoved ? null : editableUntil(found.review.writtenAt),
    professional: { id: appointment.professionalId, displayName: professional?.displayName ?? '' },
  }
}
