import type { Selectable } from 'kysely'
import pg from 'pg'
import type { LogCheck } from '@lapka/contracts/api/operations/log.ts'
import { verifyOneStream, verifyWholeLog, type LogProgress } from '@lapka/event-log/verify-log.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import type { StateTables } from '@lapka/state/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../http/refused.ts'

type Checking = Pick<Dependencies, 'log' | 'db' | 'checkpoints' | 'newId' | 'now'>
type Row = Selectable<StateTables['state.logVerifications']>

/** The process of a check that says nothing for so long has ended. */
const AWAY_MS = 20_000
const SAVE_EVERY_MS = 400
const UNIQUE_VIOLATION = '23505'

type Begun = { id: string; head: number }

/** Of all processes one checks at a time, in the background; what it found is kept. */
export const startCheck = async (
  checking: Checking,
  { accountId, stream }: { accountId: string; stream: string | null },
  onProblem: (error: unknown) => void,
): Promise<LogCheck | null> => {
  const { log, newId } = checking
  const begun = { id: newId(), head: await log.head() }
  const ofStream = stream === null ? undefined : await verifyOneStream(log, { stream, head: begun.head })
  if (stream !== null && ofStream === undefined) throw new Refused('NOT_FOUND')
  await takePlace(checking, begun, { accountId, stream })
  const run =
    ofStream === undefined ? checkAll(checking, begun) : save(checking, begun, { ...ofStream, checkpoints: 0, isEnd: true })
  void run.catch(onProblem)
  return latestCheck(checking)
}

/** The place of one whose process ended is free again. */
const takePlace = async (
  { db, now }: Pick<Checking, 'db' | 'now'>,
  begun: Begun,
  { accountId, stream }: { accountId: string; stream: string | null },
): Promise<void> => {
  const at = new Date(now())
  await db
    .updateTable('state.logVerifications')
    .set({ finishedAt: at })
    .where('finishedAt', 'is', null)
    .where('aliveAt', '<', new Date(at.getTime() - AWAY_MS))
    .execute()
  const row = { ...begun, stream, requestedBy: accountId, startedAt: at, aliveAt: at, finishedAt: null, findings: undefined }
  await db
    .insertInto('state.logVerifications')
    .values(row)
    .execute()
    .catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? new Refused('LOG_CHECK_RUNS') : error
    })
}

const checkAll = async (checking: Checking, begun: Begun): Promise<void> => {
  const { log, checkpoints } = checking
  const signed = await checkpoints.signed()
  const bodies = signed.checkpoints.map(({ body }) => body).filter(({ position }) => position <= begun.head)
  let savedAt = performance.now()
  const onProgress = async (progress: LogProgress): Promise<boolean> => {
    if (performance.now() - savedAt < SAVE_EVERY_MS) return true
    savedAt = performance.now()
    return save(checking, begun, { ...progress, checkpoints: bodies.length, isEnd: false })
  }
  const end = await verifyWholeLog({ log, head: begun.head, checkpoints: bodies, onProgress })
  if (signed.foreign > 0) end.findings.push(`${signed.foreign} checkpoints are not signed by our key`)
  await save(checking, begun, { ...end, checkpoints: bodies.length, isEnd: true })
}

/** Answers whether it still runs: it may have been stopped, from another process too. */
const save = async (
  { db, now }: Pick<Checking, 'db' | 'now'>,
  { id }: Begun,
  { findings, isEnd, ...counts }: LogProgress & { checkpoints: number; isEnd: boolean },
): Promise<boolean> => {
  const at = new Date(now())
  const { numUpdatedRows } = await db
    .updateTable('state.logVerifications')
    .set({ ...counts, findings: JSON.stringify(findings), aliveAt: at, ...(isEnd && { finishedAt: at }) })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The one that runs, or the last that did. */
export const latestCheck = async ({ db, now }: Pick<Checking, 'db' | 'now'>): Promise<LogCheck | null> => {
  const row = await db.selectFrom('state.logVerifications').selectAll().orderBy('startedAt', 'desc').limit(1).executeTakeFirst()
  if (row === undefined) return null
  const names = await accountNames(db, [row.requestedBy])
  return checkOf(row, { now: now(), startedBy: names.get(row.requestedBy) || null })
}

export const cancelCheck = async (checking: Pick<Checking, 'db' | 'now'>): Promise<LogCheck | null> => {
  const { numUpdatedRows } = await checking.db
    .updateTable('state.logVerifications')
    .set({ isCancelled: true, finishedAt: new Date(checking.now()) })
    .where('finishedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('NO_LOG_CHECK')
  return latestCheck(checking)
}

const checkOf = (row: Row, { now, startedBy }: { now: string; startedBy: string | null }): LogCheck => {
  const { id, stream, head, position, events, streams, checkpoints, findings } = row
  const known = { id, stream, head, position, events, streams, checkpoints, findings, startedBy }
  const startedAt = row.startedAt.toISOString()
  return { ...known, status: statusOf(row, now), startedAt, finishedAt: row.finishedAt?.toISOString() ?? null }
}

const statusOf = (row: Row, now: string): LogCheck['status'] => {
  const { finishedAt, aliveAt, isCancelled, findings, position, head } = row
  if (findings.length > 0 && finishedAt !== null) return 'broken'
  if (isCancelled) return 'cancelled'
  if (finishedAt === null) return Date.parse(now) - aliveAt.getTime() > AWAY_MS ? 'away' : 'running'
  return position < head ? 'away' : 'whole'
}
