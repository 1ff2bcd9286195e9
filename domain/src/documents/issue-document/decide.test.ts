import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  documentNumber,
  taxedCentsOf,
  totalOfLines,
  vatOf,
  type DocumentSubject,
  type Issuer,
} from '@lapka/contracts/documents.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isRefused } from '../../kernel/decision.ts'
import { folded } from '../../testing/given.ts'
import { documentsFold, seriesFold } from '../documents.ts'
import { decideIssueDocument, type IssueDocument } from './decide.ts'

const issuer: Issuer = {
  key: 'lapka',
  name: 'Лапка ООД',
  address: 'София, ул. „Шипка“ 1',
  uic: '123456789',
  vatNumber: null,
  vat: { ground: 'чл. 113, ал. 9 ЗДДС', groundEn: 'Art. 113(9) of the VAT Act' },
}
const subject: DocumentSubject = { kind: 'appointment', id: 'a1' }
const content = {
  subject,
  issuer,
  recipientId: 'parent',
  recipient: 'Елена Петрова',
  issuedOn: '2026-11-24',
  taxEventOn: '2026-11-23',
  lines: [{ name: 'Преглед', nameEn: 'Check-up', cents: 3000 }],
}
const lineOf = (cents: number) => [{ name: 'Преглед', nameEn: 'Check-up', cents }]

/** The issuer's stream and those of the subjects, as commands write them. */
const createOffice = () => {
  const series: LapkaEvent[] = []
  const bySubject = new Map<string, LapkaEvent[]>()
  const issue = (command: IssueDocument) => {
    const own = bySubject.get(command.subject.id) ?? []
    const decision = decideIssueDocument(command, { series: folded(seriesFold, series), documents: folded(documentsFold, own) })
    if (isRefused(decision)) return decision
    series.push(...(decision.events.series ?? []))
    bySubject.set(command.subject.id, [...own, ...(decision.events.documents ?? [])])
    return decision.events
  }
  const written = (id = subject.id) => folded(documentsFold, bySubject.get(id) ?? []).written
  const numbers = () => series.map(({ data }) => (data as { number: string }).number)
  return { issue, written, numbers }
}
const receipt: IssueDocument = { ...content, kind: 'receipt', documentId: 'd1', sourceId: 'p1' }
const bill = (cents: number, sourceId: string): IssueDocument => ({
  ...content,
  lines: lineOf(cents),
  kind: 'bill',
  documentId: `bill-${sourceId}`,
  creditNoteId: `credit-${sourceId}`,
  sourceId,
})
const creditNote = (refundId: string, cents: number): IssueDocument => ({
  ...content,
  lines: lineOf(cents),
  kind: 'credit_note',
  documentId: refundId,
  sourceId: refundId,
  receiptOf: 'p1',
})

describe('a document', () => {
  test('has the next number of its issuer, ten digits, in both streams of one append', () => {
    const { issue, written } = createOffice()
    expect(issue(receipt)).toEqual({
      series: [
        {
          type: 'DocumentIssued',
          data: { documentId: 'd1', issuerKey: 'lapka', number: '0000000001', kind: 'receipt', subject },
        },
      ],
      documents: [
        {
          type: 'DocumentWritten',
          data: {
            ...content,
            documentId: 'd1',
            kind: 'receipt',
            sourceId: 'p1',
            number: '0000000001',
            currency: 'EUR',
            corrects: null,
          },
        },
      ],
    })
    issue({ ...receipt, documentId: 'd2', subject: { kind: 'payee', id: 'o1' }, kind: 'statement' })
    expect(written('o1')).toMatchObject([{ number: '0000000002', kind: 'statement' }])
  })

  test('is issued once for its source, however often it is asked for, and none is issued over nothing', () => {
    const { issue, numbers } = createOffice()
    issue(receipt)
    expect(issue({ ...receipt, documentId: 'another' })).toEqual({})
    expect(issue({ ...receipt, sourceId: 'p2', lines: [] })).toEqual({})
    expect(numbers()).toEqual(['0000000001'])
  })
})

