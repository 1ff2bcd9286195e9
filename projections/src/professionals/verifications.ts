import { sql, type Kysely } from 'kysely'
import type { VerificationSummary } from '@lapka/contracts/api/verifications.ts'
import type { VerificationStatus } from '@lapka/contracts/profile.ts'
import type { Database } from '../database.ts'
import { ForeignCursor } from '../foreign-cursor.ts'

const PAGE = 20

type VerificationFilter = { status?: VerificationStatus | undefined; cursor?: string | undefined }
type Page = { items: VerificationSummary[]; nextCursor?: string; total: number }

/** Who is how far, those first who have waited longest; profiles that were never sent come last. */
export const verificationsPage = async (db: Kysely<Database>, { status, cursor }: VerificationFilter): Promise<Page> => {
  const ofStatus = db
    .selectFrom('views.professionals')
    .$if(status !== undefined, (query) => query.where(sql<boolean>`${queueStatus} = ${status ?? 'draft'}`))
  const place = cursor === undefined ? undefined : readCursor(cursor)
  const [rows, { total }] = await Promise.all([
    ofStatus
      .select([
        'professionalId',
        'displayName',
        'role',
        'city',
        'verificationStatus',
        'submittedAt',
        'changesSince',
        'diplomaIds',
      ])
      .$if(place !== undefined, (query) =>
        query.where(
          sql<boolean>`(${waitingSince}, professional_id) > (${place?.since ?? ''}::timestamptz, ${place?.id ?? ''}::uuid)`,
        ),
      )
      .orderBy(waitingSince)
      .orderBy('professionalId')
      .limit(PAGE + 1)
      .execute(),
    ofStatus.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.slice(0, PAGE).map(({ verificationStatus, submittedAt, changesSince, diplomaIds, ...row }) => ({
    ...row,
    status: verificationStatus,
    submittedAt: (changesSince ?? submittedAt)?.toISOString() ?? null,
    hasRequestedChange: changesSince !== null,
    diplomaCount: diplomaIds.length,
  }))
  const last = items.at(-1)
  return {
    items,
    total,
    ...(rows.length > PAGE && last && { nextCursor: `${last.submittedAt ?? NEVER}_${last.professionalId}` }),
  }
}

/** After every instant there is. */
const NEVER = 'infinity'
const waitingSince = sql`coalesce(changes_since, submitted_at, 'infinity')`
/** Verified people who want to be called or known for something else wait with the new ones. */
const queueStatus = sql`(case when changes_since is null then verification_status else 'pending' end)`

const readCursor = (cursor: string): { since: string; id: string } => {
  const [, since, id] =
    /^(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(
      cursor,
    ) ?? []
  if (since === undefined || id === undefined) throw new ForeignCursor()
  return { since, id }
}
