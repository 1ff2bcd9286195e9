import { expect, test } from 'vitest'
import { payloadsOf } from './announce.ts'
import type { Notice } from './projection.ts'

const LIMIT_OF_POSTGRES = 8_000
const projections = ['appointments', 'consultations']
const changed = (change: object) => change as Notice
const told = (notices: Notice[]) => payloadsOf({ projections, position: 7, notices })

test('five hundred events of one consultation are told as one change with each type once', () => {
  const eventTypes = Array.from({ length: 500 }, () => 'ConsultationMessageWritten')
  expect(
    told([changed({ kind: 'consultation', consultationId: 'c', eventTypes })]).map((text) => JSON.parse(text) as unknown),
  ).toEqual([
    {
      projections,
      position: 7,
      changes: [{ kind: 'consultation', consultationId: 'c', eventTypes: ['ConsultationMessageWritten'] }],
    },
  ])
})

test('a change that fits no notification is told as a position alone, and many changes in parts that fit', () => {
  const eventTypes = Array.from({ length: 500 }, (_, nth) => `ConsultationMessageWritten${nth}`)
  expect(told([changed({ kind: 'consultation', consultationId: 'c', eventTypes })])).toEqual([
    JSON.stringify({ projections, position: 7 }),
  ])
  const many = told(Array.from({ length: 300 }, (_, nth) => changed({ kind: 'account', accountId: `account-${nth}` })))
  expect(many.length).toBeGreaterThan(1)
  for (const text of many) expect(Buffer.byteLength(text)).toBeLessThan(LIMIT_OF_POSTGRES)
})
