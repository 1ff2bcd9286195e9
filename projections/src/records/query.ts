import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import type { ShareScope } from '@lapka/contracts/shares.ts'
import type { Database } from '../database.ts'
import { ForeignCursor } from '../foreign-cursor.ts'

/** The reader may correct the entries of their profile, and those of parents for whom `corrects` says so. */
export type Reader = { accountId: string | null; professionalId: string | null; corrects: (writerId: string) => boolean }

/** For a reader who corrects nothing. */
export const correctsNothing: Reader = { accountId: null, professionalId: null, corrects: () => false }

const PAGE = 30

type Row = Selectable<Database['views.recordEntries']> & { displayName: string | null; latinName: string | null }

const entryRows = (db: Kysely<Database>, petIds: readonly string[]) =>
  db
    .selectFrom('views.recordEntries as entry')
    .leftJoin('views.professionals as writer', 'writer.professionalId', 'entry.professionalId')
    .selectAll('entry')
    .select(['writer.displayName', 'writer.latinName'])
    .where('entry.petId', 'in', petIds)
    .orderBy('entry.onDate', 'desc')
    .orderBy('entry.position', 'desc')

const entryOf = (row: Row, reader: Reader): RecordEntry => {
  const { entryId, petId, kind, onDate, by, writerId, professionalId, appointmentId, body, correction } = row
  const isYours = by === 'vet' ? professionalId === reader.professionalId : writerId === reader.accountId
  const mayCorrect = by === 'vet' ? isYours : reader.corrects(writerId)
  const writer = professionalId && { professionalId, displayName: row.displayName ?? '', latinName: row.latinName ?? '' }
  const isOwn = mayCorrect && by !== 'former-parent' && correction === null && kind !== 'prescription'
  const facts = {
    id: entryId,
    petId,
    kind,
    on: onDate,
    by,
    writer: writer || null,
    appointmentId,
    importedFrom: null,
    isYours,
    isOwn,
    correction,
  }
  // The body was written by its kind, and says where the entry was imported from.
  return { ...facts, ...body } as RecordEntry
}

/** Whether a share shows an `entry`. A share of a part shows only entries that hold. */
export const isInScope = (scope: ShareScope): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'all':
      return sql<boolean>`true`
    case 'vaccinations':
      return sql<boolean>`(entry.kind = 'vaccination' and entry.correction is null)`
    case 'visit':
      return sql<boolean>`(entry.appointment_id = ${scope.appointmentId}::uuid and entry.correction is null)`
  }
}

const WHOLE: ShareScope = { kind: 'all' }

/** `linkedIds`: other entries for the same animal, whose records are shown with its own. */
type EntriesRequest = {
  petId: string
  linkedIds?: readonly string[]
  reader: Reader
  kind?: EntryKind | undefined
  cursor?: string | undefined
  scope?: ShareScope
  /** These alone. */
  ids?: readonly string[]
  limit?: number | undefined
}

/** A page of a record, newest first. */
export const entriesOf = async (
  db: Kysely<Database>,
  { petId, linkedIds = [], reader, kind, cursor, ids, scope = WHOLE, limit = PAGE }: EntriesRequest,
): Promise<{ items: RecordEntry[]; nextCursor?: string }> => {
  const from = readCursor(cursor)
  let query = entryRows(db, [petId, ...linkedIds])
    .where(isInScope(scope))
    .limit(limit + 1)
  if (ids !== undefined) query = query.where('entry.entryId', 'in', ids)
  if (kind !== undefined) query = query.where('entry.kind', '=', kind)
  if (from !== undefined)
    query = query.where(sql<boolean>`(entry.on_date, entry.position) < (${from.on}::text, ${from.position}::bigint)`)
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => entryOf(row, reader)),
    ...(rows.length > limit && last && { nextCursor: `${last.onDate}.${last.position}` }),
  }
}

const EXPORTED_AT_ONCE = 500

