import type { z } from 'zod'
import { bookedStay, bookStayBody } from '@lapka/contracts/api/clients.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { MAX_PETS } from '@lapka/contracts/household.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { bookStayStreams, decideBookStay, type BookStay } from '@lapka/domain/clients/book-stay/decide.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { petCountOf } from '@lapka/projections/accounts/query.ts'
import { clientsByPhone, hostIdsOf } from '@lapka/projections/appointments/clients-query.ts'
import { isKnownPet } from '@lapka/projections/appointments/query.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { hotels } from '../http/authorization/policy.ts'
import { commandContext, idempotencyKeyOf } from '../http/command-context.ts'
import { languageOf } from '../http/language.ts'
import { orRefuse, Refused } from '../http/refused.ts'
import { commandFor } from '../http/route-for.ts'
import { professionalOf } from '../schedules/own-schedules.ts'
import { deskOf } from './desk.ts'

const tzdataVersion = process.versions.tz ?? 'unknown'

type Body = z.output<typeof bookStayBody>

/** POST …/book-stay: the hotel writes down guests who phone or stand at its desk. */
export const bookStayRoute = (app: App, dependencies: Dependencies): void => {
  const { handle, now, db } = dependencies
  const schema = { body: bookStayBody, response: { 201: bookedStay } }
  app.post('/api/v2/clients/book-stay', commandFor(hotels, schema), async (request, reply) => {
    const at = now()
    const { client, isAnotherPerson, pets, reason, ...dates } = request.body
    const { user, professionalId } = professionalOf(request)
    const key = idempotencyKeyOf(request)
    const isNew = !('id' in client)
    const found = isNew && !isAnotherPerson ? await clientsByPhone(db, deskOf(request), client.phone) : []
    const { stayingPets, newPets } = guestsOf(pets, (nth) => derivedId('pet', user.id, `${key} ${nth}`))
    const command: BookStay = {
      appointmentId: derivedId('appointment', user.id, key),
      professionalId,
      stay: { ...dates, pets: stayingPets },
      reason,
      owner: isNew
        ? {
            kind: 'new',
            client: {
              ...client,
              accountId: derivedId('client', user.id, key),
              hostId: professionalId,
              language: languageOf(request),
            },
            isPhoneKnown: found.length > 0,
          }
        : await knownOwner(dependencies, request, client.id),
      newPets,
      today: localDateOf(at, DEFAULT_ZONE),
      at,
      tzdataVersion,
    }
    const context = commandContext(request, { objectId: professionalId, user, now: at })
    const handled = await handle(context, bookStayStreams(command), (states) => decideBookStay(command, states))
    if (isRefused(handled) && handled.refused === 'PHONE_KNOWN') throw new Refused('PHONE_KNOWN', { clients: found })
    const { events, position } = orRefuse(handled)
    const { appointmentId: id, parentId: clientId } = writtenFact(events.appointment, 'AppointmentPlaced')
    const { dueToClinicCents } = writtenFact(events.appointment, 'AppointmentAddedByProfessional')
    return reply.code(201).send({ id, clientId, dueToClinicCents, position })
  })
}

/** Nobody asks for more than its name, kind, sex and age at the door; whoever takes the pet over says the rest. */
const guestsOf = (pets: Body['pets'], newId: (nth: number) => string) => {
  const guests = pets.map(({ weightKg, ...pet }, nth) =>
    'petId' in pet
      ? { weightKg, ...pet }
      : { weightKg, petId: newId(nth), added: { ...pet, petId: newId(nth), breed: '', temperament: [] } },
  )
  return {
    stayingPets: guests.map(({ petId, weightKg }) => ({ petId, weightKg })),
    newPets: guests.flatMap((guest) => ('added' in guest ? guest.added : [])),
  }
}

/** A client of this desk, or a parent whose pets came here before: their other pets stay unknown to it. */
const knownOwner = async (
  { db }: Dependencies,
  request: FastifyRequest<{ Body: Body }>,
  accountId: string,
): Promise<Extract<BookStay['owner'], { kind: 'known' }>> => {
  const desk = deskOf(request)
  const named = request.body.pets.flatMap((pet) => ('petId' in pet ? pet.petId : []))
  const [hostIds, count, known] = await Promise.all([
    hostIdsOf(db, desk),
    petCountOf(db, accountId),
    Promise.all(named.map(async (petId) => ((await isKnownPet(db, { ...desk, petId })) ? petId : []))),
  ])
  const isListFull = count + request.body.pets.length - named.length > MAX_PETS
  return { kind: 'known', accountId, hostIds, knownPetIds: known.flat(), isListFull }
}
