import type { AppendResult, EventLog, StreamWrite } from '../port.ts'

/** The fate of one append before its caller hears of it. `write` does the real append. */
export type Fault = (write: () => Promise<AppendResult>) => Promise<AppendResult>

/** The answer is lost after the commit. */
export const crashAfterCommit: Fault = async (write) => {
  await write()
  throw new Error('connection reset after COMMIT')
}
/** Nothing was written, which the caller can't know. */
export const crashBeforeCommit: Fault = async () => {
  throw new Error('connection reset before COMMIT')
}
/** Counts and disturbs a log: the next appends meet the planned faults, in order. */
export const createUnreliableLog = (log: EventLog) => {
  const faults: Fault[] = []
  const calls = { appends: 0, failures: 0, reads: [] as { stream: string; from: number }[] }
  const unreliable: EventLog = {
    ...log,
    append: (writes: StreamWrite[]) => {
      calls.appends += 1
      const fault = faults.shift()
      const answer = fault === undefined ? log.append(writes) : fault(() => log.append(writes))
      answer.catch(() => {
        calls.failures += 1
      })
      return answer
    },
    readStreams: (tails) => {
      calls.reads.push(...tails.map(({ stream, fromRevision }) => ({ stream, from: fromRevision })))
      return log.readStreams(tails)
    },
  }
  const startCounting = () => Object.assign(calls, { appends: 0, failures: 0, reads: [] })
  return { log: unreliable, calls, faults, startCounting }
}
