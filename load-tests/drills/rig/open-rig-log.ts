import { openLog, type OpenedLog } from '@lapka/event-log/open-log.ts'
import type { Rig } from './rig.ts'

/**
 * The rig's log, around its proxy. One in KurrentDB is read whole first: the calls wait as long as that goes on. A busy machine
 * may need more than the 3 s of a request until it begins.
 */
export const openRigLog = ({ eventLog, databaseUrl }: Pick<Rig, 'eventLog' | 'databaseUrl'>): OpenedLog =>
  openLog({ url: eventLog.url, keysUrl: databaseUrl, onReading: () => {}, timeoutMs: 60_000 })
