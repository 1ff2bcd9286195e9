import { describe, expect, test } from 'vitest'
import { after, createTalk, TALK } from '../../testing/talk.ts'

const queuedFor = (ringsAt: string) => ({
  events: { consultation: [{ type: 'ConsultationQueued', data: { consultationId: TALK, ringsAt, feePercent: 10 } }] },
})

describe('putting a consultation in line', () => {
  test('rings at once where the parent chose no delay, and else so long after the bank said yes', () => {
    const now = createTalk()
    now.until('paid')
    expect(now.queue(after(40))).toEqual(queuedFor(after(40)))
    const later = createTalk()
    later.ask({ delayMinutes: 5 })
    later.startPayment()
    later.authorise()
    expect(later.queue(after(40))).toEqual(queuedFor(after(340)))
  })

  test('waits for the bank, and does nothing where the money is being given up again', () => {
    const talk = createTalk()
    expect(talk.queue()).toEqual({ refused: 'NOT_FOUND' })
    talk.until('asked')
    expect(talk.queue()).toEqual({ events: {} })
    talk.startPayment()
    expect(talk.queue()).toEqual({ events: {} })
    talk.authorise()
    talk.requestVoid()
    expect(talk.queue()).toEqual({ events: {} })
  })

  test('happens once', () => {
    const talk = createTalk()
    talk.until('queued')
    expect(talk.queue(after(60))).toEqual({ events: {} })
  })
})
