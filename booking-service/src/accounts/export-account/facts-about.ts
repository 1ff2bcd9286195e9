import type { AccountExport } from '@lapka/contracts/api/account-export.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFieldsOf } from '@lapka/contracts/events.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import {
  accountStream,
  addressStream,
  adoptionStream,
  appointmentStream,
  availabilityStream,
  careStream,
  caseStream,
  consentStream,
  consultationStream,
  emailStream,
  petStream,
  professionalStream,
  readsStream,
  reportStream,
  reviewStream,
  scheduleStream,
  shareStream,
  visitTemplatesStream,
  walletStream,
} from '@lapka/contracts/streams.ts'
import { paymentStreamsIn } from '../../appointments/history/history-events.ts'
import { createStreamReader, type StreamReader } from '../../appointments/history/stream-reader.ts'
import type { Dependencies } from '../../dependencies.ts'
import { chunksOf, createJsonList } from '../../http/json-list.ts'
import type { AddText } from '../../http/spool.ts'
import { emailKeyOf } from '../email-key.ts'
import { createIsOwnLook } from './owned-looks.ts'

type Person = {
  accountId: string
  email: string
  professionalId: string | null
  pets: { id: string }[]
  /** Of other owners now: the person's own words about them are still theirs. */
  givenPetIds: string[]
  /** Of other owners, which the person cared for once: their own words alone are theirs. */
  formerPetIds: string[]
  addressIds: string[]
  /** Of a shelter, or those that a family asked for. */
  animalIds: string[]
  appointmentIds: string[]
  consultationIds: string[]
  lines: string[]
  caseIds: string[]
  /** Made by the person. */
  shareIds: string[]
  /** Written from the person's address without signing in, each under a key of its own. */
  strangersIds: string[]
}

/** The owners of keys that seal the person's own data. */
type Selves = ReadonlySet<unknown>

const STREAMS_AT_ONCE = 8
const EVENTS_AT_ONCE = 200

type EventAddress = { stream: string; revision: number; position: number }

/** Writes the person's own facts, oldest first, opened, a few at a time. Facts sealed for another person stay out. */
export const writeFactsAbout = async (
  { handle, vault, lookupKey }: Pick<Dependencies, 'handle' | 'vault' | 'lookupKey'>,
  person: Person,
  add: AddText,
): Promise<void> => {
  const read = createStreamReader((name) => handle.readEvents(name))
  const accountEvents = await handle.readEvents(accountStream(person.accountId))
  // What a desk wrote of them while they had no account here.
  const clientIds = factsOf(accountEvents, 'ClientReceived').map(({ clientId }) => clientId)
  const selves = new Set([person.accountId, ...clientIds, ...person.strangersIds, ...person.pets.map(({ id }) => id)])
  const write = createJsonList(add)
  const isOwnLook = createIsOwnLook(accountEvents)
  const isOwn = (event: RecordedEvent) => isAbout(event, selves) && isOwnLook(event)
  const streams = [...streamsOf(person, lookupKey), ...clientIds.map(accountStream)]
  const places = await ownPlaces(read, streams, isOwn)
  for (const some of chunksOf(places, EVENTS_AT_ONCE)) {
    const found = new Map(await read([...new Set(some.map(({ stream }) => stream))]))
    const events = some.flatMap(({ stream, revision }) => found.get(stream)?.[revision] ?? [])
    for (const { stream, revision, type, occurredAt, hash, data } of await vault.openEvents(events)) {
      const own = ownPart(type, data as Record<string, unknown>, selves)
      await write({ stream, revision, type, occurredAt, hash, data: own } satisfies AccountExport['events'][number])
    }
  }
}

/** Where they lie, in the order of the log; with them those of the payments that they say were started. */
const ownPlaces = async (
  read: StreamReader,
  names: string[],
  isOwn: (event: RecordedEvent) => boolean,
): Promise<EventAddress[]> => {
  const places: EventAddress[] = []
  const payments: string[] = []
  const look = async (some: string[]) => {
    for (const [, events] of await read(some)) {
      payments.push(...paymentStreamsIn(events))
      const own = events.filter(isOwn)
      places.push(...own.map(({ stream, revision, position }) => ({ stream, revision, position })))
    }
  }
  for (const some of chunksOf(names, STREAMS_AT_ONCE)) await look(some)
  for (const some of chunksOf([...payments], STREAMS_AT_ONCE)) await look(some)
  return places.toSorted((one, other) => one.position - other.position)
}

const streamsOf = (
  {
    accountId,
    email,
    professionalId,
    pets,
    givenPetIds,
    formerPetIds,
    addressIds,
    animalIds,
    appointmentIds,
    lines,
    caseIds,
    shareIds,
    strangersIds,
    consultationIds,
  }: Person,
  lookupKey: string,
): string[] => [
  accountStream(accountId),
  emailStream(emailKeyOf(email, lookupKey)),
  ...new Set([...pets.map(({ id }) => id), ...givenPetIds, ...formerPetIds].map(petStream)),
  ...shareIds.map(shareStream),
  ...addressIds.map(addressStream),
  ...animalIds.map(adoptionStream),
  ...(professionalId === null
    ? []
    : [
        professionalStream(professionalId),
        scheduleStream(professionalId),
        availabilityStream(professionalId),
        visitTemplatesStream(professionalId),
      ]),
  ...lines,
  ...appointmentIds.map(appointmentStream),
  ...appointmentIds.map(reviewStream),
  ...appointmentIds.map(reportStream),
  ...consultationIds.map(consultationStream),
  // Operators' openings of theirs, with reasons.
  readsStream(accountId),
  ...appointmentIds.map(readsStream),
  careStream(accountId),
  // The looks at their pets’ records.
  ...new Set([...pets.map(({ id }) => id), ...givenPetIds].map(readsStream)),
  ...[...caseIds, ...strangersIds].map(caseStream),
  consentStream(accountId),
  walletStream(accountId),
]

/** Data sealed for others stays out, also where one event is about several people. */
const ownPart = (type: string, data: Record<string, unknown>, selves: Selves): Record<string, unknown> => {
  const others = personalFieldsOf(type).filter(([, subjectField]) => !selves.has(data[subjectField]))
  const hidden = new Set(others.map(([field]) => field))
  return Object.fromEntries(Object.entries(data).filter(([field]) => !hidden.has(field)))
}

/** Said of the animal, though another's words stand beside it. */
const factsOfPets: ReadonlySet<string> = new Set(['DocumentAdded', 'EntryCorrected', 'PetTransferred'])

/** An address may have been typed by a stranger before it was the person's. */
const isAbout = ({ stream, type, data }: RecordedEvent, selves: Selves): boolean => {
  const subjects = personalFieldsOf(type).map(([, subjectField]) => subjectField)
  // A line is of many, and a pet may be of two.
  if (subjects.length === 0 && stream.startsWith('waitlist-')) subjects.push('parentId')
  // Families ask for an animal of a shelter: what is said of the animal alone has no parent.
  if (stream.startsWith('adoption-') && 'parentId' in (data as object)) subjects.push('parentId')
  if (subjects.length === 0 && stream.startsWith('pet-')) subjects.push('petId', 'accountId')
  else if (factsOfPets.has(type)) subjects.push('petId')
  return subjects.length === 0 || subjects.some((field) => selves.has((data as Record<string, unknown>)[field]))
}
