import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { historyBody, type HistoryBody } from '@lapka/contracts/api/record-exchange.ts'
import { toCsv } from '../../http/csv.ts'
import { writeBundle } from '../export/fhir/bundle.ts'
import { plain } from '../export/fhir/pieces.ts'
import { recordColumns, recordRow } from '../export/record-csv.ts'
import { petOfExport, randomEntry } from '../export/testing/random-entry.ts'
import { readBundle } from './read-bundle.ts'
import type { ReadRow } from './read-row.ts'
import { readTable } from './read-table.ts'

const notSaid = ['id', 'petId', 'by', 'writer', 'appointmentId', 'importedFrom', 'isYours', 'isOwn', 'correction']
const LEFT_OUT = 'left out'

/** What an entry says, without who wrote it and when; what no import takes is left out. */
const bodyOf = (entry: RecordEntry, words: (text: string) => string): HistoryBody | typeof LEFT_OUT => {
  if (entry.correction !== null || entry.kind === 'document' || entry.kind === 'prescription') return LEFT_OUT
  const said = JSON.stringify(entry, (field, value: unknown) =>
    notSaid.includes(field) ? undefined : typeof value === 'string' ? words(value) : value,
  )
  const read = JSON.parse(said) as HistoryBody
  return historyBody.parse(read.kind === 'vaccination' && read.product !== null ? { ...read, productName: '' } : read)
}
const bodyIn = (row: ReadRow) => ('body' in row ? row.body : 'leftOut' in row ? LEFT_OUT : row)
const records = fc.uniqueArray(randomEntry, { maxLength: 6, selector: ({ id }) => id })

const bundled = async (entries: RecordEntry[]): Promise<Buffer> => {
  const pieces: string[] = []
  const pages = async function* () {
    yield entries
  }
  const source = {
    pet: petOfExport,
    linked: [],
    entries: pages(),
    exportedAt: '2026-11-27T10:00:00.000Z',
    publicUrl: 'http://localhost:4000',
  }
  await writeBundle(source, async (piece) => void pieces.push(piece))
  return Buffer.from(pieces.join(''))
}

describe('what was exported is read again as it was', () => {
  test('from FHIR', async () => {
    await fc.assert(
      fc.asyncProperty(records, async (entries) => {
        const rows = await readBundle(await bundled(entries))
        expect(rows.map(({ sourceId }) => sourceId)).toEqual(entries.map(({ id }) => id))
        expect(rows.map(bodyIn)).toEqual(entries.map((entry) => bodyOf(entry, plain)))
      }),
      { numRuns: 200 },
    )
  })

  test.each([',', ';', '\t'])('from a table, also as a spreadsheet with %j between cells saves it', (separator) => {
    fc.assert(
      fc.property(records, (entries) => {
        const table = toCsv(recordColumns, entries.map(recordRow))
        // A spreadsheet knows where cells end; it quotes all of them here.
        const saved =
          separator === ','
            ? table
            : [recordColumns, ...entries.map((entry) => cellsOf(toCsv(['x'], [recordRow(entry)])))]
                .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
                .join('\r\n')
        const { rows, unreadColumns } = readTable(Buffer.from(saved))
        expect(unreadColumns).toEqual([])
        expect(rows.map(bodyIn)).toEqual(entries.map((entry) => bodyOf(entry, (text) => text)))
      }),
      { numRuns: 200 },
    )
  })
})

/** The cells of the one row under the header. */
const cellsOf = (table: string): string[] => {
  const row = table.slice(table.indexOf('\r\n') + 2, -2)
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )
}
