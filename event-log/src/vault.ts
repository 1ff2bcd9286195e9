import { ERASED, isErased, type NewEvent, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFieldsOf } from '@lapka/contracts/events.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { decrypt, encrypt } from './vault/ciphers.ts'
import { createSubjectKeys, type SubjectKey, type SubjectKeysOptions } from './vault/subject-keys.ts'

/** Whether JSON gives the value back as it is: no `undefined`, date, map or number that is none. */
const isJson = (value: unknown): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return Array.from<unknown>(value).every(isJson)
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson)
}

/** Where a sealed value belongs; it opens nowhere else. */
type EventAddress = { stream: string; id: string }

/** An event's data as the log keeps it. */
type Sealed = Record<string, unknown>

export type Vault = {
  /**
   * The event's data with its personal fields sealed, each under its own person's key. Answers at once when there is nothing
   * to seal or the keys are at hand. Throws for a value that JSON would not give back as it is.
   */
  seal: (address: EventAddress, event: NewEvent) => Sealed | Promise<Sealed>
  /** The same event with its personal fields in clear, as the values that were sealed, or `ERASED` where the subject's key is gone. */
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

type VaultOptions = SubjectKeysOptions & { fieldsOf?: typeof personalFieldsOf }

/** Seals personal data before it reaches the log. `masterKey` is 64 hexadecimal digits. */
export const createVault = ({ fieldsOf = personalFieldsOf, ...options }: VaultOptions): Vault => {
  const subjectKeys = createSubjectKeys(options)
  const personalPart = (event: NewEvent) => personalPartOf(event, fieldsOf(event.type))

  const seal: Vault['seal'] = (address, event) => {
    const personal = personalPart(event)
    if (personal.length === 0) return event.data as Sealed
    const keys = new Map<string, SubjectKey>()
    const unknown = new Set<string>()
    for (const { subject } of personal) {
      const key = subjectKeys.recall(subject)
      if (key === undefined) unknown.add(subject)
      else keys.set(subject, key)
    }
    const sealAll = () => sealWith(keys, address, { data: event.data as Sealed, personal })
    if (unknown.size === 0) return sealAll()
    const find = async (subject: string) => keys.set(subject, await subjectKeys.findOrCreate(subject))
    return Promise.all([...unknown].map(find)).then(sealAll)
  }
  const openEvents: Vault['openEvents'] = async (events) => {
    const parts = events.map(personalPart)
    const subjects = parts.flat().map(({ subject }) => subject)
    if (subjects.length === 0) return [...events]
    const keys = await subjectKeys.find(subjects)
    return events.map((event, index) => {
      const personal = parts[index]!
      return personal.length === 0 ? event : { ...event, data: openWith(keys, event, { data: event.data as Sealed, personal }) }
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

type PersonalField = { field: string; subject: string }
type Personal = { data: Sealed; personal: readonly PersonalField[] }
type Keys = ReadonlyMap<string, SubjectKey>

/** The personal fields that an event has, each with its person. */
const personalPartOf = ({ type, data }: NewEvent, fields: ReturnType<typeof personalFieldsOf>): PersonalField[] => {
  const known = data as Record<string, unknown>
  return fields.flatMap(([field, subjectField]) => {
    if (known[field] === undefined) return []
    const subject = known[subjectField]
    if (typeof subject !== 'string') throw new TypeError(`${type} does not say whose ${field} it holds (${subjectField})`)
    return { field, subject }
  })
}

const sealWith = (keys: Keys, address: EventAddress, { data, personal }: Personal): Sealed => {
  const sealed = { ...data }
  for (const { field, subject } of personal) {
    const clear = data[field]
    if (!isJson(clear) || isErased(clear)) throw new TypeError(`the personal field ${field} is no value that can be sealed`)
    const key = keys.get(subject)
    if (key === undefined) throw new Error(`there is no key for ${field}`)
    // New texts about an erased person are not kept at all.
    sealed[field] =
      key === 'erased'
        ? MARK
        : MARK + encrypt(key, Buffer.from(canonicalJson(clear)), associated(address, field)).toString('base64url')
  }
  return sealed
}

const openWith = (keys: Keys, address: EventAddress, { data, personal }: Personal): Sealed => {
  const opened = { ...data }
  for (const { field, subject } of personal) opened[field] = openField(keys.get(subject), data[field], associated(address, field))
  return opened
}

const openField = (key: SubjectKey | undefined, sealed: unknown, associatedData: string): unknown => {
  if (typeof sealed !== 'string' || !sealed.startsWith(MARK))
    throw new Error(`a personal field was not sealed: ${associatedData}`)
  if (key === undefined || key === 'erased' || sealed === MARK) return ERASED
  try {
    return JSON.parse(decrypt(key, Buffer.from(sealed.slice(MARK.length), 'base64url'), associatedData).toString()) as unknown
  } catch (cause) {
    throw new Error(`a sealed field was changed or moved: ${associatedData}`, { cause })
  }
}

const associated = ({ stream, id }: EventAddress, field: string): string => JSON.stringify([stream, id, field])

const fileAssociated = (name: string): string => JSON.stringify(['file', name])

/** Begins every sealed text: the scheme and its version. */
const MARK = 'sealed:1:'
