import type { LapkaEvent } from '@lapka/contracts/events.ts'
import {
  INVITATION_ID,
  MAX_CODES_PER_NETWORK,
  MAX_REWARDED_VISITS,
  MAX_REWARDS,
  type CodeKind,
} from '@lapka/contracts/promotions.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { describe, expect, test } from 'vitest'
import { accountFold } from '../accounts/account.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { paymentFold } from '../payments/payment.ts'
import { folded } from '../testing/given.ts'
import {
  codeFold,
  decideIssueCodes,
  decideRedeemCode,
  inviterStreams,
  MAX_REFUSED_CODES,
  refusalOfRedeem,
  type RedeemCode,
} from './codes.ts'
import { decideRewardFirstVisit } from '../appointments/first-visit.ts'
import { limitFold, walletFold } from './wallet.ts'

const AT = '2026-11-25T08:00:00.000Z'
const AN_HOUR_LATER = '2026-11-25T09:00:00.000Z'

const account = (accountId: string, role: Role): LapkaEvent => ({
  type: 'AccountRegistered',
  data: { accountId, role, language: 'bg', email: 'e', name: 'n', surname: 's', emailKey: 'k' },
})
const code = (kind: CodeKind, accountId = 'bo') => ({ codeKey: `key-${kind}`, accountId, kind, code: 'sealed' })
const issued = (kind: CodeKind, accountId?: string): LapkaEvent => ({ type: 'CodeIssued', data: code(kind, accountId) })
const redeemed = (kind: CodeKind, ownerId = 'bo', accountId = 'ana'): LapkaEvent => ({
  type: 'CodeRedeemed',
  data: { accountId, codeKey: `key-${kind}`, kind, ownerId, deviceKey: 'd1' },
})
const refused: LapkaEvent = { type: 'CodeRefused', data: { accountId: 'ana', why: 'unknown', addressKey: 'net' } }

type Known = {
  kind?: CodeKind | null
  ownerId?: string
  wallet?: LapkaEvent[]
  device?: LapkaEvent[]
  network?: LapkaEvent[]
  owner?: LapkaEvent[]
  role?: Role
  walletAt?: string
}
const redeem = (known: Known, change: Partial<RedeemCode> = {}) => {
  const { kind = 'invitation', ownerId = 'bo', wallet = [], device = [], role = 'PARENT', walletAt = AT } = known
  const { network = [], owner = [] } = known
  const command = {
    accountId: 'ana',
    codeKey: `key-${kind}`,
    deviceKey: 'd1',
    addressKey: 'net',
    hasBeenHere: false,
    isOwnersDevice: false,
    at: AT,
  }
  const decision = decideRedeemCode(
    { ...command, ...change },
    {
      account: folded(accountFold, [account('ana', role)]),
      code: folded(codeFold, kind === null ? [] : [issued(kind, ownerId)]),
      wallet: folded(walletFold, wallet, walletAt),
      device: folded(limitFold, device),
      network: folded(limitFold, network, AT),
      owner: folded(walletFold, owner),
      'inviter:1': folded(walletFold, []),
    },
  )
  if ('missing' in decision) throw new Error(String(decision.missing))
  return 'refused' in decision ? decision.refused : (refusalOfRedeem(decision.events.wallet ?? []) ?? decision.events)
}

test('in a ring of people who invite each other the last one is refused, however many there are', () => {
  const invited = (accountId: string, ownerId: string): LapkaEvent => ({
    type: 'CodeRedeemed',
    data: { accountId, codeKey: `key-of-${ownerId}`, kind: 'invitation', ownerId, deviceKey: null },
  })
  const command = {
    accountId: 'ana',
    codeKey: 'key-invitation',
    deviceKey: null,
    addressKey: 'net',
    hasBeenHere: false,
    isOwnersDevice: false,
    at: AT,
  }
  const states = {
    account: folded(accountFold, [account('ana', 'PARENT')]),
    code: folded(codeFold, [issued('invitation', 'dani')]),
    wallet: folded(walletFold, []),
    network: folded(limitFold, [], AT),
    owner: folded(walletFold, [invited('dani', 'cveta')]),
  }
  expect(Object.values(inviterStreams('ana')(states)).map(({ stream }) => stream)).toEqual(['wallet-cveta'])
  expect(decideRedeemCode(command, states)).toEqual({ missing: ['inviter:1'] })
  const broughtBy = (ownerId: string) =>
    decideRedeemCode(command, {
      ...states,
      'inviter:1': folded(walletFold, [invited('cveta', 'bo')]),
      'inviter:2': folded(walletFold, [invited('bo', ownerId)]),
      ...(ownerId !== 'ana' && { 'inviter:3': folded(walletFold, []) }),
    })
  expect(broughtBy('ana')).toMatchObject({ events: { wallet: [{ type: 'CodeRefused', data: { why: 'circle' } }] } })
  expect(broughtBy('emil')).toMatchObject({ events: { wallet: [{ type: 'CodeRedeemed' }] } })
})

