import type { FastifyRequest } from 'fastify'
import { idParams } from '@lapka/contracts/api/common.ts'
import {
  cancelForPersonBody,
  cancelForPersonPreview,
  cancelForPersonQuery,
  cancelledForPerson,
  decideFactorResetBody,
  foundPeople,
  operatorActs,
  peopleQuery,
  personChanged,
  personDetails,
  personQuery,
  requestFactorResetBody,
  resendLetterBody,
  signOutPersonBody,
} from '@lapka/contracts/api/operations/people.ts'
import { PEOPLE_SEARCHES, readsStream } from '@lapka/contracts/streams.ts'
import { quoteForAppointment, whyNotCancellable } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { startedPayment } from '@lapka/domain/appointments/payment-of-appointment.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { operators } from '../../http/authorization/policy.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { recordRead } from '../../http/record-read.ts'
import { Refused } from '../../http/refused.ts'
import { commandFor, limitedFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { appointmentOf, cancelForPerson, cancellingSide, resendLetter, signOutPerson } from './acts.ts'
import { findPeople } from './find-people.ts'
import { knownPerson, type KnownPerson } from './known-person.ts'
import { operatorActsOn } from './operator-acts.ts'
import { decideReset, requestFactorReset } from './reset-factors.ts'
import { readPerson } from './read-person.ts'

const PATH = '/api/v2/operations/people'

/** Finding people, seeing what they see, and the few things that an operator does for them; each on the person's own record. */
export const peopleRoutes = (app: App, dependencies: Dependencies): void => {
  const { limits } = dependencies
  const searching = { rateLimit: perAccount(limits.peopleSearchesPerAccount) }

  app.get(PATH, routeFor(operators, { querystring: peopleQuery, response: { 200: foundPeople } }, searching), async (request) => {
    const found = await findPeople(dependencies, request.query.q)
    const fact = { type: 'PeopleSearched', data: { by: found.by, count: found.items.length } } as const
    await recordRead(dependencies, request, { stream: PEOPLE_SEARCHES, fact })
    return found
  })

  app.get(
    `${PATH}/:id`,
    limitedFor(operators, { params: idParams, querystring: personQuery, response: { 200: personDetails } }, { factor: 'fresh' }),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['accounts', 'appointments', 'history'])
      const person = await personOf(dependencies, request)
      await recordLook(dependencies, request, { accountId: person.id, what: 'account' })
      return readPerson(dependencies, person, { operatorId: userOf(request).id, policies: app.policies })
    },
  )

  actRoutes(app, dependencies)
  ownActsRoute(app, dependencies)
}

/** The person in the path; the row of an erased one is still there, and says so. */
const personOf = async (dependencies: Dependencies, { params }: { params: { id: string } }): Promise<KnownPerson> => {
  const person = await knownPerson(dependencies, params.id)
  if (person === undefined) throw new Refused('NOT_FOUND')
  return person
}

type Looker = Pick<FastifyRequest, 'user' | 'id' | 'headers'>

/** One's own account is no secret from oneself. */
const recordLook = async (
  dependencies: Dependencies,
  request: Looker,
  data: { accountId: string; what: string },
): Promise<void> => {
  if (data.accountId === userOf(request).id) return
  await recordRead(dependencies, request, { stream: readsStream(data.accountId), fact: { type: 'AccountRead', data } })
}

const actRoutes = (app: App, dependencies: Dependencies): void => {
  const fresh = { factor: 'fresh' } as const
  const keyed = { params: idParams }
  const changed = { ...keyed, response: { 200: personChanged } }

  app.post(
    `${PATH}/:id/sign-out-everywhere`,
    commandFor(operators, { ...changed, body: signOutPersonBody }, fresh),
    async (request) =>
      signOutPerson(dependencies, { request, person: await personOf(dependencies, request), body: request.body }),
  )

  app.post(`${PATH}/:id/resend-letter`, commandFor(operators, { ...changed, body: resendLetterBody }, fresh), async (request) =>
    resendLetter(dependencies, { request, person: await personOf(dependencies, request), body: request.body }),
  )

  app.post(
    `${PATH}/:id/request-factor-reset`,
    commandFor(operators, { ...changed, body: requestFactorResetBody }, fresh),
    async (request) =>
      requestFactorReset(dependencies, { request, person: await personOf(dependencies, request), body: request.body }),
  )
  for (const [name, isApproved] of [
    ['approve-factor-reset', true],
    ['decline-factor-reset', false],
  ] as const)
    app.post(`${PATH}/:id/${name}`, commandFor(operators, { ...changed, body: decideFactorResetBody }, fresh), async (request) =>
      decideReset(dependencies, { request, person: await personOf(dependencies, request), body: request.body }, isApproved),
    )

  const cancelled = { ...keyed, body: cancelForPersonBody, response: { 200: cancelledForPerson } }
  app.post(`${PATH}/:id/cancel-appointment`, commandFor(operators, cancelled, fresh), async (request) =>
    cancelForPerson(dependencies, { request, person: await personOf(dependencies, request), body: request.body }),
  )

  const preview = { params: idParams, querystring: cancelForPersonQuery, response: { 200: cancelForPersonPreview } }
  app.get(`${PATH}/:id/cancellation-preview`, limitedFor(operators, preview), async (request) => {
    const { appointmentId, fault } = request.query
    const { appointment, party } = await appointmentOf(dependencies, await personOf(dependencies, request), appointmentId)
    const at = dependencies.now()
    const refused = whyNotCancellable(appointment, { by: 'parent', at })
    if (refused !== null) throw new Refused(refused)
    const { payment = paymentFold.initialState() } = await dependencies.handle.read(startedPayment({ appointment }))
    const { refundCents, keptCents, isLate } = quoteForAppointment(appointment, payment, { by: cancellingSide(party, fault), at })
    return { refundCents, keptCents, isLate }
  })
}

/** Operators' acts on one's own account. */
const ownActsRoute = (app: App, dependencies: Dependencies): void => {
  app.get('/api/v2/accounts/me/operator-acts', routeFor('signed-in', { response: { 200: operatorActs } }), async (request) => {
    const person = await knownPerson(dependencies, userOf(request).id)
    return { items: person === undefined ? [] : await operatorActsOn(dependencies, person) }
  })
}
