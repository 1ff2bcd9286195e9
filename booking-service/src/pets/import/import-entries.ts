import { hash } from 'node:crypto'
import type { HistoryBody, ImportPreview, ImportRow, ImportStatus } from '@lapka/contracts/api/record-exchange.ts'
import { MAX_IMPORT_ROWS } from '@lapka/contracts/api/record-exchange.ts'
import type { EntryFacts, ImportFormat } from '@lapka/contracts/events/pets.ts'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import { importFaults, type ImportFault } from '@lapka/contracts/refusals/import-faults.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { judgeEntries } from '@lapka/domain/pets/import-entries/decide.ts'
import type { PetRecord } from '@lapka/domain/pets/record/record.ts'
import type { EntryEvent } from '@lapka/domain/pets/record/refuse-entry.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { entryEvent } from '../record/entry-events.ts'
import { nameOfEntry } from './name-entry.ts'
import type { ReadRow } from './read-row.ts'

/** Who brings a file in, and whose the entries then are. `wordsOf` owns the key of notes. */
export type Importer = Omit<EntryFacts, 'entryId' | 'on' | 'importedFrom'> & { importedFrom: ImportFormat; wordsOf: string }

/** A line whose entry is known by its own id, because it came from this record, or by the id that an import gives it. */
export type Imported = { row: ReadRow; entry: EntryEvent | null; isOfRecord: boolean }

/** `knownIds`: of all entries of the record, also of kinds that are never imported. */
export const importedEntries = (rows: readonly ReadRow[], importer: Importer, knownIds: ReadonlySet<string>): Imported[] =>
  rows.map((row) => {
    const isOfRecord = row.sourceId !== null && knownIds.has(row.sourceId)
    return { row, isOfRecord, entry: 'body' in row && !isOfRecord ? eventOf(row.body, row.sourceId, importer) : null }
  })

/** Its id follows from what the file says, for this pet and its keepers or this vet: the same file again is the same entries. */
const eventOf = (body: HistoryBody, sourceId: string | null, { wordsOf, ...facts }: Importer): EntryEvent => {
  const whose = facts.professionalId ?? 'keeper'
  const entryId = derivedId('imported-entry', facts.petId, whose, sourceId ?? '', JSON.stringify(body))
  if (body.kind !== 'visit') return entryEvent(body, { ...facts, entryId, wordsOf })
  const { kind: _kind, on, ...visit } = body
  return { type: 'VisitRecorded', data: { ...facts, entryId, on, ...visit } }
}

/** Names the file for this pet: what is imported is what was previewed. */
export const hashOfImport = (petId: string, bytes: Buffer): string => hash('sha256', `${petId}\n${hash('sha256', bytes)}`)

type Judging = { record: PetRecord; today: string; language: Language }

/** What the import would do, line by line. */
export const previewOf = (
  imported: readonly Imported[],
  { record, today, language }: Judging,
): Pick<ImportPreview, 'counts' | 'rows'> => {
  const judged = judgeEntries(
    imported.flatMap(({ entry }) => entry ?? []),
    record,
    { today, isConfirmed: false },
  ).values()
  const rows = imported.map(({ row, entry, isOfRecord }): ImportRow => {
    const { line, kind, on } = row
    const what = 'body' in row ? nameOfEntry(row.body, language) : 'leftOut' in row ? row.name : ''
    const shown = { line, kind, on, what }
    if (isOfRecord) return { ...shown, status: 'known', faults: [] }
    if (entry === null) return { ...shown, ...unreadable(row, language) }
    return { ...shown, ...verdictOf(judged.next().value ?? null, language) }
  })
  const counts: Record<ImportStatus, number> = { added: 0, known: 0, unusual: 0, wrong: 0, 'left-out': 0 }
  for (const { status } of rows) counts[status] += 1
  return { counts, rows: rows.slice(0, MAX_IMPORT_ROWS) }
}

type Verdict = Pick<ImportRow, 'status' | 'faults'>

const said = (column: string, fault: ImportFault, language: Language) => ({
  column,
  code: fault,
  message: importFaults[fault][language],
})

const unreadable = (row: ReadRow, language: Language): Verdict =>
  'leftOut' in row
    ? { status: 'left-out', faults: [said('', row.leftOut, language)] }
    : { status: 'wrong', faults: 'faults' in row ? row.faults.map(({ column, fault }) => said(column, fault, language)) : [] }

const verdictOf = (judged: RefusalCode | 'known' | null, language: Language): Verdict => {
  if (judged === null || judged === 'known') return { status: judged ?? 'added', faults: [] }
  const faults = [{ column: '', code: judged, message: refusals[judged][language] }]
  return { status: judged === 'WEIGHT_UNUSUAL' ? 'unusual' : 'wrong', faults }
}

const MAX_PIECE_ENTRIES = 200
const MAX_PIECE_BYTES = 200_000

/**
 * An append holds so much and no more. The pieces follow from the file alone, so a request that was cut off goes on with the piece that
 * was missing when it is sent again.
 */
export const piecesOf = (imported: readonly Imported[]): EntryEvent[][] => {
  const pieces: EntryEvent[][] = []
  let bytes = 0
  for (const { entry } of imported) {
    if (entry === null) continue
    const size = Buffer.byteLength(JSON.stringify(entry))
    const last = pieces.at(-1)
    if (last === undefined || last.length === MAX_PIECE_ENTRIES || bytes + size > MAX_PIECE_BYTES) {
      pieces.push([entry])
      bytes = size
    } else {
      last.push(entry)
      bytes += size
    }
  }
  return pieces
}
