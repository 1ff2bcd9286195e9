import { professionalRoles, type ProfessionalRole } from '@lapka/contracts/roles.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOf } from '../../payments/balance.ts'
import { registered } from '../../professionals/professional.ts'
import { command, readingOf } from '../../testing/commands.ts'
import { createStory } from '../../testing/story.ts'
import { decideCancelAppointment } from '../cancel-appointment/decide.ts'
import { decideCompleteAppointment } from '../complete-appointment/decide.ts'
import { decideMarkNoShow } from '../mark-no-show/decide.ts'
import { decideWritePrescription } from '../write-prescription/decide.ts'
import { mostBillCents } from './bill-policy.ts'
import { outcomeFinalFrom } from '../outcome-window.ts'
import { decideAdjustBill } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const START = '2026-11-26T08:00:00.000Z'
const AFTER = '2026-11-26T08:40:00.000Z'

const started = () => {
  const story = createStory()
  story.book('v1', NOW, START)
  let count = 0
  const bill = (amountCents: number, at = AFTER) =>
    story.run(
      at,
      command(readingOf('v1'), (states) =>
        decideAdjustBill(
          { amountCents, reason: 'sealed', at, refund: { refundId: `r${(count += 1)}`, idempotencyKey: `k${count}` } },
          states,
        ),
      ),
    )
  const billed = () => story.eventsOf('appointment-v1').findLast(({ type }) => type === 'BillAdjusted')?.data
  return { story, bill, billed, money: () => balanceOf(story.payment('v1')) }
}

