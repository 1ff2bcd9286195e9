import { readdirSync, readFileSync } from 'node:fs'
import type { EventLog } from '../port.ts'
import { createUpcast } from '../upcast.ts'
import { sampleEvent, startOf } from './sample-events.ts'

const folder = new URL('../../../contracts/src/events/', import.meta.url)

/** Names of all events, as the contracts declare them: a new one is tested without being listed here. */
export const allEventTypes: string[] = [
  ...new Set(
    readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}([A-Z]\w+): /gm)].map(([, type]) => type!),
    ),
  ),
]

const LIFTED = { isLifted: true }

/** As if every event had a second version by now. */
export const upcastAll = createUpcast(Object.fromEntries(allEventTypes.map((type) => [type, { 1: () => LIFTED }])))

export const liftedTypes = (events: readonly { type: string; version: number; data: unknown }[]): string[] =>
  events.filter(({ version, data }) => version === 2 && data === LIFTED).map(({ type }) => type)

/** One event of every type in its first version, each in a stream of its own. */
export const writeAllTypes = async (log: EventLog): Promise<string[]> => {
  const streams = allEventTypes.map((type) => `pet-${type}`)
  await log.append(
    streams.map((stream, index) => ({
      stream,
      expectedRevision: -1,
      events: [sampleEvent(startOf(stream), { type: allEventTypes[index]!, version: 1, data: {} })],
    })),
  )
  return streams
}
