import { accountStream } from '@lapka/contracts/streams.ts'
import { hasEvents } from '@lapka/event-log/has-events.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { demoId } from '@lapka/demo/demo-ids.ts'

/** Demo data is made in an empty log, or completed where it was begun; never put beside what real people did. */
export const mayHoldDemo = async (log: EventLog): Promise<boolean> =>
  (await log.head()) === 0 || (await hasEvents(log, accountStream(demoId('account', 'operator1'))))