describe('a code', () => {
  test('is issued once of its kind, to its owner’s wallet and under its key', () => {
    const event = issued('invitation')
    const events = { wallet: [event], 'code:invitation': [event] }
    expect(decideIssueCodes([code('invitation')], { wallet: folded(walletFold, []) })).toEqual({ events })
    expect(decideIssueCodes([code('invitation')], { wallet: folded(walletFold, [event]) })).toEqual({ events: {} })
  })

  test('from a friend is written with the wallet and the device; redeemed again it is no news', () => {
    const written = [redeemed('invitation')]
    expect(redeem({})).toEqual({ wallet: written, device: written, network: written })
    expect(redeem({ wallet: written, device: written })).toEqual({})
  })

  test('of the registration is for its owner alone', () => {
    const own = [issued('registration', 'ana')]
    expect(redeem({ kind: 'registration', ownerId: 'ana', wallet: own })).toHaveProperty('wallet')
    expect(redeem({ kind: 'registration' })).toBe('CODE_UNKNOWN')
  })

  test('helps no one twice, nor its owner, an earlier client, a professional or a second account of a device', () => {
    expect(redeem({ kind: null })).toBe('CODE_UNKNOWN')
    expect(redeem({ ownerId: 'ana' })).toBe('CODE_IS_OWN')
    expect(redeem({ wallet: [redeemed('invitation', 'vi')] })).toBe('CODE_USED')
    expect(redeem({}, { hasBeenHere: true })).toBe('CODE_FOR_NEWCOMERS')
    expect(redeem({ role: 'VET' })).toBe('CODE_FOR_PARENTS')
    expect(redeem({}, { isOwnersDevice: true })).toBe('CODE_DEVICE_USED')
    expect(redeem({ device: [redeemed('invitation', 'bo', 'eve')] })).toBe('CODE_DEVICE_USED')
  })

  test('of a parent one has invited is refused', () => {
    expect(redeem({ owner: [redeemed('invitation', 'ana', 'bo')] })).toBe('CODE_CIRCLE')
    expect(redeem({ owner: [redeemed('invitation', 'eve', 'bo')] })).toHaveProperty('wallet')
  })

  test('is for so many accounts of one network within a day', () => {
    const others = (count: number) => Array.from({ length: count }, (_, at) => redeemed('invitation', 'bo', `other-${at}`))
    expect(redeem({ network: others(MAX_CODES_PER_NETWORK - 1) })).toHaveProperty('network')
    expect(redeem({ network: others(MAX_CODES_PER_NETWORK) })).toBe('CODE_NETWORK_USED')
    expect(redeem({ network: others(MAX_CODES_PER_NETWORK) }, { at: '2026-11-26T08:00:00.000Z' })).toHaveProperty('network')
    expect(redeem({ network: Array.from({ length: 9 }, () => redeemed('invitation')) })).toHaveProperty('network')
  })

  test('tried in vain is on record; after ten within an hour none is looked at, also not a right one', () => {
    const tries = Array.from({ length: MAX_REFUSED_CODES }, () => refused)
    expect(redeem({ kind: null, wallet: tries.slice(1) })).toBe('CODE_UNKNOWN')
    expect(redeem({ wallet: tries })).toBe('TOO_MANY_CODES')
    expect(redeem({ wallet: tries }, { at: AN_HOUR_LATER })).toHaveProperty('wallet')
  })
})

const ENDS_AT = '2026-11-21T09:00:00.000Z'
const A_WEEK_LATER = '2026-11-28T09:00:00.000Z'

