import type { JSONEventData, ResolvedEvent } from '@kurrent/kurrentdb-client'
import { within } from '../handle/within.ts'
import { LogUnavailable } from '../port.ts'
import type { KurrentConnection } from './read-page.ts'
import { positionOf } from './wire.ts'

/** The one stream of the server that holds all events, by positions that count from 1. Every call ends in bounded time. */
export type CommitStream = {
  name: string
  /** Written directly after `base` or not at all; a rejection says nothing but for a wrong revision. */
  append: (base: number, events: JSONEventData[]) => Promise<void>
  /** At most `limit` after a position. */
  read: (afterPosition: number, limit: number) => Promise<ResolvedEvent[]>
  /** Position of the last event the server holds, by any writer. */
  end: () => Promise<number>
}

/** An instant on the client's clock: with a short one, a clock that is slow would refuse everything. Our own timer is the short one. */
export const SERVER_DEADLINE_MS = 60_000
/** A page of thousands of events takes longer than an answer. */
const PAGE_TIMEOUT_FACTOR = 5

export const createCommitStream = ({ client, readPage }: KurrentConnection, name: string, timeoutMs: number): CommitStream => {
  const read = (from: bigint | 'end', limit: number, pageTimeoutMs: number): Promise<ResolvedEvent[]> =>
    within(pageTimeoutMs, readPage({ stream: name, from, limit, timeoutMs: pageTimeoutMs })).catch((cause: unknown) => {
      throw new LogUnavailable('the event log cannot be read now', { cause })
    })
  return {
    name,
    append: async (base, events) => {
      const streamState = base === 0 ? 'no_stream' : BigInt(base - 1)
      const options = { streamState, deadline: SERVER_DEADLINE_MS, requiresLeader: true } as const
      await within(timeoutMs, client.appendToStream(name, events, options))
    },
    read: (afterPosition, limit) => read(BigInt(afterPosition), limit, timeoutMs * PAGE_TIMEOUT_FACTOR),
    end: async () => {
      const [last] = await read('end', 1, timeoutMs)
      return last === undefined ? 0 : positionOf(last.event!.revision)
    },
  }
}
