import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SEND_NEWSLETTER_EMAIL } from '@lapka/contracts/work-kinds.ts'
import { openDatabase, type Database } from '@lapka/projections/database.ts'
import { issueById, keepIssue, markTested, sendIssue } from '@lapka/state/newsletter/issues.ts'
import { sql, type Kysely } from 'kysely'
import { quantile } from '../statistics.ts'
import { onLapka, shown, WARM_UP_SECONDS } from './on-lapka.ts'

/**
 * `npm run bench -- newsletter`: an issue to 50,000 readers at 100 a second, and what a booking takes before and meanwhile. Bookings are
 * made for as long as letters are due, so both are at work all the time. `--letters` and `--rate` make a run shorter.
 */
const { values } = parseArgs({
  options: { letters: { type: 'string', default: '50000' }, rate: { type: 'string', default: '100' } },
})
const [LETTERS, RATE] = [Number(values.letters), Number(values.rate)]
/** The slots of the town are not endless. */
const MAX_LOAD_SECONDS = 120
const POLL_INTERVAL_MS = 500
/** Beyond the time that the rate alone takes. */
const PATIENCE_MS = 120_000

const addReaders = async (db: Kysely<Database>): Promise<void> => {
  await sql`insert into state.newsletter_subscribers (subscriber_id, email_key, email, language, requested_at, asked_at, confirmed_at, leave_token)
    select gen_random_uuid(), md5('reader' || nth), 'reader' || nth || '@bench.test', 'bg', now(), now(), now(), md5('leave' || nth)
    from generate_series(1, ${LETTERS}::int) nth`.execute(db)
}

const sendTo = async (db: Kysely<Database>): Promise<string> => {
  const issueId = randomUUID()
  const at = new Date().toISOString()
  const lead = 'Какво да правите, когато кърлежите излязат.'
  await keepIssue(db, { issueId, language: 'bg', slug: 'bench', subject: 'Кърлежите през пролетта', lead }, at)
  await markTested(db, issueId, at)
  await db
    .transaction()
    .execute((trx) => sendIssue(trx, { issueId, kind: SEND_NEWSLETTER_EMAIL, at: new Date().toISOString(), perSecond: RATE }))
  return issueId
}

/** Milliseconds until all were sent or refused, and how many were; the time is undefined where it was too long. */
const untilSent = async (db: Kysely<Database>, issueId: string): Promise<{ tookMs: number | undefined; sent: number }> => {
  const began = performance.now()
  const longest = (LETTERS / RATE) * 1000 + PATIENCE_MS
  for (;;) {
    const { sentCount = 0, refusedCount = 0 } = (await issueById(db, issueId)) ?? {}
    const tookMs = performance.now() - began
    if (sentCount + refusedCount >= LETTERS) return { tookMs, sent: sentCount }
    if (tookMs > longest) return { tookMs: undefined, sent: sentCount }
    await delay(POLL_INTERVAL_MS)
  }
}

await onLapka('newsletter', async ({ place, load, report }) => {
  const db = openDatabase({ url: place.databaseUrl })
  const loadSeconds = Math.min(MAX_LOAD_SECONDS, Math.ceil(LETTERS / RATE))
  try {
    await load(WARM_UP_SECONDS, false)
    const quiet = await load(loadSeconds, false)
    report({ what: 'booking, 50/s, nothing else to do', measured: shown(quiet.bookedMs, quiet), goal: '' })
    await addReaders(db)
    const issueId = await sendTo(db)
    const [meanwhile, { tookMs, sent }] = await Promise.all([load(loadSeconds, false), untilSent(db, issueId)])
    const [before, during] = [quiet, meanwhile].map(({ bookedMs }) => quantile(bookedMs, 0.99)) as [number, number]
    report({
      what: `booking, 50/s, while a newsletter goes to ${LETTERS} readers at ${RATE}/s`,
      measured: `${shown(meanwhile.bookedMs, meanwhile)}: p99 ${(during / before).toFixed(2)}×`,
      goal: 'p99 ≤ 1.2×',
    })
    report({
      what: '  letters sent',
      measured: tookMs === undefined ? `${sent}, not all in time` : `${sent}, ${((sent * 1000) / tookMs).toFixed(0)}/s`,
      goal: `${RATE}/s`,
    })
  } finally {
    await db.destroy()
  }
})
