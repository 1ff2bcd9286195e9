import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { ledgerFold } from '../../kernel/ledger.ts'
import { paymentFold } from '../../payments/payment.ts'
import { limitFold, walletFold } from '../../promotions/wallet.ts'
import { folded } from '../../testing/given.ts'
import { consultationFold } from '../consultation.ts'
import { decideAcceptConsultation } from '../accept-consultation/decide.ts'
import { decideStartConsultationPayment } from '../start-payment/decide.ts'
import { decideVerifyCard } from './decide.ts'

const AT = '2026-11-25T08:00:00.000Z'
const service = { item: { kind: 'service', serviceId: 's', name: 'К', nameEn: 'C' }, cents: 2000 } as const
const off = (promotionId: string, cents: number) =>
  ({ item: { kind: 'promotion', promotionId, name: 'б', nameEn: 'f' }, cents }) as const
/** Free by a campaign and the rest by credit. */
const price = { currency: 'EUR' as const, lines: [service, off('seventy', -1400), off('credit', -600)] }

const asked = (parentId = 'ana', change: object = {}): LapkaEvent => ({
  type: 'ConsultationAsked',
  data: {
    consultationId: `c-${parentId}`,
    parentId,
    petId: 'rex',
    professionalId: null,
    serviceId: 's',
    serviceName: 'К',
    serviceNameEn: 'C',
    durationMinutes: 20,
    price,
    meetingType: 'video',
    delayMinutes: 5,
    reason: 'Кашля',
    payUntil: '2026-11-25T08:10:00.000Z',
    ...change,
  } as never,
})
const consulting = (facts: LapkaEvent[]) => folded(consultationFold, facts, AT)
const start = (facts: LapkaEvent[], paymentId: string, before: LapkaEvent[] = []) => {
  const command = {
    at: AT,
    paymentId,
    idempotencyKey: `checkout-${paymentId}`,
    feePercent: 12,
    saveCard: true,
    customerId: 'cus',
  }
  return decideStartConsultationPayment(command, {
    consultation: consulting(facts),
    payment: folded(paymentFold, []),
    standing: folded(paymentFold, before),
  })
}
const written = (decision: object): Record<string, LapkaEvent[]> =>
  'events' in decision ? (decision.events as Record<string, LapkaEvent[]>) : {}
const typesOf = (decision: object) =>
  'events' in decision
    ? Object.fromEntries(Object.entries(written(decision)).map(([key, events]) => [key, events.map(({ type }) => type)]))
    : decision

/** Asked, and its page begun. */
const started = (parentId = 'ana', paymentId = `p-${parentId}`) => {
  const question = [asked(parentId)]
  const { consultation = [], payment = [] } = written(start(question, paymentId))
  return { consultation: [...question, ...consultation], payment }
}
type Known = ReturnType<typeof started>
const verify = ({ consultation, payment }: Known, card: LapkaEvent[] = [], cardKey: string | null = 'visa') =>
  decideVerifyCard(
    { cardKey, at: AT },
    { consultation: consulting(consultation), payment: folded(paymentFold, payment, AT), card: folded(limitFold, card, AT) },
  )

test('what promotions pay all of asks for a card that nothing is taken from, and keeps none', () => {
  const { payment } = started()
  expect(payment).toMatchObject([{ type: 'PaymentRequested', data: { capture: 'verify', feePercent: 12, price } }])
  expect(payment[0]?.data).not.toHaveProperty('cardConsentAt')
  expect(payment[0]?.data).not.toHaveProperty('customerId')
})

test('two tabs begin one page', () => {
  const { consultation, payment } = started()
  expect(start(consultation, 'p-other', payment)).toMatchObject({ events: {}, standing: { paymentId: 'p-ana' } })
})

test('a page that was closed before its time is followed by another one', () => {
  const { consultation, payment } = started()
  const { paymentId, subject } = { paymentId: 'p-ana', subject: { kind: 'consultation', id: 'c-ana' } as const }
  const closed: LapkaEvent[] = [...payment, { type: 'PaymentVoided', data: { paymentId, subject, why: 'expired' } }]
  expect(written(start(consultation, 'p-other', closed))['payment']).toMatchObject([{ data: { paymentId: 'p-other' } }])
})

test('a checked card stands it in line with the fee that was pinned, in the append that says whose card it was', () => {
  const events = written(verify(started()))
  expect(events['payment']).toMatchObject([{ type: 'CardVerified', data: { paymentId: 'p-ana', cardKey: 'visa' } }])
  expect(events['consultation']).toMatchObject([
    { type: 'ConsultationQueued', data: { ringsAt: '2026-11-25T08:05:00.000Z', feePercent: 12 } },
  ])
  expect(events['card']).toMatchObject([
    { type: 'CardVerified', data: { parentId: 'ana' } },
    { type: 'PromotionRedeemed', data: { promotionId: 'seventy' } },
  ])
})

test('told twice, it adds nothing', () => {
  const known = started()
  const { consultation = [], payment = [], card = [] } = written(verify(known))
  const after = { consultation: [...known.consultation, ...consultation], payment: [...known.payment, ...payment] }
  expect(verify(after, card)).toEqual({ events: {} })
})

