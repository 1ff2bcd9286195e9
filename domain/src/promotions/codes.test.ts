import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { CodeKind } from '@lapka/contracts/promotions.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { describe, expect, test } from 'vitest'
import { accountFold } from '../accounts/account.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { folded } from '../testing/given.ts'
import { codeFold, decideIssueCodes, decideRedeemCode, MOST_REFUSED_CODES, refusalOfRedeem, type RedeemCode } from './codes.ts'
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
  role?: Role
  walletAt?: string
}
const redeem = (known: Known, change: Partial<RedeemCode> = {}) => {
  const { kind = 'invitation', ownerId = 'bo', wallet = [], device = [], role = 'PARENT', walletAt = AT } = known
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
    },
  )
  return 'refused' in decision ? decision.refused : (refusalOfRedeem(decision.events.wallet ?? []) ?? decision.events)
}

describe('a code', () => {
  test('is issued once of its kind, to its owner’s wallet and under its key', () => {
    const event = issued('invitation')
    const events = { wallet: [event], 'code:invitation': [event] }
    expect(decideIssueCodes([code('invitation')], { wallet: folded(walletFold, []) })).toEqual({ events })
    expect(decideIssueCodes([code('invitation')], { wallet: folded(walletFold, [event]) })).toEqual({ events: {} })
  })

  test('from a friend is written with the wallet and the device; redeemed again it is no news', () => {
    const written = [redeemed('invitation')]
    expect(redeem({})).toEqual({ wallet: written, device: written })
    expect(redeem({ wallet: written, device: written })).toEqual({})
  })

  test('of the registration is for its owner alone', () => {
    const own = [issued('registration', 'ana')]
    expect(redeem({ kind: 'registration', ownerId: 'ana', wallet: own })).toHaveProperty('wallet')
    expect(redeem({ kind: 'registration' })).toBe('CODE_UNKNOWN')
  })

  test('helps nobody twice, not its owner, nobody who was here, no professional and no second account of a device', () => {
    expect(redeem({ kind: null })).toBe('CODE_UNKNOWN')
    expect(redeem({ ownerId: 'ana' })).toBe('CODE_IS_OWN')
    expect(redeem({ wallet: [redeemed('invitation', 'vi')] })).toBe('CODE_USED')
    expect(redeem({}, { hasBeenHere: true })).toBe('CODE_FOR_NEWCOMERS')
    expect(redeem({ role: 'VET' })).toBe('CODE_FOR_PARENTS')
    expect(redeem({}, { isOwnersDevice: true })).toBe('CODE_DEVICE_USED')
    expect(redeem({ device: [redeemed('invitation', 'bo', 'eve')] })).toBe('CODE_DEVICE_USED')
  })

  test('tried in vain is on record; after ten within an hour none is looked at, also not a right one', () => {
    const tries = Array.from({ length: MOST_REFUSED_CODES }, () => refused)
    expect(redeem({ kind: null, wallet: tries.slice(1) })).toBe('CODE_UNKNOWN')
    expect(redeem({ wallet: tries })).toBe('TOO_MANY_CODES')
    expect(redeem({ wallet: tries }, { at: AN_HOUR_LATER })).toHaveProperty('wallet')
  })
})

describe('the first completed visit of somebody who was invited', () => {
  const visit = (change: object = {}) =>
    ({ status: 'confirmed', outcome: 'completed', appointmentId: 'v1', parentId: 'ana', ...change }) as Appointment
  const reward = (known: {
    wallet?: LapkaEvent[]
    card?: LapkaEvent[]
    appointment?: Appointment
    professionalId?: string | null
  }) => {
    const { wallet = [redeemed('invitation')], card = [], appointment = visit(), professionalId = null } = known
    const states = {
      appointment,
      wallet: folded(walletFold, wallet),
      owner: folded(walletFold, []),
      card: folded(limitFold, card),
    }
    return decideRewardFirstVisit({ professionalId, cardKey: 'c1' }, states)
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

  test('pays a professional who brought them', () => {
    expect(typesOf(reward({ wallet: [redeemed('referral')], professionalId: 'p1' }))).toEqual({
      wallet: ['CreditGranted'],
      owner: ['ReferralRewarded'],
      card: ['PromotionRedeemed'],
    })
  })

  test('gives nothing for a card that has earned it before, for nobody who came by themselves and before it has taken place', () => {
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
})
