import type { DifferingRow } from '@lapka/contracts/api/operations/projections.ts'

export type Row = Record<string, unknown>
/** Some rows of a table that one side alone has. */
export type RowsOfSides = { table: string; key: string[]; liveOnly: Row[]; rebuiltOnly: Row[] }
type Shown = string | number | boolean | null

const isPlain = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) || /^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-][\d:]+)?)?$/.test(text)

/** Shows ids, instants, numbers and booleans as they are. Any other text may name a person, so only its length is shown. */
export const maskValue = (value: unknown): Shown => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string' && isPlain(value)) return value
  return `… (${(typeof value === 'string' ? value : JSON.stringify(value)).length})`
}

/** Rows of either side by their key: the same key on both is one row that differs, told by the fields in which it does. */
export const differencesOf = ({ table, key, liveOnly, rebuiltOnly }: RowsOfSides): DifferingRow[] => {
  const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]))
  const shownKey = (row: Row) => key.map((column) => String(maskValue(row[column]))).join(', ')
  const live = new Map(liveOnly.map((row) => [keyOf(row), row]))
  const rebuilt = new Map(rebuiltOnly.map((row) => [keyOf(row), row]))
  return [...new Set([...live.keys(), ...rebuilt.keys()])].map((name) => {
    const [one, other] = [live.get(name), rebuilt.get(name)]
    const kind = one === undefined ? 'only-rebuilt' : other === undefined ? 'only-live' : 'differs'
    const columns = Object.keys(one ?? other ?? {}).filter((column) => !key.includes(column))
    const fields = columns.flatMap((column) => {
      if (kind === 'differs' && JSON.stringify(one?.[column]) === JSON.stringify(other?.[column])) return []
      return [
        {
          name: column,
          ...(one && { live: maskValue(one[column]) }),
          ...(other && { rebuilt: maskValue(other[column]) }),
        },
      ]
    })
    return { table, key: shownKey(one ?? other ?? {}), kind, fields }
  })
}
