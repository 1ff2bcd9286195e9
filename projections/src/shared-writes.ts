import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { createAnnouncer, type Announcer } from './announce.ts'
import type { Database } from './database.ts'
import type { Projection as AnyProjection } from './projection.ts'
import { tableOf } from './checkpoint.ts'

type Projection = AnyProjection<Database>

export type Move = { from: number; to: number; hash: string }

/** The writes that the projections of one process make together. */
export type SharedWrites = {
  announcer: Announcer
  /**
   * Moves the checkpoint past a batch that changes no row, together with those of the other projections. False where it did not move:
   * it is no longer at `from`, or a transaction holds it. Then the projection moves its checkpoint itself, and waits or learns why.
   */
  passOver: (projection: Projection, move: Move) => Promise<boolean>
}

type Waiting = Move & { projection: Projection; done: (isMoved: boolean) => void; failed: (error: unknown) => void }

/** Most batches are a command's few events, and most views see none of them: one statement then moves all their checkpoints. */
export const createSharedWrites = (db: Kysely<Database>): SharedWrites => {
  let waiting: Waiting[] = []
  let isMoving = false
  const run = async () => {
    isMoving = true
    while (waiting.length > 0) {
      await nextTurn()
      const moves = waiting
      waiting = []
      const byTable = Map.groupBy(moves, ({ projection }) => tableOf(projection))
      await Promise.all([...byTable.values()].map((some) => moveTogether(db, some)))
    }
    isMoving = false
  }
  return {
    announcer: createAnnouncer(db),
    passOver: (projection, move) =>
      new Promise((done, failed) => {
        waiting.push({ ...move, projection, done, failed })
        if (!isMoving) void run()
      }),
  }
}

const moveTogether = async (db: Kysely<Database>, moves: Waiting[]): Promise<void> => {
  const [first] = moves
  if (first === undefined) return
  try {
    const moved = await movedOf(db, tableOf(first.projection), moves)
    for (const { projection, done } of moves) done(moved.has(projection.name))
  } catch (error) {
    for (const { failed } of moves) failed(error)
  }
}

/** Where a row is locked its projection is not waited for: the others would be late for it. */
const movedOf = async (db: Kysely<Database>, table: ReturnType<typeof tableOf>, moves: Waiting[]): Promise<Set<string>> => {
  const columns = {
    names: moves.map(({ projection }) => projection.name),
    versions: moves.map(({ projection }) => projection.version),
    from: moves.map(({ from }) => from),
    to: moves.map(({ to }) => to),
    hashes: moves.map(({ hash }) => hash),
  }
  const { rows } = await sql<{ projection: string }>`
    with free as (
      select known.projection, move.to_position, move.hash
      from ${sql.table(table)} known
      join unnest(${columns.names}::text[], ${columns.versions}::int[], ${columns.from}::bigint[], ${columns.to}::bigint[], ${columns.hashes}::text[])
        as move (projection, version, from_position, to_position, hash)
        on known.projection = move.projection and known.version = move.version and known.position = move.from_position
      for update of known skip locked
    )
    update ${sql.table(table)} moved
    set position = free.to_position, last_hash = free.hash, updated_at = now()
    from free where moved.projection = free.projection
    returning moved.projection`.execute(db)
  return new Set(rows.map(({ projection }) => projection))
}
