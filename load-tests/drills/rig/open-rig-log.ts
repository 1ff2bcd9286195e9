import { openLog, type OpenedLog } from '@lapka/event-log/open-log.ts'
import type { Rig } from './rig.ts'

/** The rig's log, around its proxy. One in KurrentDB is read whole first: the calls wait as long as that goes on, not 3 s. */
export const openRigLog = ({ eventLog, databaseUrl }: Pick<Rig, 'eventLog' | 'databaseUrl'>): OpenedLog =>
  openLog({ url: eventLog.url, keysUrl: databaseUrl, onReading: () => {} })
