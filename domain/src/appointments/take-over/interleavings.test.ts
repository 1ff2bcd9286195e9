import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { claimSpan, isLive, isOverlapping, type Claim } from '../../kernel/ledger.ts'
import { balanceOf } from '../../payments/balance.ts'
import { createStory, type Story } from '../../testing/story.ts'
import * as transfers from '../../testing/take-over-commands.ts'

const BEGIN = Date.parse('2026-11-26T08:00:00.000Z')
const [STARTS, LATER] = ['2026-11-27T10:00:00.000Z', '2026-11-27T13:00:00.000Z']
const iso = (ms: number) => new Date(ms).toISOString()

const leading = ['offer', 'begin', 'pay', 'capture'] as const
const others = [
  'agree',
  'takeBack',
  'expire',
  'cancelNew',
  'cancelOld',
  'cancelAsVet',
  'cancelForNow',
  'undo',
  'settle',
  'move',
  'withdraw',
  'complete',
] as const
type Step = { kind: (typeof leading | typeof others)[number]; nth: number; minutes: number }
/** Mostly what leads on with the newest hold; at times anything, with any of them. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record<Step>({ kind: fc.constantFrom(...leading), nth: fc.constant(0), minutes: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record<Step>({ kind: fc.constantFrom(...leading, ...others), nth: fc.nat(2), minutes: fc.nat(9) }) },
)

const createWorld = () => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 } })
  story.book('old', iso(BEGIN), STARTS)
  const begun: string[] = []
  let transfer = 0
  const ids = () => ({ transferId: `t${transfer}`, petId: 'pet-of-ana', fromId: 'ana', toId: 'ivo' })
  const offering = () => ({ transferId: ids().transferId, petId: 'pet-of-ana', accountId: 'ana', appointmentId: 'old' })
  const agree = (at: string) => {
    transfer++
    story.run(at, transfers.agreeTransfer(ids()))
  }
  const act = ({ kind, nth }: Step, at: string): unknown => {
    const named = begun.at(-1 - nth) ?? 'nobody'
    switch (kind) {
      case 'agree':
        return agree(at)
      case 'offer':
        return story.run(at, transfers.offerAppointment({ ...offering(), at }))
      case 'takeBack':
        return story.run(at, transfers.withdrawOffer(offering()))
      case 'begin': {
        const taking = { transferId: ids().transferId, petId: 'pet-of-ana', offeredId: 'old', recipientId: 'ivo', at }
        const appointmentId = `new-${begun.length}`
        const answer = story.run(at, transfers.beginTakeOver({ appointmentId, ...taking }))
        if ('events' in answer && story.appointment(appointmentId).status === 'held') begun.push(appointmentId)
        return answer
      }
      case 'pay':
        return story.startPayment(named, at)
      case 'capture':
        return story.capture(named, at)
      case 'expire':
        return story.expire(named, at, 'expired')
      case 'cancelNew':
        return story.cancel(named, at)
      case 'cancelOld':
        return story.cancel('old', at)
      case 'cancelAsVet':
        return story.cancel('old', at, 'professional')
      case 'cancelForNow':
        return story.cancelForNow('old', at)
      case 'undo':
        return story.undo('old', at)
      case 'settle':
        return story.settle('old', at)
      case 'move':
        return story.move('old', at, nth === 0 ? STARTS : LATER, 'professional')
      case 'withdraw':
        return story.run(at, transfers.withdrawTransfer(ids()))
      case 'complete':
        return story.appointment('old').status === 'confirmed' ? undefined : story.run(at, transfers.completeTransfer(ids()))
    }
  }
  agree(iso(BEGIN))
  return { story, begun, act }
}

const reasonOf = (story: Story, id: string) =>
  story.eventsOf(`appointment-${id}`).findLast(({ type }) => type === 'AppointmentCancelled')?.data as
    | { reasonCode?: string }
    | undefined

const claimsOf = (story: Story): Claim[] => [
  ...new Map(story.ledgers().flatMap(({ claims }) => claims.map((claim) => [claim.claimId, claim] as const))).values(),
]

const expectMoneyIsThere = (story: Story, id: string) => {
  const appointment = story.appointment(id)
  const balance = balanceOf(story.payment(id))
  expect(balance.refundedCents + balance.inFlightCents + balance.keptCents).toBe(balance.capturedCents)
  if (appointment.status === 'confirmed') expect(balance.keptCents).toBe(totalOf(appointment.price))
  if (appointment.status === 'cancelled' && appointment.undo === null) expect(balance.keptCents).toBe(appointment.keptCents)
}

test('in any order one of the two has the appointment once it was paid, and each cent is kept once or goes back', () => {
  let taken = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), (steps) => {
      const { story, begun, act } = createWorld()
      let nowMs = BEGIN
      for (const one of steps) {
        nowMs += one.minutes * MINUTE_MS
        act(one, iso(nowMs))
        const confirmed = ['old', ...begun].filter((id) => story.appointment(id).status === 'confirmed')
        const heirs = begun.filter((id) => story.typesOf(`appointment-${id}`).includes('AppointmentConfirmed'))
        expect(confirmed.length).toBeLessThanOrEqual(1)
        expect(heirs).toHaveLength(reasonOf(story, 'old')?.reasonCode === 'TAKEN_OVER' ? 1 : 0)
        for (const id of ['old', ...begun]) expectMoneyIsThere(story, id)
        const claims = claimsOf(story)
        const firm = claims.filter(({ expiresAt }) => expiresAt === null)
        const live = claims.filter((claim) => isLive(claim, iso(nowMs)) && claim.isOverlap !== true)
        for (const [index, claim] of live.entries())
          for (const other of live.slice(index + 1)) expect(isOverlapping(claimSpan(claim), claimSpan(other))).toBe(false)
        const isUndoable = story.appointment('old').status === 'cancelled' && firm.some(({ claimId }) => claimId === 'old')
        expect(firm).toHaveLength(confirmed.length + (isUndoable ? 1 : 0))
      }
      if (reasonOf(story, 'old')?.reasonCode === 'TAKEN_OVER') taken++
    }),
    { numRuns: 120 },
  )
  expect(taken).toBeGreaterThan(30)
})
