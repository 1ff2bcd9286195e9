import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canonicalText } from '../hash-chain.ts'
import type { EventLog } from '../port.ts'
import { createPostgresLog } from '../postgres-engine.ts'
import { sampleEvent, sampleWrite, startOf } from '../testing/sample-events.ts'
import { useTestLog } from '../testing/use-test-log.ts'

describe('several processes that write one log', () => {
  const { database } = useTestLog()
  let here: EventLog
  let there: EventLog
  beforeEach(async () => {
    here = createPostgresLog({ url: database().url })
    there = createPostgresLog({ url: database().url })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all([here.close(), there.close()])
  })

  it('never show a reader a position below one it has already seen', async () => {
    const total = 3000
    const seen: number[] = []
    const writing = Promise.all(
      Array.from({ length: total }, (_, nth) => (nth % 2 ? here : there).append([sampleWrite(startOf(`day-${nth}`))])),
    )
    while (seen.length < total) for (const { position } of await there.readAll(seen.at(-1) ?? 0, 100)) seen.push(position)
    await writing
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1))
  })

  it('give one slot to one of them only, for any caller', async () => {
    const races = Array.from({ length: 300 }, (_, nth) =>
      Promise.all([here, there].map((log) => log.append([sampleWrite(startOf(`day-${nth}`))]))),
    )
    for (const results of await Promise.all(races)) {
      expect(results.filter((result) => 'position' in result)).toHaveLength(1)
      expect(results).toContainEqual({ conflict: { stream: expect.stringMatching(/^day-/), actualRevision: 0 } })
    }
    expect(await here.head()).toBe(300)
  })

  it('wait for an open transaction: what it wrote comes first, and nothing is visible before', async () => {
    const open = await openWriter('day-1')
    const pending = here.append([sampleWrite(startOf('day-2'))])
    await untilWaiting()
    expect(await there.readAll(0, 10)).toEqual([])
    expect(await there.head()).toBe(0)
    await open.query('commit')
    open.release()
    expect(await pending).toEqual({ position: 2 })
    expect((await there.readAll(0, 10)).map(({ stream, position }) => `${position} ${stream}`)).toEqual(['1 day-1', '2 day-2'])
  })

  it('decide on what was committed while they waited, not on what they saw before', async () => {
    const open = await openWriter('day-1')
    const stale = here.append([sampleWrite(startOf('day-1'))])
    await untilWaiting()
    await open.query('commit')
    open.release()
    expect(await stale).toEqual({ conflict: { stream: 'day-1', actualRevision: 0 } })
  })

  it('leave no gap behind a transaction that was given up', async () => {
    const open = await openWriter('day-1')
    const pending = here.append([sampleWrite(startOf('day-1'))])
    await untilWaiting()
    await open.query('rollback')
    open.release()
    expect(await pending).toEqual({ position: 1 })
  })

  it('are heard by a subscriber of another process as soon as they have written', async () => {
    const { promise: isAwake, resolve: awake } = Promise.withResolvers<void>()
    const { promise: isDelivered, resolve: deliver } = Promise.withResolvers<number>()
    await there.append([sampleWrite(startOf('day-1'))])
    // No poll comes round: only the wake-up can deliver the second event.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    here.subscribe(0, async (events) => (events.at(-1)?.position === 1 ? awake() : deliver(events.length)))
    await isAwake
    await untilListening()
    // A follower that was just woken is woken again a little later, by a timer; after a quiet moment at once.
    await pause(100)
    vi.advanceTimersByTime(100)
    await pause(100)
    await there.append([sampleWrite(startOf('day-2'))])
    expect(await isDelivered).toBe(1)
  })

  it('find everything by index, also on connections that knew the log when it was small', async () => {
    const scans = async () =>
      // Rows, not scans: the making of the tables scans them empty, and a connection may tell of that late.
      (
        await database().admin.query<{ read: string }>(
          `select seq_tup_read as read from pg_stat_user_tables where relname = 'events' and schemaname = 'log'`,
        )
      ).rows
    await here.append([sampleWrite(startOf('day-1'), 5)])
    await database().admin.query('vacuum analyze log.events')
    const before = await scans()
    for (let nth = 0; nth < 8; nth++) {
      await here.append([sampleWrite(startOf(`day-${nth + 2}`))])
      await here.readStream(`day-${nth + 2}`)
      await here.readAll(nth, 10)
    }
    // A connection tells what it did when it ends.
    await Promise.all([here.close(), there.close()])
    const open = `select 1 from pg_stat_activity where datname = current_database() and application_name like 'lapka log%'`
    while ((await database().admin.query(open)).rowCount !== 0);
    expect(await scans()).toEqual(before)
  })

  /** Another process in the middle of an append: it holds the head and has written, but not committed. */
  const openWriter = async (stream: string): Promise<PoolClient> => {
    const client = await database().admin.connect()
    const event = sampleEvent(startOf(stream))
    await client.query('begin')
    await client.query('select * from log.lock($1)', [[stream]])
    await client.query('update log.head set position = 1')
    await client.query('insert into log.events (position, stream, revision, type, hash, data) values (1, $1, 0, $2, $3, $4)', [
      stream,
      event.type,
      event.hash,
      canonicalText(event),
    ])
    return client
  }
  const untilWaiting = () =>
    untilSome(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'lapka log writer'`,
    )
  const untilListening = () =>
    untilSome(`select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%' and state = 'idle'`)
  const untilSome = async (query: string) => {
    while ((await database().admin.query(query)).rowCount === 0);
  }
})