test('a card that another parent used for a free consultation begins none, and another one may be tried', () => {
  const { card = [] } = written(verify(started('bo')))
  const known = started()
  const refused = verify(known, card)
  expect(typesOf(refused)).toEqual({ payment: ['PaymentVoided'], consultation: ['ConsultationCardRefused'] })
  expect(written(refused)['payment']).toMatchObject([{ data: { why: 'card_used' } }])
  const after = {
    consultation: [...known.consultation, ...(written(refused)['consultation'] ?? [])],
    payment: [...known.payment, ...(written(refused)['payment'] ?? [])],
  }
  expect(verify(after, card)).toEqual({ events: {} })
  const again = written(start(after.consultation, 'p-second'))
  expect(again['payment']).toMatchObject([{ data: { paymentId: 'p-second', capture: 'verify' } }])
  const second = { consultation: [...after.consultation, ...(again['consultation'] ?? [])], payment: again['payment'] ?? [] }
  expect(typesOf(verify(second, [], 'mastercard'))).toMatchObject({ consultation: ['ConsultationQueued'] })
})

test('nor does one that paid the rest of the same campaign for another parent, or that has no fingerprint', () => {
  const use = { accountId: 'bo', promotionId: 'seventy', cents: 1400, deviceKey: null }
  const paid: LapkaEvent = { type: 'PromotionRedeemed', data: { ...use, subject: { kind: 'consultation', id: 'c-bo' } } }
  expect(typesOf(verify(started(), [paid]))).toMatchObject({ consultation: ['ConsultationCardRefused'] })
  expect(typesOf(verify(started(), [], null))).toMatchObject({ consultation: ['ConsultationCardRefused'] })
})

test('the same person may use their card again', () => {
  const { card = [] } = written(verify(started()))
  expect(typesOf(verify(started('ana', 'p-next'), card))).toMatchObject({ consultation: ['ConsultationQueued'] })
})

test('a check that passes once the consultation is over begins nothing', () => {
  const known = started()
  const abandoned: LapkaEvent = {
    type: 'ConsultationAbandoned',
    data: { consultationId: 'c-ana', by: 'parent', why: 'withdrawn' },
  }
  const over = { ...known, consultation: [...known.consultation, abandoned] }
  expect(typesOf(verify(over))).toEqual({ payment: ['PaymentVoided'] })
})

test('the page of another account’s consultation begins none of theirs', () => {
  const { payment } = started('bo')
  expect(typesOf(verify({ consultation: started().consultation, payment }))).toEqual({ payment: ['PaymentVoided'] })
})

test('a page that money is paid on begins nothing by a card alone', () => {
  const paying: LapkaEvent[] = [asked('ana', { price: { ...price, lines: [service] } })]
  const { consultation = [], payment = [] } = written(start(paying, 'p-ana'))
  expect(payment).toMatchObject([{ data: { capture: 'manual' } }])
  expect(verify({ consultation: [...paying, ...consultation], payment })).toEqual({ refused: 'NOT_FOUND' })
})

test('accepted, it is confirmed at once for nothing: its check is no payment', () => {
  const known = started()
  const rung: LapkaEvent[] = [
    ...known.consultation,
    ...(written(verify(known))['consultation'] ?? []),
    {
      type: 'ConsultationOffered',
      data: { consultationId: 'c-ana', professionalIds: ['vet'], offerEndsAt: '2026-11-25T08:07:00.000Z' },
    },
  ]
  expect(consulting(rung)).toMatchObject({ status: 'offered', paymentId: null, feePercent: 12 })
  const accepting = {
    professionalId: 'vet',
    at: AT,
    tzdataVersion: '2026b',
    captureKey: 'k',
    reason: 'Кашля',
    isBusy: false,
    isPaidInParentsName: false,
    deviceKey: null,
  }
  const vet = { status: 'accepted', role: 'VET', accountId: 'iva', professionalId: 'vet', zone: 'Europe/Sofia', revision: 1 }
  const used: LapkaEvent = {
    type: 'PromotionRedeemed',
    data: {
      accountId: 'ana',
      promotionId: 'credit',
      cents: 600,
      deviceKey: 'one-browser',
      subject: { kind: 'consultation', id: 'c-ana' },
    },
  }
  const states = {
    consultation: consulting(rung),
    appointment: { status: 'none', revision: -1 },
    professional: vet,
    vetLimit: folded(limitFold, []),
    wallet: folded(walletFold, [used]),
    'ledger:vet:2026-11-25': folded(ledgerFold, []),
  }
  const decision = decideAcceptConsultation(accepting, states as never)
  expect(typesOf(decision)).toMatchObject({ appointment: ['AppointmentPlaced', 'AppointmentConfirmed'] })
  expect(written(decision)['appointment']?.[1]).toMatchObject({ data: { paidCents: 0, feePercent: 12 } })
  // By all signs the vet is the parent: it is on record, and stays with the others.
  for (const [sign, why] of [
    [{ isPaidInParentsName: true }, 'name'],
    [{ deviceKey: 'one-browser' }, 'device'],
  ] as const)
    expect(decideAcceptConsultation({ ...accepting, ...sign }, states as never)).toEqual({
      events: {
        vetLimit: [{ type: 'FreeTalkRefused', data: { professionalId: 'vet', parentId: 'ana', consultationId: 'c-ana', why } }],
      },
    })
  expect(decideAcceptConsultation(accepting, { ...states, wallet: undefined } as never)).toEqual({ missing: ['wallet'] })
  // So it is where a campaign leaves a rest to pay; a rest that only credit left is the parent's own.
  const paidWith = (promotionId: string) => ({
    ...states,
    consultation: { ...states.consultation, price: { ...price, lines: [service, off(promotionId, -1400)] } },
  })
  const inOneName = { ...accepting, isPaidInParentsName: true }
  expect(typesOf(decideAcceptConsultation(inOneName, paidWith('summer') as never))).toEqual({ vetLimit: ['FreeTalkRefused'] })
  expect(typesOf(decideAcceptConsultation(inOneName, paidWith('credit') as never))).not.toHaveProperty('vetLimit')
})
