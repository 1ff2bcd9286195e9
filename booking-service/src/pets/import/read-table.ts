import { CsvError, parse } from 'csv-parse/sync'
import { MAX_IMPORT_ROWS, MAX_TABLE_BYTES } from '@lapka/contracts/api/record-exchange.ts'
import { doseKinds, entryKinds, vaccineKeys } from '@lapka/contracts/pet-records.ts'
import { cellAsTyped } from '../../http/csv.ts'
import { Refused } from '../../http/refused.ts'
import { readCodes, readDay, readDecimal, readDiagnoses } from '../export/cells.ts'
import { recordColumns, type RecordColumn } from '../export/record-csv.ts'
import { rowOf, type ReadRow, type RowFault, type RowHead } from './read-row.ts'

const MAX_COLUMNS = 100
/** Three texts of 4,000 letters, and quotes around them. */
const MAX_LINE_CHARACTERS = 32_000

export type ReadTable = { rows: ReadRow[]; unreadColumns: string[] }
type Line = { line: number; cells: string[] }

/**
 * A table with the columns of our own export, separated by commas, semicolons or tabs: as a spreadsheet saves it in either language.
 * A line that can't be read ends the reading, because the lines after it can't be trusted.
 */
export const readTable = (bytes: Buffer): ReadTable => {
  if (bytes.length > MAX_TABLE_BYTES) throw new Refused('IMPORT_TOO_LONG')
  const { lines, brokenAt } = linesOf(textOf(bytes))
  const [header, ...rest] = lines
  const columns = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  if (!columns.includes('date') || !columns.includes('kind') || columns.length > MAX_COLUMNS)
    throw new Refused('TABLE_UNREADABLE')
  if (rest.length > MAX_IMPORT_ROWS) throw new Refused('IMPORT_TOO_LONG')
  const broken: ReadRow[] =
    brokenAt === undefined
      ? []
      : [{ line: brokenAt, sourceId: null, kind: null, on: null, faults: [{ column: '', fault: 'LINE_UNREADABLE' }] }]
  return {
    rows: [...rest.map(({ line, cells }) => readLine(line, cells, columns)), ...broken],
    unreadColumns: columns.filter((column) => column !== '' && !isColumn(column)).map((column) => column.slice(0, 60)),
  }
}

const isColumn = (column: string): column is RecordColumn => (recordColumns as readonly string[]).includes(column)

const textOf = (bytes: Buffer): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\u0000')) return text
  } catch {
    // Bytes that are no UTF-8 can be any of many encodings: guessing wrong would write nonsense in a record.
  }
  throw new Refused('TABLE_NOT_UTF8')
}

const linesOf = (text: string): { lines: Line[]; brokenAt?: number } => {
  const lines: Line[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_LINE_CHARACTERS,
      to: MAX_IMPORT_ROWS + 2,
      on_record: (cells: string[], { lines: lastLine }) => {
        const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
        lines.push({ line: lastLine - breaks, cells })
        return null
      },
    })
    return { lines }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { lines, brokenAt: (lines.at(-1)?.line ?? 0) + 1 }
  }
}

/** The separator that the first line has most of. */
const delimiterOf = (text: string): string => {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

const readLine = (line: number, cells: string[], columns: string[]): ReadRow => {
  const said = new Map(columns.map((column, index) => [column, cellAsTyped(cells[index] ?? '').trim()]))
  const cell = (column: RecordColumn): string => said.get(column) ?? ''
  const kind = entryKinds.find((one) => one === cell('kind').toLowerCase()) ?? null
  const on = readDay(cell('date')) ?? null
  const head = { line, sourceId: cell('id').toLowerCase() || null, kind, on }
  if (cell('corrected_on') !== '') return { ...head, name: '', leftOut: 'CORRECTED_LEFT_OUT' }
  if (kind === 'prescription') return { ...head, name: '', leftOut: 'PRESCRIPTION_LEFT_OUT' }
  if (kind === 'document') return { ...head, name: cell('file').slice(0, 80), leftOut: 'FILE_LEFT_OUT' }
  const faults: RowFault[] = []
  const fail = (column: string, fault: RowFault['fault']) => void faults.push({ column, fault })
  if (cells.length > columns.length) fail('', 'ROW_TOO_LONG')
  if (kind === null) fail('kind', cell('kind') === '' ? 'VALUE_MISSING' : 'KIND_UNKNOWN')
  if (on === null) fail('date', cell('date') === '' ? 'VALUE_MISSING' : 'DATE_UNREADABLE')
  const given = kind === null ? {} : fieldsOf(kind, { cell, fail })
  return kind === null || on === null || faults.length > 0 ? { ...head, faults } : rowOf(head, { kind, on, ...given }, columnOf)
}

type Reading = { cell: (column: RecordColumn) => string; fail: (column: string, fault: RowFault['fault']) => void }

const fieldsOf = (kind: Exclude<RowHead['kind'], null>, { cell, fail }: Reading): object => {
  const number = (column: RecordColumn, unitsInOne: number): number | null => {
    if (cell(column) === '') return null
    const units = readDecimal(cell(column), unitsInOne)
    if (units === undefined) fail(column, 'NUMBER_UNREADABLE')
    return units ?? null
  }
  const day = (column: RecordColumn): string | null => {
    if (cell(column) === '') return null
    const read = readDay(cell(column))
    if (read === undefined) fail(column, 'DATE_UNREADABLE')
    return read ?? null
  }
  switch (kind) {
    case 'weight':
      return { grams: number('weight_kg', 1000) ?? undefined }
    case 'vaccination':
      return {
        ...productOf(cell('product')),
        batch: cell('batch'),
        against: readCodes(cell('against')),
        dose: doseKinds.find((one) => one === cell('dose').toLowerCase()) ?? (cell('dose') || undefined),
        validFrom: day('valid_from'),
        validUntil: day('valid_until'),
      }
    case 'treatment':
      return { product: cell('product'), parasites: readCodes(cell('against')), validUntil: day('valid_until') }
    case 'note':
      return { text: cell('text') }
    case 'visit': {
      const next = day('next_visit')
      return {
        findings: cell('findings'),
        vitals: {
          temperatureTenths: number('temperature_c', 10),
          pulse: number('pulse', 1),
          breaths: number('breaths', 1),
        },
        diagnoses: readDiagnoses(cell('diagnoses')),
        treatment: cell('treatment'),
        advice: cell('advice'),
        nextVisit: next && { on: next, serviceId: null },
      }
    }
    case 'document':
    case 'prescription':
      return {}
  }
}

/** By its code, or in words. */
const productOf = (cell: string) => {
  const product = vaccineKeys.find((key) => key === cell.toLowerCase())
  return product === undefined ? { product: null, productName: cell } : { product, productName: '' }
}

const columns: Record<string, RecordColumn> = {
  on: 'date',
  grams: 'weight_kg',
  productName: 'product',
  parasites: 'against',
  temperatureTenths: 'temperature_c',
  nextVisit: 'next_visit',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
}
const columnOf = (field: string): string => columns[field] ?? field
