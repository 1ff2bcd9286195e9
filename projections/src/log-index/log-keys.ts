import type { RecordedEvent } from '@lapka/contracts/envelope.ts'

/** The keys to find events by. `from` and `to` are instants of recording, half-open. */
export type LogFilter = {
  stream?: string | undefined
  /** The beginning of a stream's name: `payment` of `payment-…`. */
  category?: string | undefined
  type?: string | undefined
  actorId?: string | undefined
  correlationId?: string | undefined
  /** An id that stands in the event's data or in the name of its stream. */
  subject?: string | undefined
  /** Any of these caused it: commands, or pieces of work. */
  causedBy?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

type Keyed = Pick<RecordedEvent, 'type' | 'stream' | 'actor' | 'correlationId' | 'causationId' | 'data'>

export const categoryOf = (stream: string): string => stream.slice(0, (stream.indexOf('-') + 1 || stream.length + 1) - 1)

/** Every key that an event is found by. Pairs keep two frequent things that rarely meet from naming every block. */
export const keysOf = (event: Keyed): string[] => {
  const { type, stream, actor, correlationId, causationId, data } = event
  const category = categoryOf(stream)
  const keys = [
    `stream ${stream}`,
    `category ${category}`,
    `type ${type}`,
    `actor ${actor.id}`,
    `correlation ${correlationId}`,
    ...pairKeys({ type, category, actorId: actor.id }),
  ]
  if (causationId !== correlationId) keys.push(`cause ${causationId}`)
  for (const subject of subjectsOf({ stream, data })) keys.push(`subject ${subject}`)
  return keys
}

type Pairs = { type?: string | undefined; category?: string | undefined; actorId?: string | undefined }

const pairKeys = ({ type, category, actorId }: Pairs): string[] => {
  const keys: string[] = []
  if (type !== undefined && actorId !== undefined) keys.push(`type ${type} actor ${actorId}`)
  if (category !== undefined && actorId !== undefined) keys.push(`category ${category} actor ${actorId}`)
  if (type !== undefined && category !== undefined) keys.push(`type ${type} category ${category}`)
  return keys
}

/** The keys that an event has all of when the filter lets it through. */
export const filterKeys = (filter: LogFilter): string[] => {
  const { stream, category, type, actorId, correlationId, subject } = filter
  const named = { stream, category, type, actor: actorId, correlation: correlationId, subject }
  const single = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
  return [...single, ...pairKeys(filter)]
}

/** Of which such an event has at least one. */
export const causeKeys = ({ causedBy }: LogFilter): string[] => (causedBy ?? []).map((cause) => `cause ${cause}`)

export const isMatch = (filter: LogFilter, event: RecordedEvent): boolean => {
  const { stream, category, type, actorId, correlationId, subject, causedBy, from, to } = filter
  return (
    (type === undefined || event.type === type) &&
    (stream === undefined || event.stream === stream) &&
    (category === undefined || categoryOf(event.stream) === category) &&
    (actorId === undefined || event.actor.id === actorId) &&
    (correlationId === undefined || event.correlationId === correlationId) &&
    (causedBy === undefined || causedBy.includes(event.causationId)) &&
    (from === undefined || event.recordedAt >= from) &&
    (to === undefined || event.recordedAt < to) &&
    (subject === undefined || subjectsOf(event).has(subject))
  )
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids that an event names: people and objects. */
export const subjectsOf = ({ stream, data }: Pick<RecordedEvent, 'stream' | 'data'>): Set<string> => {
  const ids = new Set<string>(stream.match(UUID) ?? [])
  collectIds(data, '', ids)
  return ids
}

const collectIds = (value: unknown, name: string, ids: Set<string>): void => {
  if (typeof value === 'string') {
    if (name === 'id' || name.endsWith('Id') || name.endsWith('Ids')) ids.add(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collectIds(item, name, ids)
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, item] of Object.entries(value)) collectIds(item, field, ids)
  }
}
