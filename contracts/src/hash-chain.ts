import type { RecordedEvent } from './envelope.ts'

/**
 * The tamper evidence of a stream, as anyone can compute it again, in a browser too:
 * `hash = SHA-256(prevHash ‖ canonical JSON of the event without position, recordedAt and hash)`, as lower-case hex,
 * both parts as UTF-8. The first event's `prevHash` is 64 zeros.
 */
export const FIRST_PREV_HASH = '0'.repeat(64)

type HashedEvent = Omit<RecordedEvent, 'position' | 'recordedAt' | 'hash'>

/**
 * JSON with keys sorted by UTF-16 code units at every depth and no spaces; values as `JSON.stringify` writes them. It sorts a
 * copy and lets the engine write it, three times as fast as putting the text together here (2.6 µs for a whole event).
 */
export const canonicalJson = (value: unknown): string => {
  const order = { isKept: true }
  const sorted = sortKeys(value, order)
  const text = order.isKept ? JSON.stringify(sorted) : spell(value)
  if (text === undefined) throw new TypeError('this value has no JSON form')
  return text
}

/** An event's bytes as the log keeps and hashes them. */
export const canonicalEvent = (event: HashedEvent): string => {
  const {
    actor,
    causationId,
    command,
    commandHash,
    commandId,
    correlationId,
    data,
    id,
    occurredAt,
    origin,
    prevHash,
    revision,
    stream,
    type,
    version,
  } = event
  const order = { isKept: true }
  // In order of the keys, so that the whole need not be copied once more; JSON leaves out what is undefined.
  const sorted = {
    actor: sortKeys(actor, order),
    causationId,
    command: sortKeys(command, order),
    commandHash,
    commandId,
    correlationId,
    data: sortKeys(data, order),
    id,
    occurredAt,
    origin: sortKeys(origin, order),
    prevHash,
    revision,
    stream,
    type,
    version,
  }
  return order.isKept ? JSON.stringify(sorted) : canonicalJson({ ...sorted, actor, command, data, origin })
}

export type ChainVerdict =
  | { revision: number; hash: string }
  | { broken: { stream: string; revision: number; eventId: string; why: ChainBreak } }
export type ChainBreak =
  | 'revision is not the next one'
  | 'of another stream'
  | 'prevHash is not the hash before it'
  | 'hash does not fit the content'

/**
 * Checks a whole stream from its first event; names the first event that does not fit, or the head it arrived at.
 * Cutting off the end leaves a shorter chain that holds: compare the head with one kept elsewhere.
 */
export const verifyChainWith = async (
  events: readonly (HashedEvent & { hash: string })[],
  sha256Hex: (text: string) => string | Promise<string>,
): Promise<ChainVerdict> => {
  const head = { revision: -1, hash: FIRST_PREV_HASH }
  const stream = events[0]?.stream
  for (const event of events) {
    const broken = (why: ChainBreak) => ({ broken: { stream: event.stream, revision: event.revision, eventId: event.id, why } })
    if (event.stream !== stream) return broken('of another stream')
    if (event.revision !== head.revision + 1) return broken('revision is not the next one')
    if (event.prevHash !== head.hash) return broken('prevHash is not the hash before it')
    if (event.hash !== (await sha256Hex(event.prevHash + canonicalEvent(event)))) return broken('hash does not fit the content')
    head.revision = event.revision
    head.hash = event.hash
  }
  return head
}

const sortKeys = (value: unknown, order: { isKept: boolean }): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (hasToJson(value)) return sortKeys(value.toJSON(), order)
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, order))
  const sorted: Record<string, unknown> = {}
  for (const key of sortedKeys(value)) {
    if (UNSORTABLE_KEY.test(key)) order.isKept = false
    sorted[key] = sortKeys((value as Record<string, unknown>)[key], order)
  }
  return sorted
}

const MAX_SORTED_IN_PLACE = 40

/** In place: they are few and nearly in order, and what `sort` allocates was a twentieth of a booking. */
const sortedKeys = (value: object): string[] => {
  const keys = Object.keys(value)
  if (keys.length > MAX_SORTED_IN_PLACE) return keys.sort()
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index]!
    let place = index
    for (; place > 0 && keys[place - 1]! > key; place--) keys[place] = keys[place - 1]!
    keys[place] = key
  }
  return keys
}

/** Keys an object does not keep in the order they were set, or not as keys: those that read as numbers, and `__proto__`. */
const UNSORTABLE_KEY = /^(?:\d|__proto__$)/

/** The same text, for the rare value with such keys. */
const spell = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (hasToJson(value)) return spell(value.toJSON())
  if (Array.isArray(value)) return `[${value.map((item) => spell(item) ?? 'null').join(',')}]`
  const members = Object.keys(value)
    .sort()
    .map((key) => [key, spell((value as Record<string, unknown>)[key])])
    .filter(([, text]) => text !== undefined)
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
}

const hasToJson = (value: object): value is { toJSON: () => unknown } =>
  typeof (value as { toJSON?: unknown }).toJSON === 'function'
