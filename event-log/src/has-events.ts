import type { EventLog } from './port.ts'

/** Whether a stream was begun, for those who need nothing that it says. */
export const hasEvents = async (log: Pick<EventLog, 'readStream'>, stream: string): Promise<boolean> =>
  (await log.readStream(stream)).length > 0