test('a statement is issued once for its month, also where all went back, and none where nothing was paid', () => {
  const { issue, written } = createOffice()
  const statement = (month: string, cents: number[]): IssueDocument => ({
    ...content,
    subject: { kind: 'payee', id: 'vet' },
    kind: 'statement',
    documentId: `${month}-${cents.join()}`,
    sourceId: month,
    lines: cents.flatMap(lineOf),
  })
  issue(statement('2026-10', [3000, -1000, -200]))
  expect(issue(statement('2026-10', [3000, -3000, 0]))).toEqual({})
  issue(statement('2026-11', [3000, -3000, 0]))
  expect(issue(statement('2026-12', [0, 0, 0]))).toEqual({})
  expect(written('vet').map(({ number, sourceId, lines }) => [number, sourceId, totalOfLines(lines)])).toEqual([
    ['0000000001', '2026-10', 1800],
    ['0000000002', '2026-11', 0],
  ])
})

describe('a correction', () => {
  test('of a receipt is a credit note that names it, one for each refund', () => {
    const { issue, written } = createOffice()
    issue(receipt)
    issue(creditNote('r1', 1000))
    issue(creditNote('r2', 500))
    issue(creditNote('r1', 1000))
    expect(written().map(({ kind, number, corrects }) => [kind, number, corrects?.number])).toEqual([
      ['receipt', '0000000001', undefined],
      ['credit_note', '0000000002', '0000000001'],
      ['credit_note', '0000000003', '0000000001'],
    ])
  })

  test('waits for the receipt that it corrects', () => {
    expect(createOffice().issue(creditNote('r1', 1000))).toEqual({ refused: 'NOT_FOUND' })
  })

  test('of a bill takes the whole of it back and bills anew; the same sum again is no correction', () => {
    const { issue, written } = createOffice()
    issue(bill(3000, 'completed'))
    expect(issue(bill(3000, 'billed-same'))).toEqual({})
    issue(bill(2500, 'billed'))
    issue(bill(2800, 'billed-again'))
    issue(bill(0, 'billed-nothing'))
    expect(written().map(({ kind, number, corrects, lines }) => [kind, number, totalOfLines(lines), corrects?.number])).toEqual([
      ['bill', '0000000001', 3000, undefined],
      ['credit_note', '0000000002', 3000, '0000000001'],
      ['bill', '0000000003', 2500, undefined],
      ['credit_note', '0000000004', 2500, '0000000003'],
      ['bill', '0000000005', 2800, undefined],
      ['credit_note', '0000000006', 2800, '0000000005'],
    ])
  })
})

test('numbers have no gap and no double, for any documents in any order, with repeats', () => {
  const aCommand = fc.oneof(
    fc.constantFrom('p1', 'p2', 'p3').map((sourceId): IssueDocument => ({ ...receipt, sourceId })),
    fc.tuple(fc.nat(3), fc.nat(5000)).map(([nth, cents]) => bill(cents, `b${nth}`)),
    fc.tuple(fc.nat(3), fc.nat(5000)).map(([nth, cents]) => creditNote(`r${nth}`, cents)),
  )
  fc.assert(
    fc.property(fc.array(aCommand, { maxLength: 40 }), (commands) => {
      const { issue, numbers, written } = createOffice()
      for (const command of commands) issue(command)
      expect(numbers()).toEqual(numbers().map((_, index) => documentNumber(index + 1)))
      expect(written().map(({ number }) => number)).toEqual(numbers())
    }),
  )
})

test('of a statement the fee alone is taxed', () => {
  expect(taxedCentsOf('statement', [...lineOf(6000), ...lineOf(-1500), ...lineOf(-450)])).toBe(450)
  expect(taxedCentsOf('bill', [...lineOf(6000), ...lineOf(-1500)])).toBe(4500)
})

test('base and VAT always make the total, which is rounded once', () => {
  expect(vatOf(3000, { ratePercent: 20 })).toEqual({ baseCents: 2500, vatCents: 500 })
  expect(vatOf(1, { ratePercent: 20 })).toEqual({ baseCents: 1, vatCents: 0 })
  expect(vatOf(100, { ratePercent: 20 })).toEqual({ baseCents: 83, vatCents: 17 })
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(30), (total, ratePercent) => {
      const { baseCents, vatCents } = vatOf(total, { ratePercent })
      expect(baseCents + vatCents).toBe(total)
      expect(Math.abs(vatCents - (total * ratePercent) / (100 + ratePercent))).toBeLessThanOrEqual(0.5)
    }),
  )
})
