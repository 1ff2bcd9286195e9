import { randomUUID } from 'node:crypto'
import { within } from '../handle/within.ts'
import { SERVER_DEADLINE_MS } from './commit-stream.ts'
import type { KurrentConnection } from './read-page.ts'

/**
 * Writes beside the commit stream, so that proving that writing works leaves nothing in the log; the server keeps the last event of it.
 * Answers when the server recorded that.
 */
export const createProbe = ({ client, readPage }: KurrentConnection, stream: string, timeoutMs: number) => {
  const name = `${stream}-probe`
  const options = { deadline: SERVER_DEADLINE_MS, requiresLeader: true }
  let prepared: Promise<unknown> | undefined

  const write = async (): Promise<string> => {
    prepared ??= client.setStreamMetadata(name, { maxCount: 1 }, options).catch(() => {
      prepared = undefined
    })
    await prepared
    const event = { id: randomUUID(), type: 'Probe', contentType: 'application/json', data: {}, metadata: undefined } as const
    await client.appendToStream(name, event, options)
    const [last] = await readPage({ stream: name, from: 'end', limit: 1, timeoutMs })
    return last!.event!.created.toISOString()
  }
  return () => within(timeoutMs, write())
}
