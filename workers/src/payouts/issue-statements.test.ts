import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { LAPKA_ISSUER, totalOfLines } from '@lapka/contracts/documents.ts'
import { factsOf, openedFactsOf } from '@lapka/contracts/facts.ts'
import { documentsStream, documentStream } from '@lapka/contracts/streams.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { EXAMPLE_ISSUER } from '../documents/lapka-issuer.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { closedMonths, issueStatements, type IssuingStatements } from './issue-statements.ts'

let practice: Practice
let payeeId: string
beforeEach(async () => {
  practice = createPractice()
  ;({ professionalId: payeeId } = await practice.openPractice())
})
const dependencies = (more: Partial<IssuingStatements> = {}): IssuingStatements => ({
  handle: createHandle({ log: practice.log, vault: practice.vault }),
  issuer: EXAMPLE_ISSUER,
  now: () => '2026-11-23T09:00:00.000Z',
  newId: () => randomUUID(),
  sharesOfMonth: async (month) =>
    month === '2026-10' ? [{ payeeId, grossCents: 6000, refundedCents: 1500, rewardCents: 0, feeCents: 450 }] : [],
  ...more,
})
const written = async () =>
  openedFactsOf(await practice.handle.readOpened(documentsStream(payeeId)), 'DocumentWritten').map(
    ({ number, sourceId, taxEventOn, issuedOn, recipient, lines }) => [
      number,
      sourceId,
      taxEventOn,
      issuedOn,
      recipient,
      Array.isArray(lines) ? totalOfLines(lines) : null,
    ],
  )

it('a month is closed three days after its end, where the year turns too', () => {
  expect(closedMonths('2026-11-23T09:00:00.000Z')).toEqual(['2026-09', '2026-10'])
  expect(closedMonths('2026-12-03T21:59:59.000Z')).toEqual(['2026-09', '2026-10'])
  expect(closedMonths('2026-12-03T22:00:00.000Z')).toEqual(['2026-10', '2026-11'])
  expect(closedMonths('2027-01-31T09:00:00.000Z')).toEqual(['2026-11', '2026-12'])
})

it('its statement gets the next number of Lapka’s, once, however many processes look and however the sums change later', async () => {
  await Promise.all([1, 2, 3].map(() => issueStatements(dependencies(), new Set())))
  const later = dependencies({
    sharesOfMonth: async () => [{ payeeId, grossCents: 6000, refundedCents: 3000, rewardCents: 500, feeCents: 300 }],
    now: () => '2026-12-01T09:00:00.000Z',
  })
  await issueStatements(later, new Set())
  expect(await written()).toEqual([
    ['0000000001', '2026-10', '2026-10-31', '2026-11-23', 'Мария Петрова', 4050],
    ['0000000002', '2026-09', '2026-09-30', '2026-12-01', 'Мария Петрова', 3200],
  ])
  expect(factsOf(await practice.log.readStream(documentStream(LAPKA_ISSUER)), 'DocumentIssued')).toMatchObject([
    { kind: 'statement', subject: { kind: 'payee', id: payeeId } },
    { kind: 'statement' },
  ])
})

it('what a process knows to be issued it does not ask for again', async () => {
  const known = new Set<string>()
  expect(await issueStatements(dependencies(), known)).toBe(1)
  expect(await issueStatements(dependencies(), known)).toBe(0)
})
