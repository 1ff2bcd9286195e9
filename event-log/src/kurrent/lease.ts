import pg from 'pg'
import { within } from '../handle/within.ts'
import { LeaseLost } from './errors.ts'

/**
 * One process writes at a time, in turns: the queue of PostgreSQL's advisory lock is fair, and a lock ends with its connection. It makes
 * writing fast and nothing else. A process that can't have it in time writes without it: the log's revisions alone decide.
 */
export type Lease = {
  /** Before a group is written. `kept`: it was held since the last one. `taken`: others may have written since. */
  take: () => Promise<'kept' | 'taken' | 'without'>
  isHeld: () => boolean
  /** After a group was written: gives the turn to a waiting process, if it lasted long enough or nothing is left to write. */
  endTurn: (next: { isIdle: boolean }) => Promise<void>
  close: () => Promise<void>
}

export type LeaseOptions = {
  /** Of the PostgreSQL whose lock it is. */
  url: string
  /** Of the commit stream. */
  name: string
  timeoutMs: number
  /** Of Lapka's process, which names the connection. */
  part?: string | undefined
  onLost: (error: LeaseLost) => void
}

type Held = { client: pg.Client; since: number }

export const createLease = (options: LeaseOptions): Lease => {
  const { name, timeoutMs, onLost } = options
  let connecting: Promise<pg.Client> | undefined
  let held: Held | undefined
  let isBusy = false
  let isWanted = false
  let isClosed = false
  let triedAt = -Infinity

  const onGone = (client: pg.Client, cause: unknown): void => {
    const wasHeld = held?.client === client
    if (wasHeld) held = undefined
    connecting = undefined
    if (wasHeld && !isClosed) onLost(new LeaseLost('the connection that held the lease of writing broke', { cause }))
  }
  const onWanted = (): void => {
    isWanted = true
    if (!isBusy) void endTurn(0)
  }
  const acquire = async (): Promise<'taken'> => {
    connecting ??= connect(options, { onWanted, onGone })
    const client = await connecting
    const { rows } = await client.query<{ isFree: boolean }>(TRY, [name])
    // A holder that took the turn back before this one queued has heard of no waiter since: it is notified again.
    for (let isTaken = rows[0]?.isFree === true; !isTaken;) {
      await client.query(`select pg_notify('${CHANNEL}', $1)`, [name])
      isTaken = await client.query(WAIT, [name]).then(() => true, refuseAllButTimeOut)
    }
    held = { client, since: performance.now() }
    return 'taken'
  }
  const endTurn = async (leastMs: number): Promise<void> => {
    if (held === undefined || !isWanted || performance.now() - held.since < leastMs) return
    const { client } = held
    held = undefined
    isWanted = false
    await client.query(UNLOCK, [name]).catch(() => discard(client))
  }
  const discard = (client: pg.Client | undefined): void => {
    client?.connection.stream.destroy()
    connecting = undefined
    held = undefined
  }
  return {
    take: async () => {
      isBusy = true
      if (held !== undefined) return 'kept'
      // A process that just failed to get it goes on without it for a while: waiting before every group would stop the writing.
      if (performance.now() - triedAt < RETRY_MS) return 'without'
      try {
        return await within(timeoutMs / 2, acquire())
      } catch (cause) {
        triedAt = performance.now()
        void connecting?.then(discard, () => discard(undefined))
        onLost(new LeaseLost('the lease of writing could not be had in time', { cause }))
        return 'without'
      }
    },
    isHeld: () => held !== undefined,
    endTurn: async ({ isIdle }) => {
      isBusy = false
      await endTurn(isIdle ? 0 : TURN_MS)
    },
    close: async () => {
      isClosed = true
      const client = await connecting?.catch(() => undefined)
      await client?.end().catch(() => {})
    },
  }
}

type Listeners = { onWanted: () => void; onGone: (client: pg.Client, cause: unknown) => void }

/** Is told when another process begins to wait. */
const connect = async (
  { url, name, timeoutMs, part = '' }: LeaseOptions,
  { onWanted, onGone }: Listeners,
): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: `lapka log lease ${part}`.trim(),
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
  })
  client.on('error', (error) => onGone(client, error))
  client.on('end', () => onGone(client, undefined))
  client.on('notification', ({ payload, processId }) => {
    if (payload === name && processId !== processIdOf(client)) onWanted()
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  await client.query(`set lock_timeout = ${TELL_AGAIN_MS}`)
  return client
}

const refuseAllButTimeOut = (error: unknown): false => {
  if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false
  throw error
}

const processIdOf = (client: pg.Client): unknown => (client as unknown as { processID: unknown }).processID

const CHANNEL = 'lapka_log_lease'
/** The locks of one kind share the first number. */
const TRY = `select pg_try_advisory_lock(7520302, hashtext($1)) as "isFree"`
const WAIT = 'select pg_advisory_lock(7520302, hashtext($1))'
const UNLOCK = 'select pg_advisory_unlock(7520302, hashtext($1))'
/** Long enough for a few groups, so that handing over costs little; short enough for the waiting process. */
const TURN_MS = 20
const RETRY_MS = 5_000
/** Longer than a turn of each of several processes: telling again gives up the place in the queue. */
const TELL_AGAIN_MS = 250
const LOCK_NOT_AVAILABLE = '55P03'
