import type { EventLog } from '@lapka/event-log/port.ts'

type LogReading = { log: Pick<EventLog, 'readAll'>; head: number; now: string }

/** For how long views lie behind the log, in seconds by the log's clock: since the first event that one of them has not seen. */
export const readViewsAge = async (
  positions: ReadonlyMap<string, number>,
  { log, head, now }: LogReading,
): Promise<ReadonlyMap<string, number>> => {
  const behind = [...new Set([...positions.values()].filter((position) => position < head))]
  const unseen = await Promise.all(behind.map(async (position) => [position, (await log.readAll(position, 1))[0]] as const))
  const ages = new Map(
    unseen.map(([position, event]) => [position, event ? Math.max(0, Date.parse(now) - Date.parse(event.recordedAt)) / 1000 : 0]),
  )
  return new Map([...positions].map(([name, position]) => [name, ages.get(position) ?? 0]))
}
