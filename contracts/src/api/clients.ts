import { z } from 'zod'
import { phoneNumberOf } from '../phone.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { LONGEST_NAME } from '../accounts.ts'
import { addAppointmentBody } from './place-appointment.ts'
import { MAX_PETS } from '../household.ts'
import { MAX_PETS_OF_ROOM } from '../stays.ts'
import { freeText, id, line, position, requiredLine } from './common.ts'
import { stay, stayingPet } from './stays.ts'
import { amountCents, animalType, gender, instant } from './values.ts'

const phone = line(30)
  .transform(phoneNumberOf)
  .refine((number) => number !== '', { error: 'NO_PHONE' satisfies FieldFault })

/** POST /api/v2/clients/find-by-phone: who of this desk's clients has it. A body keeps the number out of addresses and logs. */
export const findClientsBody = z.strictObject({ phone })
export const foundClient = z.object({
  id,
  name: z.string(),
  /** Without an account of their own: the desk adds their pets. */
  isOfDesk: z.boolean(),
  /** Those that the desk may book for. */
  pets: z.array(z.object({ id, name: z.string(), animalType })),
})
export type FoundClient = z.infer<typeof foundClient>
export const foundClients = z.object({ items: z.array(foundClient) })

/** As much as a person says at the door. `born`: a year or a day. */
const clientsPet = z.strictObject({
  name: requiredLine(80),
  animalType,
  gender,
  born: z.string().regex(/^\d{4}(?:-\d\d-\d\d)?$/),
})
const booking = addAppointmentBody.omit({ petId: true })
const newClient = z.strictObject({ name: requiredLine(LONGEST_NAME), surname: line(LONGEST_NAME).default(''), phone })

/** POST /api/v2/clients/book-client → 201: somebody who was never here, with their pet and its appointment. */
export const bookClientBody = booking.extend({
  client: newClient,
  pet: clientsPet,
  /** The desk was shown who has this phone, and it is somebody else. */
  isAnotherPerson: z.boolean().default(false),
})
/** POST /api/v2/clients/{id}/book-pet → 201: a further pet of a client of this desk, and its appointment. */
export const bookPetBody = booking.extend({ pet: clientsPet })
/**
 * POST /api/v2/clients/book-stay → 201: nights at the hotel for a person on the phone or at its desk, new to it or found by their phone. Pets are those
 * of a found client, by id, or new ones; a person with an account adds theirs themselves. Nothing is charged.
 */
export const bookStayBody = stay.omit({ pets: true }).extend({
  reason: freeText(1000).default(''),
  client: z.union([z.strictObject({ id }), newClient]),
  isAnotherPerson: z.boolean().default(false),
  pets: z
    .array(z.union([stayingPet, clientsPet.extend(stayingPet.omit({ petId: true }).shape)]))
    .min(1)
    .max(MAX_PETS_OF_ROOM),
})
export const bookedStay = z.object({ id, clientId: id, dueToClinicCents: amountCents, position })

/** GET /api/v2/clients/{id}: what a desk's own client, or one who was that, has come to; nothing of what they do since. */
export const deskClient = z.object({ id, linkUntil: instant.nullable(), takenOverAt: instant.nullable() })

/** POST /api/v2/clients/{id}/make-link → 201: thirty days, one use; an earlier one is over. */
export const clientLinkMade = z.object({ secret: z.string(), until: instant, position })
/** POST /api/v2/clients/{id}/make-link, …/revoke-link, …/erase-client */
export const clientCommandBody = z.strictObject({}).nullish()
export const clientChanged = z.object({ position })

/** The secret of `/client#…`: a client's id and 256 bits, in base64url. */
export const clientLinkSecret = z.string().regex(/^[A-Za-z0-9_-]{65}$/)
/** POST /api/v2/clients/open-link: what awaits whoever has it. */
export const openLinkBody = z.strictObject({ secret: clientLinkSecret })
export const openedLink = z.object({
  /** Null once the desk was erased. */
  desk: z.object({ displayName: z.string(), latinName: z.string() }).nullable(),
  name: z.string(),
  petNames: z.array(z.string()),
})
export type OpenedLink = z.infer<typeof openedLink>

/** A client's pet for a parent with an account: `sameAs` is the one of theirs with its chip, which is proposed and not taken for granted. */
const joiningPet = z.object({ id, name: z.string(), animalType, sameAs: id.nullable() })
/** POST /api/v2/clients/preview-join: what awaits a signed-in parent who has the link. `phone`: what their account will have, where it has none. */
export const joinPreview = openedLink
  .omit({ petNames: true })
  .extend({ pets: z.array(joiningPet), visits: z.int(), stays: z.int(), phone: z.string().nullable() })
export type JoinPreview = z.infer<typeof joinPreview>

/** POST /api/v2/clients/join-client: all of it becomes the account's; each pet one more of theirs, or the same animal as one that they have. */
export const joinClientBody = openLinkBody.extend({
  pets: z.array(z.strictObject({ petId: id, ownPetId: id.nullable() })).max(MAX_PETS),
})
export const joinedClient = z.object({ position })

export const bookedClient = z.object({ id, clientId: id, petId: id, endsAt: instant, position })
