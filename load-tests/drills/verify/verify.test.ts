import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { playMoneyStory } from '@lapka/operations/verify/testing/money-story.ts'
import { verifyForgeries } from './forgeries.ts'
import { verifyLetters, type LetterWork } from './letters.ts'
import { findAlarms } from './process-logs.ts'

let events: RecordedEvent[]
beforeAll(async () => {
  events = await playMoneyStory()
})

it('a forgery that was answered well or taken in is found', () => {
  expect(verifyForgeries([{ id: 'evt_1', status: 400 }], new Set(['evt_2']))).toEqual([])
  expect(verifyForgeries([{ id: 'evt_1', status: 200 }], new Set())).toHaveLength(1)
  expect(verifyForgeries([{ id: 'evt_1', status: 400 }], new Set(['evt_1']))).toHaveLength(1)
})

describe('letters', () => {
  const workOf = (): LetterWork[] =>
    events.flatMap(({ type, id }) => {
      const template = { AppointmentConfirmed: 'appointment-confirmed', AppointmentCancelled: 'appointment-cancelled' }[type]
      const readers = template === undefined ? [] : ['parent', 'professional'].map((reader) => `${template}-${reader}`)
      const names = type === 'RefundSucceeded' ? ['refund-succeeded-parent'] : readers
      return names.map((name) => ({ workId: `${id}-send-email-${name}`, isDone: true, isDue: false, attempt: 1, note: null }))
    })
  const once = (work: readonly LetterWork[]) => new Map(work.map(({ workId }) => [workId, 1]))
  const verify = (work: LetterWork[], arrivals = once(work)) => verifyLetters(events, work, arrivals).length

  it('each once is right, and so is one that says why it was not sent', () => {
    const [first, ...rest] = workOf()
    expect(verify(workOf())).toBe(0)
    expect(first && verify([{ ...first, note: 'nobody to write to' }, ...rest], once(rest))).toBe(0)
  })
  it('one that was never asked for, never sent, sent too often or out of nowhere is found', () => {
    const work = workOf()
    const [first, ...rest] = work
    expect(verify(rest)).toBe(1)
    expect(verify(work, once(rest))).toBe(1)
    expect(verify(work, new Map([...once(work), [first?.workId ?? '', 2]]))).toBe(1)
    expect(verify(work, new Map([...once(work), ['nothing-send-email-x', 1]]))).toBe(1)
    expect(first && verify([{ ...first, isDone: false, isDue: true }, ...rest], once(work))).toBe(1)
  })
})

it('a process that says that a rule is broken is heard, once for each sentence', () => {
  const line = '{"level":"warn","message":"Work failed","error":"BrokenInvariant: an appointment is confirmed"}'
  expect(findAlarms(['{"level":30,"msg":"request completed"}', 'plain words'])).toEqual([])
  expect(findAlarms([line, line])).toEqual([
    { invariant: 'alarms', what: expect.stringMatching(/^2 times .*an appointment is confirmed/) },
  ])
})
