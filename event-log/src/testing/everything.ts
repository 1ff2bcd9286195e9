import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '../port.ts'

/** All there is in a log, in order. How many that are can't be told from a position: those may have gaps. */
export const everything = async (log: EventLog): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (let page = await log.readAll(0, 1000); page.length > 0; page = await log.readAll(events.at(-1)!.position, 1000))
    events.push(...page)
  return events
}
