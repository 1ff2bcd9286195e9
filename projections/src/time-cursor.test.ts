import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { ForeignCursor } from './foreign-cursor.ts'
import { readTimeCursor, writeTimeCursor } from './time-cursor.ts'

const id = '0190a0a0-0000-4000-8000-000000000001'

it('reads back where a page ended, with and without a time', () => {
  for (const at of [new Date('2026-03-29T01:00:00.000Z'), null])
    expect(readTimeCursor(writeTimeCursor({ at, id }))).toEqual({ at, id })
})

it('knows no cursor for the first page', () => {
  expect([readTimeCursor(undefined), readTimeCursor('')]).toEqual([undefined, undefined])
})

test.each(['2026-02-30T08:00:00.000Z', '2026-13-01T08:00:00.000Z', '2026-01-01T24:00:00.000Z', '2026-01-01', 'infinity'])(
  'refuses %s, which is no instant that a page ended at',
  (at) => {
    expect(() => readTimeCursor(Buffer.from(`${at} ${id}`).toString('base64url'))).toThrow(ForeignCursor)
  },
)

it('refuses any other text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (cursor) => {
      expect(() => readTimeCursor(cursor)).toThrow(ForeignCursor)
    }),
  )
})
