import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { issueStatements, type IssuingStatements } from './issue-statements.ts'

/** The views have most of a log by then, and the start waits for nothing else. */
const AFTER_START_MS = MINUTE_MS / 2

/** Looks every hour for closed months without a statement. The first process does it: a number is given out once. */
export const startStatementKeeper = ({ processLog, ...dependencies }: IssuingStatements & { processLog: ProcessLog }) => {
  const stopping = new AbortController()
  const known = new Set<string>()
  const wait = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const run = async () => {
    await wait(AFTER_START_MS)
    while (!stopping.signal.aborted) {
      await issueStatements(dependencies, known).catch((error: unknown) =>
        processLog.warn('Statements could not be issued', { error: messageOf(error) }),
      )
      await wait(HOUR_MS)
    }
  }
  const running = run()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
