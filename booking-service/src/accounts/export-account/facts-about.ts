import type { AccountExport } from '@lapka/contracts/api/accounts.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFields } from '@lapka/contracts/events.ts'
import {
  accountStream,
  appointmentStream,
  emailStream,
  paymentStream,
  petStream,
  professionalStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import type { Dependencies } from '../../dependencies.ts'
import { emailKeyOf } from '../email-key.ts'

type Person = {
  accountId: string
  email: string
  professionalId: string | null
  pets: { id: string }[]
  visits: string[]
  lines: string[]
}

/** A parent of many years has hundreds of streams; they are read a few at a time beside everybody's bookings. */
const AT_ONCE = 8

/** The person's own streams, oldest fact first, opened. What is sealed for somebody else stays out. */
export const factsAbout = async (
  { log, vault, masterKey }: Pick<Dependencies, 'log' | 'vault' | 'masterKey'>,
  person: Person,
): Promise<AccountExport['events']> => {
  const streams = streamsOf(person, masterKey)
  const events: RecordedEvent[] = []
  for (let start = 0; start < streams.length; start += AT_ONCE) {
    const read = await Promise.all(streams.slice(start, start + AT_ONCE).map((stream) => log.readStream(stream)))
    events.push(...read.flat())
  }
  const own = events.filter((event) => isAbout(event, person.accountId)).toSorted((one, other) => one.position - other.position)
  return (await vault.openEvents(own)).map(({ stream, revision, type, occurredAt, hash, data }) => ({
    stream,
    revision,
    type,
    occurredAt,
    hash,
    data: data as Record<string, unknown>,
  }))
}

const streamsOf = ({ accountId, email, professionalId, pets, visits, lines }: Person, masterKey: string): string[] => [
  accountStream(accountId),
  emailStream(emailKeyOf(email, masterKey)),
  ...pets.map(({ id }) => petStream(id)),
  ...(professionalId === null ? [] : [professionalStream(professionalId), scheduleStream(professionalId)]),
  ...lines,
  ...visits.flatMap((id) => [appointmentStream(id), paymentStream(id)]),
]

const byType: Record<string, { subject: string } | undefined> = personalFields

/** An address may have been typed by a stranger before it was the person's. */
const isAbout = ({ stream, type, data }: RecordedEvent, accountId: string): boolean => {
  // A line is of many.
  const subject = byType[type]?.subject ?? (stream.startsWith('waitlist-') ? 'parentId' : undefined)
  return subject === undefined || (data as Record<string, unknown>)[subject] === accountId
}
