import type { AccountExport } from '@lapka/contracts/api/accounts.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFieldsOf } from '@lapka/contracts/events.ts'
import {
  accountStream,
  appointmentStream,
  emailStream,
  petStream,
  professionalStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import { paymentStreamsIn } from '../../appointments/history/history-events.ts'
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
  { handle, vault, masterKey }: Pick<Dependencies, 'handle' | 'vault' | 'masterKey'>,
  person: Person,
): Promise<AccountExport['events']> => {
  const read = await readInTurn(handle, streamsOf(person, masterKey))
  const events = [...read, ...(await readInTurn(handle, paymentStreamsIn(read)))]
  const own = events.filter((event) => isAbout(event, person.accountId)).toSorted((one, other) => one.position - other.position)
  return (await vault.openEvents(own)).map(({ stream, revision, type, occurredAt, hash, data }) => ({
    stream,
    revision,
    type,
    occurredAt,
    hash,
    data: ownPart(type, data as Record<string, unknown>, person.accountId),
  }))
}

const readInTurn = async (handle: Dependencies['handle'], streams: string[]): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (let start = 0; start < streams.length; start += AT_ONCE) {
    const read = await Promise.all(streams.slice(start, start + AT_ONCE).map((stream) => handle.readEvents(stream)))
    events.push(...read.flat())
  }
  return events
}

const streamsOf = ({ accountId, email, professionalId, pets, visits, lines }: Person, masterKey: string): string[] => [
  accountStream(accountId),
  emailStream(emailKeyOf(email, masterKey)),
  ...pets.map(({ id }) => petStream(id)),
  ...(professionalId === null ? [] : [professionalStream(professionalId), scheduleStream(professionalId)]),
  ...lines,
  ...visits.map(appointmentStream),
]

/** What is sealed for others stays out, also where one fact is about several people. */
const ownPart = (type: string, data: Record<string, unknown>, accountId: string): Record<string, unknown> => {
  const others = personalFieldsOf(type).filter(([, subjectField]) => data[subjectField] !== accountId)
  const hidden = new Set(others.map(([field]) => field))
  return Object.fromEntries(Object.entries(data).filter(([field]) => !hidden.has(field)))
}

/** An address may have been typed by a stranger before it was the person's. */
const isAbout = ({ stream, type, data }: RecordedEvent, accountId: string): boolean => {
  const subjects = personalFieldsOf(type).map(([, subjectField]) => subjectField)
  // A line is of many.
  if (subjects.length === 0 && stream.startsWith('waitlist-')) subjects.push('parentId')
  return subjects.length === 0 || subjects.some((field) => (data as Record<string, unknown>)[field] === accountId)
}
