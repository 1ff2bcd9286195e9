import { sql, type Selectable } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType } from '@lapka/contracts/events.ts'
import { react, type Db, type Notice, type Reactions, type Step, type TypedEvent } from './projection.ts'
import { upsertRows } from '@lapka/state/write-rows.ts'

/** A row as it is folded and written: instants are ISO texts. */
export type FoldedRow<Columns> = { [Column in keyof Selectable<Columns>]: Written<Selectable<Columns>[Column]> }
type Written<Value> = Value extends Date ? string : Value

/** A batch's result for one row; undefined if there is none. */
export type FoldedKey<Row, T extends EventType> = { key: string; row: Row | undefined; events: TypedEvent<T>[] }

type RowFold<Tables, Table extends keyof Tables, I extends EventType, U extends EventType> = {
  keyOf: (event: TypedEvent<I | U>) => string
  /** The whole row that an event begins. */
  insert: Reactions<I, [], FoldedRow<Tables[Table]>>
  /**
   * An event's change of an existing row; `null` removes it. Assigned
   * from the event and never added up, so that it may come twice.
   */
  update: Reactions<U, [row: FoldedRow<Tables[Table]>], Partial<FoldedRow<Tables[Table]>> | null>
  /** Set by every event. */
  stamp?: (event: RecordedEvent) => Partial<FoldedRow<Tables[Table]>>
  afterWrite?: (trx: Db<Tables>, folded: FoldedKey<FoldedRow<Tables[Table]>, I | U>[]) => Promise<Notice[]>
}

export type RowStep<Row, Tables = unknown> = Step<Tables> & {
  evolve: (row: Row | undefined, event: RecordedEvent) => Row | undefined
}

/**
 * A step that folds each row in memory: the rows of a batch are read at once and written back at once. `key` is the column of
 * the primary key, a uuid.
 */
export const foldRows =
  <Tables, Table extends keyof Tables & string>(table: Table, key: keyof Tables[Table] & string) =>
  <I extends EventType, U extends EventType>(fold: RowFold<Tables, Table, I, U>): RowStep<FoldedRow<Tables[Table]>, Tables> => {
    type Row = FoldedRow<Tables[Table]>
    const { keyOf, insert, update, stamp = () => ({}), afterWrite } = fold
    const isInsert = (type: string) => Object.hasOwn(insert, type)
    const evolve = (row: Row | undefined, event: RecordedEvent): Row | undefined => {
      const begun = react(insert, event)
      if (begun !== undefined) return { ...begun, ...stamp(event) }
      const changed = row && react(update, event, row)
      if (row === undefined || changed === undefined) return row
      return changed === null ? undefined : { ...row, ...changed, ...stamp(event) }
    }
    return {
      reactsTo: ({ type }) => isInsert(type) || Object.hasOwn(update, type),
      evolve,
      run: async (trx, events) => {
        // `reactsTo` has chosen them.
        const byKey = Map.groupBy(events as TypedEvent<I | U>[], keyOf)
        const changed = [...byKey].filter(([, [first]]) => first !== undefined && !isInsert(first.type)).map(([id]) => id)
        const known = await readRows<Row, Tables>(trx, { table, key, ids: changed })
        const folded = [...byKey].map(([id, ofKey]) => ({
          key: id,
          row: ofKey.reduce<Row | undefined>(evolve, known.get(id)),
          events: ofKey,
        }))
        await upsertRows(trx, { table, key, rows: folded.flatMap(({ row }) => row ?? []) })
        const gone = folded.filter((one) => one.row === undefined && (known.has(one.key) || !changed.includes(one.key)))
        await deleteRows(trx, { table, key, ids: gone.map((one) => one.key) })
        return (await afterWrite?.(trx, folded)) ?? []
      },
    }
  }

type Keys = { table: string; key: string; ids: string[] }

const readRows = async <Row, Tables>(trx: Db<Tables>, { table, key, ids }: Keys): Promise<Map<string, Row>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${isOneOf(key, ids)}`.execute(trx)
  return new Map(rows.map((row) => [String(row[key]), withTexts(row) as Row]))
}

const deleteRows = async <Tables>(trx: Db<Tables>, { table, key, ids }: Keys): Promise<void> => {
  if (ids.length > 0) await sql`delete from ${sql.table(table)} where ${isOneOf(key, ids)}`.execute(trx)
}

const isOneOf = (key: string, ids: string[]) => sql`${sql.ref(key)} = any(${ids}::uuid[])`

const withTexts = (row: Record<string, unknown>): Record<string, unknown> => {
  for (const [column, value] of Object.entries(row)) if (value instanceof Date) row[column] = value.toISOString()
  return row
}
