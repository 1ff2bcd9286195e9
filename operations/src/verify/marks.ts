import pg from 'pg'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { violationOf, type Violation } from './violation.ts'

const i10 = violationOf('I10')

/** How far a projection has come, and the hash of the event that it stands at. */
export type Mark = { projection: string; position: number; lastHash: string | null }

export const readMarks = async (databaseUrl: string): Promise<Mark[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lapka verify' })
  await client.connect()
  try {
    const { rows } = await client.query<Omit<Mark, 'position'> & { position: string }>(
      `select projection, position, last_hash as "lastHash" from views.checkpoints
       union all select projection, position, last_hash from state.checkpoints`,
    )
    return rows.map((row) => ({ ...row, position: Number(row.position) }))
  } finally {
    await client.end()
  }
}

type Reached = {
  head: number
  /** Hash of the event at each position that a mark stands at. */
  hashAt: ReadonlyMap<number, string>
  /** Every projection has to be at the head. */
  isAtHead: boolean
  projections?: readonly { name: string }[]
}

/**
 * I10: every projection stands at an event that the log has, with that event's hash, and not beyond its end. Whether it has written
 * all rows up to there is what comparing the views says.
 */
export const verifyMarks = (
  marks: readonly Mark[],
  { head, hashAt, isAtHead, projections = allProjections }: Reached,
): Violation[] => [
  ...projections.flatMap(({ name }) =>
    marks.some(({ projection }) => projection === name) ? [] : [i10(`${name} has no checkpoint`)],
  ),
  ...marks.flatMap(({ projection, position, lastHash }) => {
    if (position > head) return [i10(`${projection} stands at ${position}, beyond the log's head ${head}`)]
    if (isAtHead && position !== head) return [i10(`${projection} stands at ${position}, the log's head is ${head}`)]
    if (position === 0 || lastHash === hashAt.get(position)) return []
    return [i10(`${projection} stands at ${position}, where the log has another event than the one it has seen`)]
  }),
]