/** The whole record, or all of a kind, newest first, a part in memory at a time. */
export async function* everyEntryOf(
  db: Kysely<Database>,
  of: Pick<EntriesRequest, 'petId' | 'linkedIds' | 'kind'>,
): AsyncGenerator<RecordEntry[]> {
  const reading = { ...of, reader: correctsNothing, limit: EXPORTED_AT_ONCE }
  let cursor: string | undefined
  do {
    const page: Awaited<ReturnType<typeof entriesOf>> = await entriesOf(db, { ...reading, cursor })
    yield page.items
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

/** Prescriptions are in the streams of their visits. */
export const prescriptionIdsOf = async (db: Kysely<Database>, petIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('views.recordEntries')
    .select('entryId')
    .where('petId', 'in', petIds)
    .where('kind', '=', 'prescription')
    .execute()
  return rows.map(({ entryId }) => entryId)
}

const readCursor = (cursor: string | undefined): { on: string; position: string } | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  const [, on, position] = /^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(cursor) ?? []
  if (on === undefined || position === undefined) throw new ForeignCursor()
  return { on, position }
}

type Shown = Pick<RecordOverview, 'counts' | 'since' | 'weights' | 'protections' | 'files'>

type OverviewRequest = { petId: string; linkedIds?: readonly string[]; reader: Reader }

/** The facts beside a record's entries; corrected entries don't count. How much it may keep is each record's own. */
export const overviewOf = async (db: Kysely<Database>, { petId, linkedIds = [], reader }: OverviewRequest): Promise<Shown> => {
  const petIds = [petId, ...linkedIds]
  const standing = db.selectFrom('views.recordEntries').where('petId', 'in', petIds).where('correction', 'is', null)
  const [counts, weights, doses, newest, files] = await Promise.all([
    db
      .selectFrom('views.recordEntries')
      .select(['kind', (row) => row.fn.countAll<number>().as('count'), (row) => row.fn.min('onDate').as('since')])
      .where('petId', 'in', petIds)
      .groupBy('kind')
      .execute(),
    standing
      .select(['onDate as on', sql<number>`(body->>'grams')::int`.as('grams')])
      .where('kind', '=', 'weight')
      .where(sql<boolean>`body->>'grams' is not null`)
      .orderBy('onDate')
      .orderBy('position')
      .execute(),
    standing.select(['onDate as on', 'body']).where('kind', '=', 'vaccination').orderBy('onDate').orderBy('position').execute(),
    entryRows(db, petIds).where('entry.kind', '=', 'document').where('entry.correction', 'is', null).limit(6).execute(),
    standing
      .select([
        (row) => row.fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum((body->>'sizeBytes')::bigint), 0)::bigint`.as('bytes'),
      ])
      .where('petId', '=', petId)
      .where('kind', '=', 'document')
      .executeTakeFirstOrThrow(),
  ])
  return {
    counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, Number(count)])),
    since: counts.map(({ since }) => since).sort()[0] ?? null,
    weights,
    protections: protectionsOf(doses as Dose[]),
    files: { count: Number(files.count), bytes: Number(files.bytes), newest: newest.map((row) => entryOf(row, reader)) },
  }
}

type Dose = { on: string; body: Pick<Extract<RecordEntry, { kind: 'vaccination' }>, 'against' | 'validUntil'> }

/** The newest dose against each disease, doses coming oldest first. */
const protectionsOf = (doses: readonly Dose[]): Shown['protections'] => {
  const newest = new Map(
    doses.flatMap(({ on, body: { against, validUntil } }) =>
      against.map((disease) => [disease, { against: disease, on, validUntil }] as const),
    ),
  )
  return [...newest.values()]
}

const LOOKS = 20

type LooksRequest = { petId: string; cursor?: string | undefined }
type Looks = { items: RecordOverview['looks']; nextCursor?: string }

/** A page of the looks at the record, newest first. */
export const looksAt = async (db: Kysely<Database>, { petId, cursor }: LooksRequest): Promise<Looks> => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new ForeignCursor()
  let query = db
    .selectFrom('views.recordReads as look')
    .leftJoin('views.professionals as vet', 'vet.accountId', 'look.readerId')
    .select(['look.position', 'look.readAt', 'look.ground', 'vet.displayName', 'vet.latinName'])
    .where('look.petId', '=', petId)
    .orderBy('look.position', 'desc')
    .limit(LOOKS + 1)
  if (cursor !== undefined) query = query.where('look.position', '<', Number(cursor))
  const rows = await query.execute()
  const shown = rows.slice(0, LOOKS)
  const last = shown.at(-1)
  return {
    items: shown.map(({ readAt, ground, displayName, latinName }) => ({
      at: readAt.toISOString(),
      role: ground.kind === 'visit' ? 'vet' : ground.kind === 'case' ? 'operator' : 'share',
      displayName: displayName ?? '',
      latinName: latinName ?? '',
    })),
    ...(rows.length > LOOKS && last && { nextCursor: String(last.position) }),
  }
}

/** A file of these records that was not withdrawn, and of no other record. */
export const fileOf = async (
  db: Kysely<Database>,
  { petIds, fileId, scope = WHOLE }: { petIds: readonly string[]; fileId: string; scope?: ShareScope },
): Promise<Extract<RecordEntry, { kind: 'document' }> | undefined> => {
  const row = await entryRows(db, petIds)
    .where('entry.kind', '=', 'document')
    .where('entry.correction', 'is', null)
    .where(sql<boolean>`entry.body->>'fileId' = ${fileId}`)
    .where(isInScope(scope))
    .executeTakeFirst()
  const entry = row && entryOf(row, correctsNothing)
  return entry?.kind === 'document' ? entry : undefined
}
