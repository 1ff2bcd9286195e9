import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { everyDay, openPractice, place } from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { median, quantile } from './statistics.ts'
import { milliseconds, ratio, type Row } from './table.ts'
import { halfHour } from './wishes.ts'

const SHORT = 10_000
const COMMANDS = 400
const ROUNDS = 3
const DAYS = 30

/** How long placing an appointment takes, one after the other, in a log of ten thousand events and in one of millions. */
export const measureLongLog = async (url: string, events: number): Promise<Row[]> => {
  const short = await roundsAfter(url, SHORT)
  const long = await roundsAfter(url, events)
  const times = ratio(long.p50Ms / short.p50Ms)
  const shown = ({ p50Ms, p99Ms }: Latency) => `p50 ${milliseconds(p50Ms)}, p99 ${milliseconds(p99Ms)}`
  return [
    {
      what: `command in a log of ${events.toLocaleString('en')} events against ${SHORT.toLocaleString('en')}`,
      measured: `${shown(long)} against ${shown(short)} = ${times}`,
      goal: '≤ 1.2×',
    },
  ]
}

type Latency = { p50Ms: number; p99Ms: number }

const roundsAfter = async (url: string, events: number): Promise<Latency> => {
  const { log, install, close } = openLog({ url })
  await install()
  await fill(url, events)
  const handle = createHandle({ log, vault: createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() }) })
  try {
    // The first is not counted: it compiles the code and reads the indexes into memory.
    await onePractice(handle)
    const rounds: number[][] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await onePractice(handle))
    return {
      p50Ms: median(rounds.map((times) => quantile(times, 0.5))),
      p99Ms: median(rounds.map((times) => quantile(times, 0.99))),
    }
  } finally {
    await close()
  }
}

/** A new professional whose half-hours are taken one after the other; returns each duration. */
const onePractice = async (handle: ReturnType<typeof createHandle>): Promise<number[]> => {
  const play = createPlay(handle)
  const professionalId = randomUUID()
  const now = Date.now()
  const hours = { scheduleId: professionalId, weekly: everyDay('08:00', '18:00') }
  for (const command of openPractice(professionalId, { hours })) await play(new Date().toISOString(), command)
  const times: number[] = []
  for (let nth = 0; nth < COMMANDS; nth++) {
    const startsAt = halfHour(now, 2 + (nth % DAYS), Math.floor(nth / DAYS))
    const [appointmentId, parentId, petId] = [randomUUID(), randomUUID(), randomUUID()]
    await play(new Date().toISOString(), addPet({ petId, ownerId: parentId }))
    const command = place({ appointmentId, professionalId, parentId, petId, startsAt, at: new Date().toISOString() })
    const startedAt = performance.now()
    const answer = await play(new Date().toISOString(), command)
    times.push(performance.now() - startedAt)
    if ('refused' in answer) throw new Error(`${answer.refused} at ${startsAt}`)
  }
  return times
}

/**
 * Streams of five events each, as long as real ones, behind the existing
 * ones. They belong to no one, and their hashes are not computed.
 */
const fill = async (url: string, events: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`with known as (select position as head from log.head),
      added as (insert into log.events (position, stream, revision, type, data, hash)
        select head + nth, 'filler-' || md5(((head + nth - 1) / 5)::text), (head + nth - 1) % 5, 'Filler', repeat('x', 700), repeat('f', 64)
        from known, generate_series(1, greatest(0, ${events} - head)) nth returning 1)
      update log.head set position = position + (select count(*) from added)`)
    await client.query('vacuum analyze log.events')
  } finally {
    await client.end()
  }
}
