import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHandle } from '../handle.ts'
import { verifyChain } from '../hash-chain.ts'
import type { AppendResult, EventLog } from '../port.ts'
import { createPostgresLog } from '../postgres-engine.ts'
import { context, holdSlot } from '../testing/sample-day.ts'
import { sampleEvent, sampleWrite, startOf } from '../testing/sample-events.ts'
import { useTestLog } from '../testing/use-test-log.ts'
import { TIMEOUT_MS } from '../testing/test-database.ts'
import { createUnreliableLog } from '../testing/unreliable-log.ts'
import { createVault } from '../vault.ts'
import { createMemoryKeyStore } from '../vault/key-store.ts'

describe('a log whose connections break', () => {
  const { database } = useTestLog()
  let log: EventLog
  beforeEach(async () => {
    log = createPostgresLog({ url: database().url, timeoutMs: TIMEOUT_MS })
  })
  afterEach(async () => {
    await log.close()
  })
  /** Over connections of its own: the log's may have been cut and not know it yet. */
  const whole = async () => {
    const untouched = createPostgresLog({ url: database().url })
    return untouched.readAll(0, 10_000).finally(() => untouched.close())
  }

  it('holds every append it acknowledged once, and every other one once or not at all', async () => {
    const acknowledged: string[] = []
    const unknown: string[] = []
    let cuts = 0
    const lane = async (lane: number) => {
      for (let nth = 0; nth < 40 || (unknown.length === 0 && nth < 2000); nth++) {
        const write = sampleWrite(startOf(`day-${lane}-${nth}`))
        const id = write.events[0]!.id
        await log.append([write]).then(
          () => acknowledged.push(id),
          () => unknown.push(id),
        )
        if (lane === 0 && nth % 4 === 0) cuts += await database().cutConnections('lapka log writer')
      }
    }
    await Promise.all(Array.from({ length: 32 }, (_, nth) => lane(nth)))
    const inLog = (await whole()).map(({ id }) => id)
    expect(cuts).toBeGreaterThan(0)
    expect(unknown.length).toBeGreaterThan(0)
    expect(new Set(inLog).size).toBe(inLog.length)
    expect(acknowledged.filter((id) => !inLog.includes(id))).toEqual([])
    expect(inLog.length).toBeLessThanOrEqual(acknowledged.length + unknown.length)
    expect(await log.head()).toBe(inLog.length)
  })

  it('still takes every command exactly once, however often its connections break', async () => {
    const disturbed = createUnreliableLog(log)
    const handle = createHandle({
      log: disturbed.log,
      vault: createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) }),
    })
    const answered: string[] = []
    const lane = async (lane: number) => {
      for (let nth = 0; nth < 15 || (disturbed.calls.failures === 0 && nth < 500); nth++) {
        const who = context()
        const { streams, decide } = holdSlot(`claim-${lane}-${nth}`, `start-${lane}-${nth}`, `day-${lane % 4}`)
        const answer = await handle(who, { streams }, decide)
        if (!('refused' in answer)) answered.push(who.commandId)
        if (lane === 0 && nth % 2 === 0) await database().cutConnections()
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, nth) => lane(nth)))
    const events = await whole()
    expect(disturbed.calls.failures).toBeGreaterThan(0)
    expect(events).toHaveLength(answered.length * 2)
    expect(new Set(events.map(({ commandId }) => commandId))).toEqual(new Set(answered))
    for (const day of [0, 1, 2, 3])
      expect(await verifyChain(events.filter(({ stream }) => stream === `day-${day}`))).toHaveProperty('hash')
  })

  it('goes on delivering to its subscribers without a gap', async () => {
    const seen: number[] = []
    const { promise: isComplete, resolve } = Promise.withResolvers<void>()
    log.subscribe(0, async (events) => {
      seen.push(...events.map(({ position }) => position))
      if (seen.at(-1) === 60) resolve()
    })
    for (let written = 0; written < 60;) {
      const result = await log.append([sampleWrite(startOf(`day-${written}`))]).catch(() => undefined)
      if (result !== undefined) written = await log.head().catch(() => written)
      if (written % 10 === 0) await database().cutConnections()
    }
    await isComplete
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  it('gives up in bounded time when the head is held by a process that froze, and works again once it is free', async () => {
    const frozen = await database().admin.connect()
    await frozen.query('begin')
    await frozen.query('select * from log.head for update')
    const shortLived = createPostgresLog({ url: database().url, timeoutMs: 1000 })
    const results = await Promise.allSettled(
      Array.from({ length: 300 }, (_, nth) => shortLived.append([sampleWrite(startOf(`day-${nth}`))])),
    )
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    await frozen.query('rollback')
    frozen.release()
    // A busy machine may be too slow for a second once more; nothing of before was written.
    let tries = 0
    const again = () => shortLived.append([sampleWrite(startOf(`day-after-${tries++}`))]).catch(() => undefined)
    await expect.poll(again).toHaveProperty('position')
    expect(await log.head()).toBeLessThanOrEqual(tries)
    await shortLived.close()
  })

  it('lets one append that the database refuses fail alone', async () => {
    await database().admin.query(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
      create trigger poison before insert on log.events for each row when (new.type = 'Poison') execute function refuse_poison()`)
    const append = (nth: number): Promise<AppendResult> => {
      const place = startOf(`day-${nth}`)
      return log.append([
        {
          stream: place.stream,
          expectedRevision: -1,
          events: [sampleEvent(place, { type: nth === 7 ? 'Poison' : 'ClaimHeld' })],
        },
      ])
    }
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => append(nth)))
    expect(results.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []))).toEqual([7])
    expect(await log.head()).toBe(19)
  })

  it('leaves no connection behind when it is closed', async () => {
    log.subscribe(0, async () => {})
    await log.append([sampleWrite(startOf('day-1'))])
    await log.close()
    await expect(log.append([sampleWrite(startOf('day-2'))])).rejects.toThrow('closed')
    const open = `select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name <> 'admin'`
    let left = -1
    while (left !== 0) left = (await database().admin.query<{ open: number }>(open)).rows[0]!.open
    expect(left).toBe(0)
    log = createPostgresLog({ url: database().url })
  })
})
