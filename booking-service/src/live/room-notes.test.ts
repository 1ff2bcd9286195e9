import { expect, test } from 'vitest'
import type { Signal } from '@lapka/contracts/live.ts'
import { createNoteReader, payloadsOf, type RoomNote } from './room-notes.ts'

const noteOf = (sdp: string): RoomNote => {
  const signal: Signal = { kind: 'description', callId: 0, description: { type: 'offer', sdp } }
  return { kind: 'signal', to: 'a', consultationId: 'c', signal }
}
const heard = (payloads: string[], read = createNoteReader()) => payloads.flatMap((payload) => read(payload) ?? [])

test.each([
  ['a short one', 'v=0\r\n'],
  ['one as long as a notification holds', 'a'.repeat(7_690)],
  ['the longest, in any script', 'я'.repeat(64_000)],
  ['signs beyond two bytes that a part could cut through', '🐾'.repeat(20_000)],
])('%s arrives as it was sent, in parts that each fit', (_what, sdp) => {
  const payloads = payloadsOf(noteOf(sdp), 3)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  expect(heard(payloads)).toEqual([noteOf(sdp)])
})

test('the same thing said twice is two payloads', () => {
  expect(payloadsOf(noteOf('v=0'), 1)).not.toEqual(payloadsOf(noteOf('v=0'), 2))
})

test('a note that lost a part is dropped, and the next one is whole', () => {
  const [first, , third] = payloadsOf(noteOf('a'.repeat(20_000)), 1)
  const read = createNoteReader()
  expect(heard([first!, third!], read)).toEqual([])
  expect(heard(payloadsOf(noteOf('b'.repeat(20_000)), 2), read)).toEqual([noteOf('b'.repeat(20_000))])
})
