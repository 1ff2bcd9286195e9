import { randomUUID } from 'node:crypto'
import { within } from '../handle/within.ts'
import { SERVER_DEADLINE_MS } from './commit-stream.ts'
import type { KurrentConnection } from './read-page.ts'

/** Beside the commit stream. */
export const probeStreamOf = (stream: string): string => `${stream}-probe`

/**
 * Writes beside the commit stream, so that proving that writing works leaves nothing in the log; `installCommitStream` lets the server keep
 * the last event alone.
 * Answers when the server recorded that.
 */
export const createProbe = ({ client, readPage }: KurrentConnection, stream: string, timeoutMs: number) => {
  const name = probeStreamOf(stream)
  const options = { deadline: SERVER_DEADLINE_MS, requiresLeader: true }

  const write = async (): Promise<string> => {
    const event = { id: randomUUID(), type: 'Probe', contentType: 'application/json', data: {}, metadata: undefined } as const
    await client.appendToStream(name, event, options)
    const [last] = await readPage({ stream: name, from: 'end', limit: 1, timeoutMs })
    return last!.event!.created.toISOString()
  }
  return () => within(timeoutMs, write())
}