describe('case 21: billed after the appointment', () => {
  test('lower: the difference goes back by the refund road', () => {
    const { story, bill, billed, money } = started()
    bill(2000)
    expect(billed()).toMatchObject({ billCents: 2000, refundCents: 1000, dueToClinicCents: 0 })
    expect(story.payment('v1').refunds).toMatchObject([{ amountCents: 1000, why: 'billed_lower', status: 'requested' }])
    expect(money()).toMatchObject({ capturedCents: 3000, inFlightCents: 1000, keptCents: 2000 })
  })

  test('higher: due to the clinic and never charged', () => {
    const { story, bill, billed, money } = started()
    bill(4500)
    expect(billed()).toMatchObject({ refundCents: 0, dueToClinicCents: 1500 })
    expect(money().keptCents).toBe(3000)
    expect(story.typesOf('payment-p-v1').filter((type) => type === 'PaymentRequested')).toHaveLength(1)
  })

  test('a correction replaces the earlier bill; what went back once is never charged again', () => {
    const { bill, billed, money } = started()
    bill(2000)
    bill(2500)
    expect(billed()).toMatchObject({ refundCents: 0, dueToClinicCents: 500 })
    bill(1500)
    expect(billed()).toMatchObject({ refundCents: 500, dueToClinicCents: 0 })
    expect(money().keptCents).toBe(1500)
  })

  test('ten times the price at most, also after an earlier bill; a slip of the keyboard moves no money', () => {
    const { bill, billed, money } = started()
    expect(bill(30_001)).toEqual({ refused: 'BILL_TOO_HIGH' })
    expect(billed()).toBeUndefined()
    bill(30_000)
    expect(bill(30_001)).toEqual({ refused: 'BILL_TOO_HIGH' })
    expect(billed()).toMatchObject({ billCents: 30_000, dueToClinicCents: 27_000 })
    expect(money().keptCents).toBe(3000)
    expect([0, 1, 3000].map(mostBillCents)).toEqual([10_000, 10, 30_000])
  })

  test('the same bill again is no news, and nothing is billed before the appointment or after a cancellation', () => {
    const { story, bill } = started()
    expect(bill(2000, NOW)).toEqual({ refused: 'NOT_STARTED' })
    bill(2000)
    expect(bill(2000)).toEqual({ events: {}, standing: { dueToClinicCents: 0 } })
    story.book('v2', NOW, '2026-11-26T09:00:00.000Z')
    story.cancel('v2', NOW)
    const refund = { refundId: 'r', idempotencyKey: 'k' }
    expect(
      decideAdjustBill(
        { amountCents: 1, reason: '', at: AFTER, refund },
        { appointment: story.appointment('v2'), payment: story.payment('v2') },
      ),
    ).toEqual({ refused: 'ALREADY_CANCELLED' })
  })

  test('seven days after its end a bill is final: its money may have been paid out', () => {
    const { story, bill, money } = started()
    const end = outcomeFinalFrom({ endsAt: '2026-11-26T08:30:00.000Z' })
    expect(end).toBe('2026-12-03T08:30:00.000Z')
    expect(bill(2000, '2026-12-03T08:29:59.999Z')).toHaveProperty('events')
    expect(bill(1000, end)).toEqual({ refused: 'OUTCOME_FINAL' })
    expect(story.appointment('v1')).toMatchObject({ billCents: 2000 })
    expect(money().keptCents).toBe(2000)
  })

  test('a billed appointment can no longer be cancelled by either side', () => {
    const { story, bill } = started()
    bill(2000)
    const states = { appointment: story.appointment('v1'), payment: story.payment('v1'), ...story.daysFor(['2026-11-26']) }
    const command = { by: 'system', reason: '', at: AFTER, refund: { refundId: 'r', idempotencyKey: 'k' } } as const
    expect(decideCancelAppointment(command, states)).toEqual({ refused: 'ALREADY_STARTED' })
  })

  test('for any bills: captured = refunded + under way + kept, kept never rises, and the parent owes bill − kept', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 8 }), (bills) => {
        const { bill, billed, money } = started()
        let keptBefore = 3000
        for (const amountCents of bills) {
          bill(amountCents)
          const { capturedCents, refundedCents, inFlightCents, keptCents } = money()
          expect(capturedCents).toBe(refundedCents + inFlightCents + keptCents)
          expect(keptCents).toBe(Math.min(keptBefore, amountCents))
          expect((billed() as { dueToClinicCents: number }).dueToClinicCents).toBe(amountCents - keptCents)
          keptBefore = keptCents
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('what is said of an appointment', () => {
  test('completed and did not come correct each other; the same again is no news', () => {
    const { story } = started()
    const refund = { refundId: 'r1', idempotencyKey: 'k1' }
    const say = (decide: typeof decideMarkNoShow | typeof decideCompleteAppointment, at = AFTER) =>
      story.run(
        at,
        command(readingOf('v1'), (states) => decide({ at, refund }, states)),
      )
    expect(say(decideCompleteAppointment, NOW)).toEqual({ refused: 'NOT_STARTED' })
    say(decideMarkNoShow)
    expect(say(decideMarkNoShow)).toEqual({ events: {} })
    say(decideCompleteAppointment)
    expect(story.appointment('v1')).toMatchObject({ status: 'confirmed', outcome: 'completed' })
  })

  test('after seven days what was said stays; what was forgotten can still be said once', () => {
    const { story } = started()
    const say = (decide: typeof decideMarkNoShow | typeof decideCompleteAppointment, at: string) =>
      story.run(
        at,
        command(readingOf('v1'), (states) => decide({ at, refund: { refundId: 'r1', idempotencyKey: 'k1' } }, states)),
      )
    const late = '2026-12-03T08:30:00.000Z'
    expect(say(decideCompleteAppointment, late)).toMatchObject({ events: { appointment: [{ type: 'AppointmentCompleted' }] } })
    expect(say(decideMarkNoShow, late)).toEqual({ refused: 'OUTCOME_FINAL' })
    expect(say(decideCompleteAppointment, late)).toEqual({ events: {} })
    expect(story.payment('v1').refunds).toEqual([])
  })

  const bookedAs = (role: ProfessionalRole) =>
    registered(0, { professionalId: 'p1', accountId: 'a1', role, zone: 'Europe/Sofia', city: '', coordinates: [0, 0] })
  const prescription = (prescriptionId: string) => ({
    prescriptionId,
    sheet: { diagnosis: '', medicines: [], notes: '' },
    at: AFTER,
  })

  test.each(professionalRoles.filter((role) => role !== 'VET'))('%s writes no prescription: only a vet does', (role) => {
    const appointment = started().story.appointment('v1')
    expect(decideWritePrescription(prescription('p1'), { appointment, professional: bookedAs(role) })).toEqual({
      refused: 'ONLY_VETS_PRESCRIBE',
    })
  })

  test('prescriptions are added and never rewritten, twenty at most', () => {
    const { story } = started()
    const write = (prescriptionId: string) =>
      story.run(
        AFTER,
        command(readingOf('v1'), (states) =>
          decideWritePrescription(prescription(prescriptionId), { ...states, professional: bookedAs('VET') }),
        ),
      )
    for (let index = 0; index < 20; index += 1) expect(write(`p${index}`)).toHaveProperty('events')
    expect(write('p20')).toEqual({ refused: 'TOO_MANY_PRESCRIPTIONS' })
  })
})
