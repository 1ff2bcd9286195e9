import { sql, type Kysely } from 'kysely'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { ShareList } from '@lapka/contracts/api/shares.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import { MAX_SHARES, type ShareScope } from '@lapka/contracts/shares.ts'
import type { Database } from '../database.ts'
import { correctsNothing, entriesOf, isInScope } from './query.ts'

type ListedShare = Omit<ShareList['items'][number], 'state'> & { makerId: string; petRevision: number; isRevoked: boolean }

/** The newest shares of a pet and of those that are linked to it, each with its openings, newest first. */
export const sharesOf = async (db: Kysely<Database>, petIds: readonly string[]): Promise<ListedShare[]> => {
  const [shares, openings] = await Promise.all([
    db
      .selectFrom('views.shares')
      .selectAll()
      .where('petId', 'in', petIds)
      .orderBy('position', 'desc')
      .limit(2 * MAX_SHARES)
      .execute(),
    openingsOf(db, petIds),
  ])
  const days = await visitDaysOf(
    db,
    petIds,
    shares.flatMap(({ scope }) => (scope.kind === 'visit' ? [scope.appointmentId] : [])),
  )
  return shares.map(({ shareId, petId, kind, scope, madeAt, until, revokedAt, makerId, petRevision }) => ({
    id: shareId,
    petId,
    kind,
    scope: scope.kind,
    visitOn: (scope.kind === 'visit' && days.get(scope.appointmentId)) || null,
    madeAt: madeAt.toISOString(),
    until: until.toISOString(),
    openings: openedOnce(openings.get(shareId) ?? [], petId),
    makerId,
    petRevision,
    isRevoked: revokedAt !== null,
  }))
}

/** Of one pet; older ones are in the log. */
const MAX_OPENINGS = 500

type Opening = ShareList['items'][number]['openings'][number]

const openingsOf = async (
  db: Kysely<Database>,
  petIds: readonly string[],
): Promise<Map<string, (Opening & { petId: string })[]>> => {
  const rows = await db
    .selectFrom('views.recordReads as look')
    .leftJoin('views.accounts as reader', 'reader.accountId', 'look.readerId')
    .leftJoin('views.professionals as professional', 'professional.accountId', 'look.readerId')
    .select(['look.petId', 'look.readAt', 'look.what', 'look.ground', 'reader.role', 'reader.name', 'reader.surname'])
    .select(['professional.displayName', 'professional.latinName'])
    .where('look.petId', 'in', petIds)
    .where(sql<boolean>`look.ground->>'kind' = 'share'`)
    .orderBy('look.position', 'desc')
    .limit(MAX_OPENINGS)
    .execute()
  const openings = rows.map(({ petId, ground, readAt, what, role, name, surname, displayName, latinName }) => ({
    shareId: ground.id,
    petId,
    at: readAt.toISOString(),
    what: what === 'file' ? ('file' as const) : ('record' as const),
    role,
    displayName: displayName ?? `${name ?? ''} ${surname ?? ''}`.trim(),
    latinName: latinName ?? '',
  }))
  const grouped = Map.groupBy(openings, ({ shareId }) => shareId)
  return new Map([...grouped].map(([shareId, some]) => [shareId, some.map(({ shareId: _share, ...opening }) => opening)]))
}

/** A share that showed linked records is on record for each of them, and was opened once. A file belongs to one record. */
const openedOnce = (openings: readonly (Opening & { petId: string })[], sharePetId: string): Opening[] =>
  openings.flatMap(({ petId, ...opening }) => (opening.what === 'file' || petId === sharePetId ? [opening] : []))

const visitDaysOf = async (
  db: Kysely<Database>,
  petIds: readonly string[],
  appointmentIds: string[],
): Promise<Map<string, string>> => {
  if (appointmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('views.recordEntries')
    .select(['appointmentId', 'onDate'])
    .where('petId', 'in', petIds)
    .where('kind', '=', 'visit')
    .where('appointmentId', 'in', appointmentIds)
    .execute()
  return new Map(rows.map(({ appointmentId, onDate }) => [appointmentId ?? '', onDate]))
}

/** Those of one maker that still open something, as far as the view knows. */
export const openShareCountOf = async (
  db: Kysely<Database>,
  { petId, makerId, now }: { petId: string; makerId: string; now: string },
): Promise<number> => {
  const { count } = await db
    .selectFrom('views.shares')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('petId', '=', petId)
    .where('makerId', '=', makerId)
    .where('revokedAt', 'is', null)
    .where('until', '>', new Date(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The shares that an account made, for its export. */
export const shareIdsOf = async (db: Kysely<Database>, makerId: string): Promise<string[]> => {
  const rows = await db.selectFrom('views.shares').select('shareId').where('makerId', '=', makerId).orderBy('position').execute()
  return rows.map(({ shareId }) => shareId)
}

type SharedEntriesRequest = {
  petIds: readonly string[]
  scope: ShareScope
  kind?: EntryKind | undefined
  cursor?: string | undefined
}

/** A page of what a share shows, newest first. A guest corrects nothing, and no appointment is named to them. */
export const sharedEntriesOf = async (
  db: Kysely<Database>,
  { petIds: [petId = '', ...linkedIds], ...request }: SharedEntriesRequest,
): Promise<{ items: RecordEntry[]; nextCursor?: string }> => {
  const page = await entriesOf(db, { ...request, petId, linkedIds, reader: correctsNothing })
  return { ...page, items: page.items.map((entry) => ({ ...entry, appointmentId: null, isOwn: false })) }
}

export const sharedCountsOf = async (
  db: Kysely<Database>,
  petIds: readonly string[],
  scope: ShareScope,
): Promise<Partial<Record<EntryKind, number>>> => {
  const rows = await db
    .selectFrom('views.recordEntries as entry')
    .select(['kind', (row) => row.fn.countAll<number>().as('count')])
    .where('petId', 'in', petIds)
    .where(isInScope(scope))
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}
