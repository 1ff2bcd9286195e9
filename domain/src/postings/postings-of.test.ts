import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { describe, expect, test } from 'vitest'
import * as commands from '../testing/commands.ts'
import { decideRecordPaidAtClinic } from '../appointments/record-paid-at-clinic/decide.ts'
import { createStory, VET, type Story } from '../testing/story.ts'
import { openCampaign } from '../testing/campaign-commands.ts'
import type { PaidAppointment } from './paid-appointment.ts'
import { accountsOf, postingsOf } from './postings-of.ts'
import { rewardPostings } from './reward-postings.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-23T08:00:00.000Z'
const AFTER = '2026-11-23T09:00:00.000Z'
const at = (now = AFTER) => ({ appointmentId: 'a1', at: now })

/** The postings of each event, as `account amount`; the appointment's events of a command come before its payment's. */
const createBook = (story: Story) => {
  let known: PaidAppointment | undefined
  const seen = new Map<string, number>()
  return {
    posted: () =>
      [appointmentStream('a1'), commands.paymentStreamOf('a1').stream].flatMap((stream) => {
        const events = (story.log.get(stream) ?? []).slice(seen.get(stream) ?? 0)
        seen.set(stream, (seen.get(stream) ?? 0) + events.length)
        return events.flatMap((event) => {
          const posted = postingsOf(known, event)
          known = posted.known
          const lines = posted.postings.map(({ account, amountCents }) => `${account} ${amountCents}`)
          return lines.length === 0 ? [] : [`${event.type}: ${lines.join(', ')}`]
        })
      }),
  }
}

const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 }
const tellPaid = () => {
  const story = createStory({ policy })
  const book = createBook(story)
  story.book('a1', NOW, TEN)
  return { story, book, paid: book.posted() }
}

describe('what an event posts', () => {
  test('a payment is held until the appointment took place, then the professional earns it less the fee', () => {
    const { story, book, paid } = tellPaid()
    expect(paid).toEqual(['PaymentCaptured: parent -3000, held 3000'])
    story.run(AFTER, commands.complete(at()))
    expect(book.posted()).toEqual(['AppointmentCompleted: held -3000, professional 2700, platform_fee 300'])
  })

  test('a consultation is paid for before there is an appointment, and its payment and fee are known all the same', () => {
    const { story } = tellPaid()
    story.run(AFTER, commands.complete(at()))
    const ofAppointment = story.log.get(appointmentStream('a1')) ?? []
    const ofPayment = story.log.get(commands.paymentStreamOf('a1').stream) ?? []
    const told = ofAppointment.map((event) =>
      event.type === 'PaymentStarted' ? { ...event, data: { ...(event.data as object), feePercent: 10 } } : event,
    )
    const isLast = ({ type }: { type: string }) => type === 'AppointmentCompleted'
    const events = [...ofPayment.filter(({ type }) => type === 'PaymentRequested'), ...told.filter((event) => !isLast(event))]
    const rest = [...ofPayment.filter(({ type }) => type !== 'PaymentRequested'), ...told.filter(isLast)]
    let known: PaidAppointment | undefined
    for (const event of [...events, ...rest]) known = postingsOf(known, event).known
    expect(known).toMatchObject({ paymentId: 'p-a1', feePercent: 10 })
    expect(accountsOf(known!)).toMatchObject({ professional: 2700, platform_fee: 300, held: 0 })
  })

  test('each line names whose account it is', () => {
    const story = createStory({ policy })
    story.place('a1', NOW, TEN)
    story.startPayment('a1', NOW)
    story.capture('a1', NOW)
    const events = [...(story.log.get(appointmentStream('a1')) ?? []), ...(story.log.get('payment-p-a1') ?? [])]
    let known: PaidAppointment | undefined
    const lines = events.flatMap((event) => {
      const posted = postingsOf(known, event)
      known = posted.known
      return posted.postings
    })
    expect(lines).toEqual([
      { account: 'parent', partyId: 'ana', amountCents: -3000, currency: 'EUR' },
      { account: 'held', partyId: VET, amountCents: 3000, currency: 'EUR' },
    ])
  })

  test('a late cancellation divides what is kept, and what goes back passes through the refunds in flight', () => {
    const { story, book } = tellPaid()
    story.cancel('a1', NOW)
    expect(book.posted()).toEqual([
      'AppointmentCancelled: held -1500, professional 1350, platform_fee 150',
      'RefundRequested: held -1500, refunds_in_flight 1500',
    ])
    const refund = { appointmentId: 'a1', refundId: 'refund-a1-parent' }
    story.run(NOW, commands.recordRefund({ ...refund, status: 'succeeded' }))
    expect(book.posted()).toEqual(['RefundSucceeded: parent 1500, refunds_in_flight -1500'])
    story.run(AFTER, commands.recordRefund({ ...refund, status: 'failed', failure: 'закрита сметка' }))
    expect(book.posted()).toEqual(['RefundFailed: parent -1500, refunds_in_flight 1500'])
  })

  test('a cancellation that is taken back leaves everything held', () => {
    const { story, book } = tellPaid()
    story.cancelForNow('a1', NOW)
    story.undo('a1', NOW)
    expect(book.posted()).toEqual([])
  })

  test('a cancellation that can’t be taken back any more is posted by what settles it', () => {
    const { story, book } = tellPaid()
    story.cancelForNow('a1', NOW)
    expect(book.posted()).toEqual([])
    story.settle('a1', NOW)
    expect(book.posted()).toEqual([
      'CancellationSettled: held -1500, professional 1350, platform_fee 150',
      'RefundRequested: held -1500, refunds_in_flight 1500',
    ])
  })

  test('a correction posts its difference, and a higher bill is due to the clinic', () => {
    const { story, book } = tellPaid()
    story.run(AFTER, commands.complete(at()))
    book.posted()
    const refund = (key: string) => ({ refundId: `r-${key}`, idempotencyKey: key })
    const bill = (amountCents: number, key: string) =>
      story.run(AFTER, commands.adjustBill({ ...at(), amountCents, reason: 'друго', refund: refund(key) }))
    bill(2005, 'lower')
    expect(book.posted()).toEqual([
      // A tenth of 20.05 is 2.005, rounded half up once.
      'BillAdjusted: held 995, professional -896, platform_fee -99',
      'RefundRequested: held -995, refunds_in_flight 995',
    ])
    bill(4000, 'higher')
    expect(book.posted()).toEqual(['BillAdjusted: parent -1995, due_to_clinic 1995'])
    const payAtClinic = (amountCents: number) =>
      story.run(
        AFTER,
        commands.command(commands.readingOf('a1'), (states) => decideRecordPaidAtClinic({ amountCents, at: AFTER }, states)),
      )
    payAtClinic(1995)
    payAtClinic(1000)
    expect(book.posted()).toEqual([
      'PaidAtClinic: due_to_clinic -1995, paid_at_clinic 1995',
      'PaidAtClinic: due_to_clinic 995, paid_at_clinic -995',
    ])
  })

  test('money that comes too late goes back whole, without a fee', () => {
    const story = createStory({ policy })
    const book = createBook(story)
    story.place('a1', NOW, TEN)
    story.startPayment('a1', NOW)
    story.capture('a1', '2026-11-23T08:30:00.000Z')
    expect(book.posted()).toEqual([
      'PaymentCaptured: parent -3000, held 3000',
      'RefundRequested: held -3000, refunds_in_flight 3000',
    ])
  })
})

