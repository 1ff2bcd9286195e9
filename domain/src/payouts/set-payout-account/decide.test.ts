import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../../testing/given.ts'
import { payableFrom, payeeStreams } from '../payee.ts'
import { decideRecordAccountState } from '../provider-account/decide.ts'
import { decideRequestPayout, type RequestPayout } from '../request-payout/decide.ts'
import { decideSetPayoutAccount } from './decide.ts'

const payeeFold = payeeStreams('vet').payee.fold
const CHANGED = '2026-11-21T08:00:00.000Z'
const owner = { payeeId: 'vet', accountId: 'iva' }
const bank = (payoutAccountId: string) => ({ payoutAccountId, holder: 'Ива Жечева', iban: 'BG80BNBG96611020345678', bic: '' })
const set = (payoutAccountId: string, isChange: boolean): LapkaEvent => ({
  type: 'PayoutAccountSet',
  data: { ...owner, ...bank(payoutAccountId), isChange },
})
const link = { providerAccountId: 'acct_1', onboardingUrl: 'https://provider.test/1', linkExpiresAt: CHANGED }
const opened: LapkaEvent[] = [
  { type: 'ProviderAccountRequested', data: { ...owner, idempotencyKey: 'c1' } },
  { type: 'ProviderAccountOpened', data: { ...owner, ...link } },
]
const ready = (isReady: boolean, isChange: boolean): LapkaEvent => ({
  type: 'ProviderAccountChanged',
  data: { ...owner, providerAccountId: 'acct_1', isReady, isChange },
})
const so = (...history: LapkaEvent[]) => ({ payee: { fold: payeeFold, history } })

describe('where a payee is paid', () => {
  test('the first account is no change, any later one is, also beside the provider', () => {
    const enter = (payoutAccountId: string) => decideSetPayoutAccount.bind(null, { ...owner, ...bank(payoutAccountId) })
    given(so())
      .when(enter('bank-1'))
      .thenEvents({ payee: [set('bank-1', false)] })
    given(so(set('bank-1', false)))
      .when(enter('bank-2'))
      .thenEvents({ payee: [set('bank-2', true)] })
    given(so(...opened))
      .when(enter('bank-1'))
      .thenEvents({ payee: [set('bank-1', true)] })
    given(so(set('bank-1', false)))
      .when(enter('bank-1'))
      .thenEvents({})
  })

  test('an account at the provider that takes the place of one at a bank is a change once it is ready', () => {
    const say = (isReady: boolean) => decideRecordAccountState.bind(null, { ...owner, providerAccountId: 'acct_1', isReady })
    given(so(...opened))
      .when(say(true))
      .thenEvents({ payee: [ready(true, false)] })
    given(so(set('bank-1', false), ...opened))
      .when(say(true))
      .thenEvents({ payee: [ready(true, true)] })
    given(so(set('bank-1', false), ...opened, ready(true, true)))
      .when(say(false))
      .thenEvents({ payee: [ready(false, false)] })
  })

  test('to a changed one nothing is paid for five days; to the first one at once', () => {
    const command: RequestPayout = {
      ...owner,
      payoutId: 'o1',
      operatorId: 'maya',
      reason: 'Седмично изплащане',
      fourEyesCents: 20_000,
      idempotencyKey: 'k1',
      at: CHANGED,
      candidates: [],
      bankAccount: bank('bank-2'),
    }
    const ask = (history: LapkaEvent[], at: string) => {
      const rewards = {
        revision: 0,
        rewards: [{ professionalId: 'vet', appointmentId: 'a1', amountCents: 500, parentId: 'ana' }],
      }
      const payee = folded(payeeFold, history, CHANGED)
      const payout = { status: 'none' as const, revision: -1 }
      return decideRequestPayout({ ...command, at }, { payout, payee, rewards } as Parameters<typeof decideRequestPayout>[1])
    }
    const changed = [set('bank-1', false), set('bank-2', true)]
    expect(payableFrom(folded(payeeFold, changed, CHANGED))).toBe('2026-11-26T08:00:00.000Z')
    expect(ask([set('bank-2', false)], CHANGED)).toHaveProperty('events.payout')
    expect(ask(changed, '2026-11-26T07:59:59.999Z')).toEqual({ refused: 'PAYOUT_ACCOUNT_TOO_NEW' })
    expect(ask(changed, '2026-11-26T08:00:00.000Z')).toHaveProperty('events.payout')
    expect(ask([set('bank-1', false), ...opened, ready(true, true)], CHANGED)).toEqual({ refused: 'PAYOUT_ACCOUNT_TOO_NEW' })
  })
})