describe('the first completed visit of an invited parent', () => {
  const visit = (change: object = {}) =>
    ({
      status: 'confirmed',
      outcome: 'completed',
      appointmentId: 'v1',
      parentId: 'ana',
      endsAt: ENDS_AT,
      ...change,
    }) as Appointment
  const of = { paymentId: 'p', subject: { kind: 'appointment', id: 'v1' } } as const
  const paid = (...more: LapkaEvent[]): LapkaEvent[] => [
    {
      type: 'PaymentRequested',
      data: {
        ...of,
        parentId: 'ana',
        price: { currency: 'EUR', lines: [] },
        idempotencyKey: 'k',
        sessionExpiresAt: ENDS_AT,
        feePercent: 10,
        capture: 'automatic',
      },
    },
    { type: 'PaymentCaptured', data: { ...of, amountCents: 3000, paymentIntentId: 'pi', cardLast4: '4242' } },
    ...more,
  ]
  const reward = (known: {
    wallet?: LapkaEvent[]
    card?: LapkaEvent[]
    appointment?: Appointment
    professionalId?: string | null
    payment?: LapkaEvent[]
    owner?: LapkaEvent[]
    at?: string
    isSamePerson?: boolean
    visits?: LapkaEvent[]
  }) => {
    const { wallet = [redeemed('invitation')], card = [], appointment = visit(), professionalId = null } = known
    const { payment = paid(), owner = [], at = A_WEEK_LATER, isSamePerson = false, visits = [] } = known
    const states = {
      appointment,
      payment: folded(paymentFold, payment),
      wallet: folded(walletFold, wallet),
      owner: folded(walletFold, owner),
      card: folded(limitFold, card),
      visits: folded(limitFold, visits),
    }
    return decideRewardFirstVisit({ professionalId, cardKey: 'c1', at, isSamePerson }, states)
  }
  const typesOf = (decision: ReturnType<typeof reward>) =>
    'events' in decision
      ? Object.fromEntries(Object.entries(decision.events).map(([key, events]) => [key, (events ?? []).map(({ type }) => type)]))
      : decision

  test('gives credit to both, once', () => {
    const decision = reward({})
    expect(decision).toMatchObject({
      events: {
        wallet: [{ type: 'CreditGranted', data: { accountId: 'ana', creditCents: 500, why: 'invited', forAccountId: 'bo' } }],
        owner: [{ type: 'CreditGranted', data: { accountId: 'bo', creditCents: 500, why: 'friend_came', forAccountId: 'ana' } }],
      },
    })
    const granted = 'events' in decision ? (decision.events.wallet ?? []) : []
    expect(reward({ wallet: [redeemed('invitation'), ...granted] })).toEqual({ events: {} })
  })

  test('is given for ten first visits with one professional within thirty days, whoever invited whom', () => {
    const rewarded = (nth: number): LapkaEvent => ({
      type: 'PromotionRedeemed',
      data: {
        accountId: `parent-${nth}`,
        promotionId: INVITATION_ID,
        subject: { kind: 'appointment', id: `v${nth}` },
        cents: 500,
        deviceKey: null,
      },
    })
    const visits = Array.from({ length: MAX_REWARDED_VISITS }, (_, nth) => rewarded(nth))
    expect(typesOf(reward({ visits: visits.slice(1) }))).toMatchObject({
      wallet: ['CreditGranted'],
      visits: ['PromotionRedeemed'],
    })
    expect(reward({ visits })).toMatchObject({
      events: { wallet: [{ type: 'CreditRefused', data: { why: 'professional_capped' } }] },
    })
  })

  test('gives nothing where whoever invited pays with the same card, or is paid in the name of who came', () => {
    const used: LapkaEvent = { type: 'CardUsed', data: { accountId: 'bo' } }
    for (const known of [{ card: [used] }, { wallet: [redeemed('referral')], professionalId: 'p1', isSamePerson: true }])
      expect(reward(known)).toMatchObject({ events: { wallet: [{ type: 'CreditRefused', data: { why: 'same_person' } }] } })
    expect(typesOf(reward({ card: [{ type: 'CardUsed', data: { accountId: 'ana' } }] }))).toMatchObject({
      owner: ['CreditGranted'],
    })
  })

  test('pays a professional who brought them', () => {
    expect(typesOf(reward({ wallet: [redeemed('referral')], professionalId: 'p1' }))).toEqual({
      wallet: ['CreditGranted'],
      owner: ['ReferralRewarded'],
      visits: ['PromotionRedeemed'],
      card: ['PromotionRedeemed'],
    })
  })

  test('gives nothing for a card that has earned it before, for a parent without an inviter and before it has taken place', () => {
    const use = {
      accountId: 'eve',
      promotionId: 'invitation',
      subject: { kind: 'appointment', id: 'v0' } as const,
      cents: 500,
      deviceKey: null,
    }
    expect(typesOf(reward({ card: [{ type: 'PromotionRedeemed', data: use }] }))).toEqual({ wallet: ['CreditRefused'] })
    expect(reward({ wallet: [] })).toEqual({ events: {} })
    expect(reward({ appointment: visit({ outcome: null }) })).toEqual({ events: {} })
    expect(reward({ appointment: visit({ outcome: 'no_show' }) })).toEqual({ events: {} })
  })

  test('gives nothing while it may still be given back, for what was not paid, and for what was refunded; the next visit may', () => {
    expect(reward({ at: '2026-11-28T08:59:59.000Z' })).toEqual({ events: {} })
    expect(reward({ payment: [] })).toEqual({ events: {} })
    const refund = { ...of, refundId: 'r', amountCents: 100, why: 'complaint', idempotencyKey: 'k2' } as const
    expect(reward({ payment: paid({ type: 'RefundRequested', data: refund }) })).toEqual({ events: {} })
    const dispute = { ...of, disputeId: 'd', amountCents: 3000, reason: 'fraudulent', evidenceDueBy: null }
    expect(reward({ payment: paid({ type: 'DisputeOpened', data: dispute }) })).toEqual({ events: {} })
  })

  test('gives nothing to an owner who was rewarded for as many as one is within a month', () => {
    const came: LapkaEvent = {
      type: 'CreditGranted',
      data: { accountId: 'bo', creditCents: 500, why: 'friend_came', forAccountId: 'x', appointmentId: 'y' },
    }
    expect(typesOf(reward({ owner: Array.from({ length: MAX_REWARDS }, () => came) }))).toEqual({ wallet: ['CreditRefused'] })
    expect(typesOf(reward({ owner: Array.from({ length: MAX_REWARDS - 1 }, () => came) }))).toHaveProperty('owner')
    const later = { at: '2026-12-29T09:00:00.000Z', owner: Array.from({ length: MAX_REWARDS }, () => came) }
    expect(typesOf(reward(later))).toHaveProperty('owner')
  })
})
