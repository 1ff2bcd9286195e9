import type { EventLog } from '@lapka/event-log/port.ts'

/** The id of a log's first event, which it keeps for ever, wherever it is restored. Throws while the log is empty. */
export const createLogId = ({ readAll }: Pick<EventLog, 'readAll'>): (() => Promise<string>) => {
  let known: string | undefined
  return async () => {
    known ??= (await readAll(0, 1))[0]?.id
    if (known === undefined) throw new Error('an empty log has no id')
    return known
  }
}
