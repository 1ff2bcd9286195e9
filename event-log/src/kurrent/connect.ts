import { setTimeout as delay } from 'node:timers/promises'
import type { KurrentDBClient } from '@kurrent/kurrentdb-client'
import { within } from '../handle/within.ts'
import { LOG_FORMAT } from '../install-log.ts'
import { OtherVersion } from '../other-version.ts'
import { nameOfKurrent, parseKurrentAddress } from './address.ts'
import { SERVER_DEADLINE_MS } from './commit-stream.ts'
import { UnfitServer } from './errors.ts'
import { createPageReader, type KurrentConnection } from './read-page.ts'
import { probeStreamOf } from './server-clock.ts'

/** Only processes with such a log load the client: every other start would wait for it. */
export const connectKurrent = async (connectionString: string): Promise<KurrentConnection> => {
  const { KurrentDBClient: Client } = await import('@kurrent/kurrentdb-client')
  const client = Client.connectionString(connectionString)
  return { client, readPage: await createPageReader(client) }
}

export const disconnectKurrent = async ({ client }: KurrentConnection): Promise<void> => {
  await within(DISPOSE_MS, client.dispose()).catch(() => {})
}

const DISPOSE_MS = 2_000

/** As its server says, `24.6.0`; "unknown" for one that does not. */
const readServerVersion = async (client: KurrentDBClient): Promise<string> => {
  // The client asks this itself before its first append, and has no public way to say it.
  const { capabilities } = client as unknown as { capabilities: Promise<{ serverVersion: string }> }
  return (await capabilities).serverVersion
}

const OLDEST_VERSION = 22
const TRIMMING = ['$maxCount', '$maxAge', '$tb']

/**
 * Whether the log can be kept at an address: the server is there, new enough, takes writes, and will not delete what is old.
 * Marks the stream with the version of our events. Throws `UnfitServer` with a sentence for Lapka's operator, or `OtherVersion`.
 */
export const installCommitStream = (url: string, timeoutMs: number): Promise<void> => atServer(url, timeoutMs, install)

/** The same without writing anything. */
export const checkCommitStream = (url: string, timeoutMs: number): Promise<void> =>
  atServer(url, timeoutMs, async (connection, place) => {
    await readMetadata(connection, place)
  })

type AtServer = (connection: KurrentConnection, place: Place) => Promise<void>

/** Does something at a server; an error is a sentence with its address. Nodes that are choosing a leader are waited for. */
export const atServer = async (url: string, timeoutMs: number, work: AtServer): Promise<void> => {
  const until = performance.now() + timeoutMs
  while (!(await isDoneAt({ url, timeoutMs, until }, work))) await delay(RETRY_MS)
}

const RETRY_MS = 200

/** With a connection of its own: one that was refused remembers the node. */
const isDoneAt = async (at: { url: string; timeoutMs: number; until: number }, work: AtServer): Promise<boolean> => {
  const { url, timeoutMs, until } = at
  const { connectionString, stream } = parseKurrentAddress(url)
  const connection = await connectKurrent(connectionString).catch((cause: unknown) => {
    throw new UnfitServer(`the address of ${nameOfKurrent(url)} cannot be read: ${messageOf(cause)}.`, { cause })
  })
  try {
    await work(connection, { url, stream, timeoutMs })
    return true
  } catch (error) {
    if (isLeaderless(error) && performance.now() < until) return false
    throw error instanceof UnfitServer || error instanceof OtherVersion ? error : explain(error, url)
  } finally {
    await disconnectKurrent(connection)
  }
}

const isLeaderless = (error: unknown): boolean => {
  const { type, metadata } = (error ?? {}) as { type?: unknown; metadata?: { get: (name: string) => unknown[] } }
  return type === 'not-leader' || metadata?.get('exception')[0] === 'not-leader' || /Server Is Not Ready/.test(messageOf(error))
}

export type Place = { url: string; stream: string; timeoutMs: number }

const install = async (connection: KurrentConnection, place: Place): Promise<void> => {
  const metadata = await readMetadata(connection, place)
  if (metadata[FORMAT_NAME] !== undefined) return
  const options = { deadline: SERVER_DEADLINE_MS, requiresLeader: true }
  const mark = async (stream: string, marked: object): Promise<void> => {
    await within(place.timeoutMs, connection.client.setStreamMetadata(stream, { ...marked }, options))
  }
  // The probe has a new event every few seconds, and only the last one is of use.
  await mark(probeStreamOf(place.stream), { maxCount: 1 })
  await mark(place.stream, { ...metadata, [FORMAT_NAME]: LOG_FORMAT })
}

/** Of the commit stream, once the server is found to be one that the log can be kept on. */
const readMetadata = async ({ client, readPage }: KurrentConnection, place: Place): Promise<Record<string, unknown>> => {
  const { url, stream, timeoutMs } = place
  const version = await within(timeoutMs, readServerVersion(client))
  if (Number.parseInt(version) < OLDEST_VERSION)
    throw new UnfitServer(`${nameOfKurrent(url)} is version ${version}; the event log needs ${OLDEST_VERSION} or newer.`)
  const [last] = await within(timeoutMs, readPage({ stream: `$$${stream}`, from: 'end', limit: 1, timeoutMs }))
  const metadata = (last?.event?.data ?? {}) as Record<string, unknown>
  const trimming = TRIMMING.find((name) => metadata[name] !== undefined)
  if (trimming !== undefined)
    throw new UnfitServer(`${nameOfKurrent(url)} throws away old events (${trimming} is set on the stream); take that off.`)
  const format = metadata[FORMAT_NAME]
  if (typeof format === 'number' && format !== LOG_FORMAT)
    throw new OtherVersion('event log', format < LOG_FORMAT ? 'an older' : 'a newer')
  return metadata
}

const FORMAT_NAME = 'lapkaFormat'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The client's error as a sentence with the address (never the password) and what to do about it. */
const explain = (cause: unknown, url: string): UnfitServer => {
  const { type } = (cause ?? {}) as { type?: unknown }
  if (type === 'access-denied' || /UNAUTHENTICATED/.test(messageOf(cause)))
    return new UnfitServer(`${nameOfKurrent(url)} refuses the user or password; correct them in the address.`, { cause })
  const reason = /\bE[A-Z]{4,}\b/.exec(messageOf(cause))?.[0] ?? messageOf(cause).split('\n')[0]
  return new UnfitServer(
    `${nameOfKurrent(url)} does not answer (${reason}); start it, correct the address and its tls=true or tls=false, or unset EVENT_LOG_URL to keep the event log in PostgreSQL.`,
    { cause },
  )
}
