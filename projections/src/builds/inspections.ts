import { sql, type Kysely } from 'kysely'
import type { Comparison, PastView } from '@lapka/contracts/api/operations/projections.ts'
import type { Database } from '../database.ts'
import type { Projection as AnyProjection } from '../projection.ts'
import { tableName } from '../checkpoint.ts'
import { isTransient } from '../is-transient.ts'
import type { BuildDependencies } from './advance-build.ts'
import { plainName } from './build-tables.ts'
import { compareView } from './compare-view.ts'
import { differencesOf } from './differing-rows.ts'
import type { InspectionTable } from '../tables/builds.ts'
import { positionAt, viewAt } from './view-at.ts'

type Projection = AnyProjection<Database>
type Dependencies = Omit<BuildDependencies, 'projection'> & { projections: readonly Projection[] }

export type InspectionRequest =
  | { kind: 'comparison' }
  | ({ kind: 'past'; minutes: number } & ({ position: number } | { instant: string }))

/**
 * Requests an inspection of a view: a projections process takes it, also if another one dies over it. The last one of its kind is
 * kept. Returns false while another one is under way; the same id twice is one inspection.
 */
export const requestInspection = (
  db: Kysely<Database>,
  { id, projection, request }: { id: string; projection: string; request: InspectionRequest },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(INSPECTIONS_LOCK)}, hashtext(${projection}))`.execute(trx)
    const known = await trx
      .selectFrom('views.inspections')
      .select(['id', 'finishedAt'])
      .where('projection', '=', projection)
      .where('kind', '=', request.kind)
      .execute()
    if (known.some((one) => one.id === id)) return true
    if (known.some(({ finishedAt }) => finishedAt === null)) return false
    await trx.deleteFrom('views.inspections').where('projection', '=', projection).where('kind', '=', request.kind).execute()
    await trx
      .insertInto('views.inspections')
      .values({ id, projection, kind: request.kind, request: JSON.stringify(request), finishedAt: null })
      .execute()
    return true
  })

const INSPECTIONS_LOCK = 0x4c41494e

/** Takes those that are asked for, one after the other. Answers whether there was one. */
export const inspectNext = async (dependencies: Dependencies): Promise<boolean> => {
  const { db, projections } = dependencies
  const next = await db
    .selectFrom('views.inspections')
    .selectAll()
    .where('finishedAt', 'is', null)
    .orderBy('askedAt')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return false
  const projection = projections.find(({ name }) => name === next.projection)
  const outcome =
    projection === undefined
      ? { why: 'this code knows no such view' }
      : await inspect(projection, next.request as InspectionRequest, dependencies).then(
          (answer) => ({ answer: JSON.stringify(answer) }),
          (error: unknown) => {
            // A database that is away is waited for.
            if (isTransient(error)) throw error
            return { why: error instanceof Error ? error.message : String(error) }
          },
        )
  await db
    .updateTable('views.inspections')
    .set({ ...outcome, finishedAt: sql<Date>`now()` })
    .where('id', '=', next.id)
    .execute()
  return true
}

const inspect = (projection: Projection, request: InspectionRequest, given: Dependencies): Promise<Comparison | PastView> => {
  const dependencies = { ...given, projection }
  return request.kind === 'comparison' ? compareNow(dependencies) : lookBack(request, dependencies)
}

const compareNow = async ({ projection, ...dependencies }: BuildDependencies): Promise<Comparison> => {
  const compared = await compareView(projection, dependencies)
  const sum = (of: (table: (typeof compared.tables)[number]) => number) =>
    compared.tables.reduce((total, table) => total + of(table), 0)
  return {
    position: compared.position,
    isSame: compared.isSame,
    liveRows: sum(({ liveRows }) => liveRows),
    rebuiltRows: sum(({ rebuiltRows }) => rebuiltRows),
    onlyLive: sum(({ countOnlyLive }) => countOnlyLive),
    onlyRebuilt: sum(({ countOnlyRebuilt }) => countOnlyRebuilt),
    rows: compared.tables.flatMap(differencesOf),
  }
}

const lookBack = async (
  request: Extract<InspectionRequest, { kind: 'past' }>,
  dependencies: BuildDependencies,
): Promise<PastView> => {
  const { db, log, projection } = dependencies
  const position = 'position' in request ? request.position : await positionAt(log, request.instant)
  const { schema, endsAt, ...then } = await viewAt({ position, minutes: request.minutes }, dependencies)
  let rows = 0
  for (const name of Object.keys(projection.tables).map(tableName)) {
    const counted = await sql<{
      rows: number
    }>`select count(*) as rows from ${sql.table(`${schema}.${plainName(name)}`)}`.execute(db)
    rows += counted.rows[0]?.rows ?? 0
  }
  return { position: then.position, schema, endsAt: endsAt?.toISOString() ?? null, rows }
}

/** The last of each kind of every view. */
export const readInspections = async (db: Kysely<Database>) => {
  const all = await db.selectFrom('views.inspections').selectAll().execute()
  const last = <Answer>(projection: string, kind: InspectionTable['kind']) => {
    const found = all.find((one) => one.projection === projection && one.kind === kind)
    if (found === undefined) return null
    const { id, askedAt, finishedAt, answer, why } = found
    return {
      id,
      startedAt: askedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      answer: answer as Answer | null,
      why,
    }
  }
  return {
    comparisonOf: (projection: string) => last<Comparison>(projection, 'comparison'),
    pastOf: (projection: string) => last<PastView>(projection, 'past'),
  }
}
