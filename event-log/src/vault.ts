import { ERASED, type Erased, type NewEvent, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFields } from '@lapka/contracts/events.ts'
import { decrypt, encrypt } from './vault/ciphers.ts'
import { createSubjectKeys, type SubjectKey, type SubjectKeysOptions } from './vault/subject-keys.ts'

/** Where a sealed text belongs; it opens nowhere else. */
type Place = { stream: string; id: string }

/** An event's data as the log keeps it. */
type Sealed = Record<string, unknown>

export type Vault = {
  /** The event's data with its personal fields sealed. Answers at once when there is nothing to seal or the key is at hand. */
  seal: (place: Place, event: NewEvent) => Sealed | Promise<Sealed>
  /** The same event with its personal fields in clear, or `ERASED` where the subject's key is gone. */
  openEvent: <Event extends RecordedEvent>(event: Event) => Promise<Event>
  /** Like `openEvent`, fetching all the keys it needs in one read. */
  openEvents: <Event extends RecordedEvent>(events: readonly Event[]) => Promise<Event[]>
  /** A file's bytes under a person's key, for keeping outside of the log. `name` is the file's own: they open under no other. */
  sealBytes: (subject: string, name: string, clear: Buffer) => Promise<Buffer>
  /** Undefined where the person was erased. Throws when the bytes were changed or belong to another file. */
  openBytes: (subject: string, name: string, sealed: Buffer) => Promise<Buffer | undefined>
  /** Forgets a person: deletes their key for ever. */
  erase: (subject: string) => Promise<void>
  /** Drops a cached key, for a process that hears of an erasure elsewhere before the cache notices. */
  forget: (subject: string) => void
}

/** Seals personal data before it reaches the log. `masterKey` is 64 hexadecimal digits. */
export const createVault = (options: SubjectKeysOptions): Vault => {
  const subjectKeys = createSubjectKeys(options)

  const seal: Vault['seal'] = (place, event) => {
    const personal = personalPart(event)
    if (personal === undefined) return event.data as Sealed
    const key = subjectKeys.recall(personal.subject)
    if (key !== undefined) return sealWith(key, place, personal)
    return subjectKeys.findOrCreate(personal.subject).then((found) => sealWith(found, place, personal))
  }
  const openEvents: Vault['openEvents'] = async (events) => {
    const personal = events.map(personalPart)
    const subjects = personal.flatMap((part) => part?.subject ?? [])
    if (subjects.length === 0) return [...events]
    const keys = await subjectKeys.find(subjects)
    return events.map((event, index) => {
      const part = personal[index]
      return part === undefined ? event : { ...event, data: openWith(keys.get(part.subject), event, part) }
    })
  }
  return {
    seal,
    openEvents,
    openEvent: async (event) => (await openEvents([event]))[0]!,
    sealBytes: async (subject, name, clear) => {
      const key = await subjectKeys.findOrCreate(subject)
      if (key === 'erased') throw new Error('files of an erased person are not kept')
      return encrypt(key, clear, fileAssociated(name))
    },
    openBytes: async (subject, name, sealed) => {
      const key = (await subjectKeys.find([subject])).get(subject)
      return key === undefined || key === 'erased' ? undefined : decrypt(key, sealed, fileAssociated(name))
    },
    erase: subjectKeys.erase,
    forget: subjectKeys.forget,
  }
}

type PersonalPart = { subject: string; data: Record<string, unknown>; fields: readonly string[] }

const personalByType: Record<string, { subject: string; fields: readonly string[] } | undefined> = personalFields

const personalPart = ({ type, data }: NewEvent): PersonalPart | undefined => {
  const personal = personalByType[type]
  if (personal === undefined) return undefined
  const known = data as Record<string, unknown>
  const subject = known[personal.subject]
  if (typeof subject !== 'string') throw new TypeError(`${type} does not say whose personal data it holds (${personal.subject})`)
  return { subject, data: known, fields: personal.fields }
}

const sealWith = (key: SubjectKey, place: Place, { data, fields }: PersonalPart): Sealed => {
  const sealed = { ...data }
  for (const field of fields) {
    const clear = data[field]
    if (clear === undefined) continue
    if (typeof clear !== 'string') throw new TypeError(`the personal field ${field} is not a text`)
    // What is still said about an erased person is not kept at all.
    sealed[field] =
      key === 'erased' ? MARK : MARK + encrypt(key, Buffer.from(clear), associated(place, field)).toString('base64url')
  }
  return sealed
}

const openWith = (key: SubjectKey | undefined, place: Place, { data, fields }: PersonalPart): Record<string, unknown> => {
  const opened = { ...data }
  for (const field of fields) if (data[field] !== undefined) opened[field] = openField(key, data[field], associated(place, field))
  return opened
}

const openField = (key: SubjectKey | undefined, sealed: unknown, associatedData: string): string | Erased => {
  if (typeof sealed !== 'string' || !sealed.startsWith(MARK))
    throw new Error(`a personal field was not sealed: ${associatedData}`)
  if (key === undefined || key === 'erased' || sealed === MARK) return ERASED
  try {
    return decrypt(key, Buffer.from(sealed.slice(MARK.length), 'base64url'), associatedData).toString()
  } catch (cause) {
    throw new Error(`a sealed field was changed or moved: ${associatedData}`, { cause })
  }
}

const associated = ({ stream, id }: Place, field: string): string => JSON.stringify([stream, id, field])

const fileAssociated = (name: string): string => JSON.stringify(['file', name])

/** Begins every sealed text: the scheme and its version. */
const MARK = 'sealed:1:'
