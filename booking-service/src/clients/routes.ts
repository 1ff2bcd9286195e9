import type { z } from 'zod'
import { bookClientBody, bookedClient, bookPetBody, findClientsBody, foundClients } from '@lapka/contracts/api/clients.ts'
import { idParams } from '@lapka/contracts/api/common.ts'
import { MAX_PETS } from '@lapka/contracts/household.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { outcomeOfAdded } from '@lapka/domain/appointments/added-appointment.ts'
import { bookClientStreams, decideBookClient, type BookClient } from '@lapka/domain/clients/book-client/decide.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { clientsByPhone, hostIdsOf } from '@lapka/projections/appointments/clients-query.ts'
import { petCountOf } from '@lapka/projections/accounts/query.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { professionals } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { perAccount } from '../http/rate-limits.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor, routeFor } from '../http/route-for.ts'
import { isTimeTaken, slotTaken } from '../professionals/slot-taken.ts'
import { professionalOf } from '../schedules/own-schedules.ts'
import { bookStayRoute } from './book-stay-route.ts'
import { bookedAtDesk, deskOf } from './desk.ts'
import { eraseClientRoute } from './erase-route.ts'
import { joinClientRoutes } from './join-routes.ts'
import { clientLinkRoutes } from './link-routes.ts'

const tzdataVersion = process.versions.tz ?? 'unknown'

/** A professional's or a clinic's desk: people who phone or stand at the door, and have no account. */
export const clientRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, limits } = dependencies
  clientLinkRoutes(app, dependencies)
  eraseClientRoute(app, dependencies)
  bookStayRoute(app, dependencies)
  joinClientRoutes(app, dependencies)

  const finding = { body: findClientsBody, response: { 200: foundClients } }
  const searching = { rateLimit: perAccount(limits.peopleSearchesPerAccount) }
  app.post('/api/v2/clients/find-by-phone', routeFor(professionals, finding, searching), async (request) => ({
    items: await clientsByPhone(db, deskOf(request), request.body.phone),
  }))

  const booking = { body: bookClientBody, response: { 201: bookedClient } }
  app.post('/api/v2/clients/book-client', commandFor(professionals, booking), async (request, reply) => {
    const { client, isAnotherPerson, ...body } = request.body
    const { user, professionalId: hostId } = professionalOf(request)
    const found = isAnotherPerson ? [] : await clientsByPhone(db, deskOf(request), client.phone)
    const accountId = derivedId('client', user.id, idempotencyKeyOf(request))
    const owner = {
      kind: 'new',
      client: { ...client, accountId, hostId, language: languageOf(request) },
      isPhoneKnown: found.length > 0,
    } as const
    const booked = await bookPet(dependencies, request, { owner, body, objectId: hostId })
    if (isRefused(booked) && booked.refused === 'PHONE_KNOWN') throw new Refused('PHONE_KNOWN', { clients: found })
    return reply.code(201).send(orRefuse(booked))
  })

  const further = { params: idParams, body: bookPetBody, response: { 201: bookedClient } }
  app.post('/api/v2/clients/:id/book-pet', commandFor(professionals, further), async (request, reply) => {
    const { id: accountId } = request.params
    const [hostIds, count] = await Promise.all([hostIdsOf(db, deskOf(request)), petCountOf(db, accountId)])
    const owner = { kind: 'known', accountId, hostIds, isListFull: count >= MAX_PETS } as const
    const booked = await bookPet(dependencies, request, { owner, body: request.body, objectId: accountId })
    return reply.code(201).send(orRefuse(booked))
  })
}

type Booking = Pick<BookClient, 'owner'> & { body: z.output<typeof bookPetBody>; objectId: string }

/** Ids follow from the caller and the key of the request, so that the same request again is the same booking. */
const bookPet = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  { owner, body, objectId }: Booking,
): Promise<z.input<typeof bookedClient> | Refusal> => {
  const at = dependencies.now()
  const { professionalId: named, pet, ...slot } = body
  const { user } = professionalOf(request)
  const professionalId = await bookedAtDesk(dependencies, request, named)
  const key = idempotencyKeyOf(request)
  const command: BookClient = {
    ...slot,
    professionalId,
    appointmentId: derivedId('appointment', user.id, key),
    petId: derivedId('pet', user.id, key),
    owner,
    // Nobody asks for more at the door; whoever takes the pet over says the rest.
    pet: { ...pet, breed: '', temperament: [] },
    today: localDateOf(at, DEFAULT_ZONE),
    at,
    tzdataVersion,
  }
  const context = commandContext(request, { objectId, user, now: at })
  const handled = await dependencies.handle(context, bookClientStreams(command), (states) => decideBookClient(command, states))
  if (isRefused(handled)) {
    if (!isTimeTaken(handled)) return handled
    throw await slotTaken(dependencies, { ...slot, professionalId, now: at, parentId: user.id }, handled)
  }
  const clientId = owner.kind === 'new' ? owner.client.accountId : owner.accountId
  return { ...outcomeOfAdded(handled.events.appointment), clientId, petId: command.petId, position: handled.position }
}
