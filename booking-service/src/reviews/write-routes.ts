import { answerReviewBody, reviewAnswer, reviewBody, type ReviewBody } from '@lapka/contracts/api/reviews.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { decideAnswerReview } from '@lapka/domain/reviews/answer-review/decide.ts'
import { decideEditReview } from '@lapka/domain/reviews/edit-review/decide.ts'
import { decideRemoveReview } from '@lapka/domain/reviews/remove-review/decide.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { authorNameOf, decideWriteReview, type Byline } from '@lapka/domain/reviews/write-review/decide.ts'
import { petKnownBy } from '@lapka/projections/accounts/query.ts'
import { isPaidInNameOf } from '@lapka/projections/payouts/paid-in-name.ts'
import { appointmentStreams, ownAppointment } from '../appointments/own-appointment.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { ofAppointment } from '../http/authorization/policy.ts'
import { commandContext } from '../http/command-context.ts'
import { orRefuse } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'
import { removeUnshown } from './photos/routes.ts'

const acting = { params: idParams, response: { 200: reviewAnswer } }
const starsOf = ({ stars, care, clarity, waiting, text }: ReviewBody) => ({ stars, care, clarity, waiting, text })

/** A parent reviews an appointment of theirs, changes it and takes it back; its professional answers once. */
export const writeReviewRoutes = (app: App, dependencies: Dependencies): void => {
  const { handle, now } = dependencies

  const writing = commandFor(ofAppointment('parent'), { ...acting, body: reviewBody })
  app.post('/api/v2/appointments/:id/write-review', writing, async (request) => {
    const { id } = request.params
    const { user, appointment } = await ownAppointment(dependencies, request)
    const { professionalId, parentId, petId } = appointment
    const [byline, isInOwnName] = await Promise.all([
      bylineOf(dependencies, user, petId),
      isPaidInNameOf(dependencies.db, { professionalId, parentId }),
    ])
    const at = now()
    const context = commandContext(request, { user, now: at })
    const reading = { streams: { ...appointmentStreams(id), ...reviewStreams(id) }, more: startedPayment }
    const command = { ...starsOf(request.body), byline, isInOwnName, at }
    const handled = await handle(context, reading, (states) => decideWriteReview(command, states))
    return { id, position: orRefuse(handled).position }
  })

  app.post('/api/v2/appointments/:id/edit-review', writing, async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const at = now()
    const context = commandContext(request, { user, now: at })
    const handled = await handle(context, { streams: reviewStreams(id) }, (states) =>
      decideEditReview({ ...starsOf(request.body), at }, states),
    )
    return { id, position: orRefuse(handled).position }
  })

  app.post('/api/v2/appointments/:id/remove-review', commandFor(ofAppointment('parent'), acting), async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { user, now: now() })
    const handled = await handle(context, { streams: reviewStreams(id) }, decideRemoveReview)
    const { position } = orRefuse(handled)
    await removeUnshown(dependencies, id)
    return { id, position }
  })

  const answering = commandFor(ofAppointment('professional'), { ...acting, body: answerReviewBody })
  app.post('/api/v2/appointments/:id/answer-review', answering, async (request) => {
    const { id } = request.params
    const { user } = await ownAppointment(dependencies, request)
    const context = commandContext(request, { user, now: now() })
    const handled = await handle(context, { streams: reviewStreams(id) }, (states) =>
      decideAnswerReview({ accountId: user.id, text: request.body.text }, states),
    )
    return { id, position: orRefuse(handled).position }
  })
}

/** As its author knows them. A pet that is no longer kept has no name to show. */
const bylineOf = async ({ db }: Pick<Dependencies, 'db'>, user: CurrentUser, petId: string): Promise<Byline> => {
  const pet = await petKnownBy(db, { petId, accountId: user.id })
  return { authorName: authorNameOf(user), petName: pet?.name ?? '', species: pet?.animalType ?? 'dog', breed: pet?.breed ?? '' }
}
