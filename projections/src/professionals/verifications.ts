import { sql, type Kysely } from 'kysely'
import type { VerificationSummary } from '@lapka/contracts/api/verifications.ts'
import type { VerificationStatus } from '@lapka/contracts/profile.ts'
import type { Database } from '../database.ts'
import { readTimeCursor, writeTimeCursor } from '../time-cursor.ts'

const PAGE = 20

type VerificationFilter = { status?: VerificationStatus | undefined; cursor?: string | undefined }
type Page = { items: VerificationSummary[]; nextCursor?: string; total: number }

/** Profiles by their state, those first that have waited longest; profiles that were never sent come last. */
export const verificationsPage = async (db: Kysely<Database>, { status, cursor }: VerificationFilter): Promise<Page> => {
  const ofStatus = db
    .selectFrom('views.professionals')
    .$if(status !== undefined, (query) => query.where(sql<boolean>`${queueStatus} = ${status ?? 'draft'}`))
  const place = readTimeCursor(cursor)
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
          sql<boolean>`(${waitingSince}, professional_id) > (coalesce(${place?.at ?? null}::timestamptz, 'infinity'), ${place?.id ?? null}::uuid)`,
        ),
      )
      .orderBy(waitingSince)
      .orderBy('professionalId')
      .limit(PAGE + 1)
      .execute(),
    ofStatus.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const shown = rows.slice(0, PAGE)
  const items = shown.map(({ verificationStatus, submittedAt, changesSince, diplomaIds, ...row }) => ({
    ...row,
    status: verificationStatus,
    submittedAt: (changesSince ?? submittedAt)?.toISOString() ?? null,
    hasRequestedChange: changesSince !== null,
    diplomaCount: diplomaIds.length,
  }))
  const last = shown.at(-1)
  return {
    items,
    total,
    ...(rows.length > PAGE &&
      last && { nextCursor: writeTimeCursor({ at: last.changesSince ?? last.submittedAt, id: last.professionalId }) }),
  }
}

const waitingSince = sql`coalesce(changes_since, submitted_at, 'infinity')`
/** Verified people who want to be called or known for something else wait with the new ones. */
const queueStatus = sql`(case when changes_since is null then verification_status else 'pending' end)`