describe('promotions', () => {
  const promoted = (change: Partial<PaidAppointment>): PaidAppointment => {
    const story = createStory({ policy })
    story.book('a1', NOW, TEN)
    const events = [...(story.log.get(appointmentStream('a1')) ?? []), ...(story.log.get('payment-p-a1') ?? [])]
    const known = events.reduce<PaidAppointment | undefined>((before, event) => postingsOf(before, event).known, undefined)
    if (known === undefined) throw new Error('it was placed')
    return { ...known, promotionCents: 2100, capturedCents: 900, ...change }
  }
  const none = { refunds_in_flight: 0, due_to_clinic: 0, paid_at_clinic: 0 }

  test('are paid by Lapka: the professional earns the list price less the fee', () => {
    expect(accountsOf(promoted({}))).toMatchObject({ ...none, parent: -900, held: 3000, promotion: -2100 })
    expect(accountsOf(promoted({ outcome: 'completed' }))).toMatchObject({
      ...none,
      parent: -900,
      held: 0,
      professional: 2700,
      platform_fee: 300,
      promotion: -2100,
    })
  })

  test('return to Lapka with what goes back', () => {
    const cancelled = promoted({ cancelled: 'settled', cancelRefundPercent: 50, cancelRefundCents: 450 })
    expect(accountsOf(cancelled)).toMatchObject({ held: 450, professional: 1350, platform_fee: 150, promotion: -1050 })
  })

  test('that paid for everything follow the policy’s shares, and a lower bill', () => {
    const free = { promotionCents: 3000, capturedCents: 0 }
    expect(accountsOf(promoted({ ...free, outcome: 'completed' }))).toMatchObject({
      parent: 0,
      professional: 2700,
      promotion: -3000,
    })
    const half = { cancelled: 'settled', cancelRefundPercent: 50 } as const
    expect(accountsOf(promoted({ ...free, ...half }))).toMatchObject({ professional: 1350, promotion: -1500 })
    expect(accountsOf(promoted({ ...free, billCents: 1000 }))).toMatchObject({ professional: 900, promotion: -1000 })
  })
})

test('a promotion that was booked with is paid by Lapka, and a professional’s reward as well', () => {
  const story = createStory({ policy })
  for (const one of openCampaign({ promotionId: 'spring', percentOff: 70 }, NOW)) story.run(NOW, one)
  story.addPet('pet-of-ana', 'ana')
  const who = { appointmentId: 'a1', parentId: 'ana', petId: 'pet-of-ana', professionalId: VET }
  story.run(NOW, commands.place({ ...who, startsAt: TEN, at: NOW, promotionIds: ['spring'] }))
  story.startPayment('a1', NOW)
  story.capture('a1', NOW)
  const book = createBook(story)
  expect(book.posted()).toEqual(['AppointmentConfirmed: held 2100, promotion -2100', 'PaymentCaptured: parent -900, held 900'])
  story.run(AFTER, commands.complete(at()))
  expect(book.posted()).toEqual(['AppointmentCompleted: held -3000, professional 2700, platform_fee 300'])
  expect(rewardPostings({ professionalId: VET, amountCents: 500 }).map((line) => `${line.account} ${line.amountCents}`)).toEqual([
    'professional 500',
    'promotion -500',
  ])
})

test('an event before the appointment, or of something else, posts nothing', () => {
  const captured: LapkaEvent = {
    type: 'PaymentCaptured',
    data: { ...commands.paymentOf('a1'), amountCents: 3000, paymentIntentId: 'pi', cardLast4: '4242' },
  }
  expect(postingsOf(undefined, captured)).toEqual({ known: undefined, postings: [] })
})
