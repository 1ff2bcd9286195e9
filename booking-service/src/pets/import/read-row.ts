import { historyBody, type HistoryBody } from '@lapka/contracts/api/record-exchange.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import type { ImportFault } from '@lapka/contracts/refusals/import-faults.ts'

export type RowFault = { column: string; fault: ImportFault }

/** A line of a table or an entry of a bundle, as far as it can be read. `sourceId`: under which it was exported. */
export type ReadRow = {
  line: number
  sourceId: string | null
  kind: EntryKind | null
  on: string | null
} & ({ body: HistoryBody } | { leftOut: ImportFault; name: string } | { faults: RowFault[] })

export type RowHead = Pick<ReadRow, 'line' | 'sourceId' | 'kind' | 'on'>

/** The entry of a row, if it fits the same schema as one that is typed; `columnOf` names the column of a field. */
export const rowOf = (head: RowHead, given: object, columnOf: (field: string) => string): ReadRow => {
  const read = historyBody.safeParse(given)
  if (read.success) return { ...head, body: read.data }
  const faults = read.error.issues.map(({ path, code }) => {
    const field = path[0] === 'vitals' ? path[1] : path[0]
    return { column: columnOf(String(field)), fault: faultOf(valueAt(given, path), { field, code }) }
  })
  return { ...head, faults }
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], given)

const days: readonly unknown[] = ['on', 'validFrom', 'validUntil', 'nextVisit']

const faultOf = (value: unknown, { field, code }: { field: PropertyKey | undefined; code: string }): ImportFault => {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return 'VALUE_MISSING'
  if (typeof value === 'number') return 'NUMBER_UNREADABLE'
  if (days.includes(field)) return 'DATE_UNREADABLE'
  return code === 'invalid_value' ? 'CODE_UNKNOWN' : 'TEXT_UNFIT'
}
