import { setTimeout as delay } from 'node:timers/promises'
import type { KurrentDBClient, ResolvedEvent } from '@kurrent/kurrentdb-client'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { readOwnEvents, type LogState } from './log-state.ts'
import { positionOf } from './wire.ts'

type Options = {
  client: KurrentDBClient
  stream: string
  state: LogState
  /** Events as they come, in order and without gaps since the last call; after a break from where it ended. */
  onEvents: (events: RecordedEvent[]) => void
  /** Nothing comes any more: the stream contradicts itself. */
  onBroken: (error: unknown) => void
}

/** Follows the commit stream for as long as this process lives: the client's subscription ends with every disturbance. */
export const followCommits = ({ client, stream, state, onEvents, onBroken }: Options): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  let after = state.index.tail()
  let end = (): void => {}

  const take = (found: ResolvedEvent[]): void => {
    state.take(found)
    after = positionOf(found.at(-1)!.event!.revision)
    const events = readOwnEvents(found, () => {})
    if (events.length > 0) onEvents(events)
  }
  const run = async (): Promise<void> => {
    for (let waitMs = 20; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 1_000)) {
      for await (const batch of openTail(client, stream, { after, onOpen: (stop) => (end = stop) })) {
        waitMs = 20
        take(batch)
      }
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run().catch(onBroken)
  return {
    stop: async () => {
      stopping.abort()
      end()
      await running
    },
  }
}

/** More than this waits at the server. */
const MAX_BUFFERED = 2_000

type Tail = { after: number; onOpen: (stop: () => void) => void }

/** One life of the subscription, cut into batches: what came while the last one was handled. Ends with the subscription. */
async function* openTail(client: KurrentDBClient, stream: string, { after, onOpen }: Tail): AsyncGenerator<ResolvedEvent[]> {
  const subscription = client.subscribeToStream(stream, {
    fromRevision: after === 0 ? 'start' : BigInt(after - 1),
    requiresLeader: true,
  })
  let buffer: ResolvedEvent[] = []
  let isOver = false
  let wake = (): void => {}
  const stop = (): void => {
    isOver = true
    wake()
  }
  onOpen(stop)
  subscription.on('data', (event) => {
    buffer.push(event)
    if (buffer.length >= MAX_BUFFERED) subscription.pause()
    wake()
  })
  for (const ending of ['error', 'end', 'close'] as const) subscription.on(ending, stop)
  try {
    while (!isOver) {
      if (buffer.length > 0) {
        const batch = buffer
        buffer = []
        subscription.resume()
        yield batch
      } else {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    }
  } finally {
    subscription.unsubscribe().catch(() => {})
  }
}
