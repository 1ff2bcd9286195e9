import { sql } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { isErased } from '@lapka/contracts/envelope.ts'
import type { OpenedEvents } from '@lapka/contracts/events.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { insertRows } from '@lapka/state/write-rows.ts'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear, collect, type Projection } from '../projection.ts'
import { recordTables, type RecordTables } from '../tables/records.ts'

type Row = FoldedRow<RecordTables['views.recordEntries']>
type Facts = Pick<
  OpenedEvents['WeightMeasured'],
  'entryId' | 'petId' | 'on' | 'by' | 'writerId' | 'professionalId' | 'appointmentId' | 'importedFrom'
>

const entry = (kind: EntryKind, facts: Facts, { position }: RecordedEvent, body: object): Row => {
  const { entryId, petId, on, by, writerId, professionalId, appointmentId, importedFrom } = facts
  const said = { ...body, ...(importedFrom && { importedFrom }) }
  return { entryId, petId, position, kind, onDate: on, by, writerId, professionalId, appointmentId, body: said, correction: null }
}

/** A sealed value that is no text; `erased` stands where the key is gone. */
const known = <Value>(value: Value | { erased: true }, erased: Value): Value => (isErased(value) ? erased : (value as Value))

const entryRows = foldRows<RecordTables, 'views.recordEntries'>(
  'views.recordEntries',
  'entryId',
)({
  keyOf: ({ type, data }) => {
    if (type === 'EntryCorrected') return data.supersedes
    return type === 'PrescriptionWritten' ? data.prescriptionId : data.entryId
  },
  insert: {
    VisitRecorded: (fact, event) =>
      entry('visit', fact, event, {
        findings: clear(fact.findings),
        vitals: known(fact.vitals, { temperatureTenths: null, pulse: null, breaths: null }),
        diagnoses: known(fact.diagnoses, []),
        treatment: clear(fact.treatment),
        advice: clear(fact.advice),
        nextVisit: fact.nextVisit,
      }),
    WeightMeasured: (fact, event) => entry('weight', fact, event, { grams: known<number | null>(fact.grams, null) }),
    VaccinationRecorded: (fact, event) => {
      const { product, against, dose, validFrom, validUntil } = fact
      const words = { productName: clear(fact.productName), batch: clear(fact.batch) }
      return entry('vaccination', fact, event, { product, against, dose, validFrom, validUntil, ...words })
    },
    TreatmentRecorded: (fact, event) => {
      const { parasites, validUntil } = fact
      return entry('treatment', fact, event, { parasites, product: clear(fact.product), validUntil })
    },
    NoteAdded: (fact, event) => entry('note', fact, event, { text: clear(fact.text) }),
    DocumentAdded: (fact, event) => {
      const { fileId, fileType, sizeBytes } = fact
      return entry('document', fact, event, { fileId, name: clear(fact.name), fileType, sizeBytes })
    },
    PrescriptionWritten: (fact, event) => {
      const { prescriptionId: entryId, petId, professionalId, appointmentId } = fact
      const on = localDateOf(event.occurredAt, DEFAULT_ZONE)
      const facts = { entryId, petId, on, by: 'vet', writerId: event.actor.id, professionalId, appointmentId } as const
      return entry('prescription', facts, event, { sheet: known(fact.sheet, { diagnosis: '', medicines: [], notes: '' }) })
    },
  },
  update: {
    EntryCorrected: (_, { entryId, on, reason }) => ({ correction: { entryId, on, reason: clear(reason) } }),
  },
})

const reads = collect<'RecordRead', FoldedRow<RecordTables['views.recordReads']>, RecordTables>(
  {
    RecordRead: ({ petId, readerId, what, ground }, { position, occurredAt }) => [
      { position, petId, readerId, what, ground, readAt: occurredAt },
    ],
  },
  async (trx, rows) => {
    await insertRows(trx, { table: 'views.recordReads', rows })
  },
)

const plans = collect<'CarePlanChanged', FoldedRow<RecordTables['views.carePlans']>, RecordTables>(
  { CarePlanChanged: ({ petId, on, parasiteGroup }, { position }) => [{ position, petId, since: on, parasiteGroup }] },
  async (trx, rows) => {
    await insertRows(trx, { table: 'views.carePlans', rows })
  },
)

const shares = foldRows<RecordTables, 'views.shares'>(
  'views.shares',
  'shareId',
)({
  keyOf: ({ data }) => data.shareId,
  insert: {
    ShareMade: ({ shareId, petId, petRevision, makerId, kind, scope, until }, { position, occurredAt }) => ({
      shareId,
      petId,
      position,
      petRevision,
      makerId,
      kind,
      scope,
      madeAt: occurredAt,
      until,
      revokedAt: null,
    }),
  },
  update: { ShareRevoked: ({ revokedAt }, _fact, { occurredAt }) => ({ revokedAt: revokedAt ?? occurredAt }) },
})

/**
 * Runs after the batch's entries: what a pet's parent wrote for themselves stays behind when another one receives it, and so do the
 * looks at their record. Facts about the animal go along, without the way to the visits of that parent.
 */
const given = collect<'PetTransferred', { petId: string; position: number }, RecordTables>(
  { PetTransferred: ({ petId }, { position }) => [{ petId, position }] },
  async (trx, transfers) => {
    for (const { petId, position } of transfers) {
      const before = sql`pet_id = ${petId}::uuid and position < ${position}`
      await sql`delete from views.record_entries where ${before} and by <> 'vet' and kind = 'note'`.execute(trx)
      await sql`delete from views.record_reads where ${before}`.execute(trx)
      await sql`update views.record_entries set by = 'former-parent', body = case kind when 'document' then body || '{"name": ""}' else body end,
          correction = correction || '{"reason": ""}' where ${before} and by <> 'vet'`.execute(trx)
      await sql`update views.record_entries set appointment_id = null where ${before}`.execute(trx)
    }
  },
)

/** Runs after the batch's entries: a pet's record goes with its key, and elsewhere the person's own words go. */
const forgotten = collect<'AccountErased', OpenedEvents['AccountErased'], RecordTables>(
  { AccountErased: (fact) => [fact] },
  async (trx, erased) => {
    const petIds = erased.flatMap(({ petIds: ids = [] }) => ids)
    const accountIds = erased.map(({ accountId }) => accountId)
    await sql`delete from views.record_entries where pet_id = any(${petIds}::uuid[])`.execute(trx)
    await sql`delete from views.care_plans where pet_id = any(${petIds}::uuid[])`.execute(trx)
    await sql`delete from views.record_reads where pet_id = any(${petIds}::uuid[])`.execute(trx)
    await sql`delete from views.shares where pet_id = any(${petIds}::uuid[]) or maker_id = any(${accountIds}::uuid[])`.execute(
      trx,
    )
    await sql`update views.record_entries set body = body || '{"text": ""}'
      where kind = 'note' and by = 'parent' and writer_id = any(${accountIds}::text[])`.execute(trx)
    await sql`update views.record_entries set body = body || '{"name": ""}'
      where kind = 'document' and by = 'parent' and writer_id = any(${accountIds}::text[])`.execute(trx)
    await sql`update views.record_entries set correction = correction || '{"reason": ""}'
      where correction is not null and by = 'parent' and writer_id = any(${accountIds}::text[])`.execute(trx)
  },
)

/** The health records of pets, and the looks at them. */
export const records: Projection<RecordTables> = {
  name: 'records',
  version: 2,
  tables: recordTables,
  steps: [entryRows, plans, reads, shares, given, forgotten],
}
