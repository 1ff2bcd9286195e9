import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { test } from 'vitest'
import { given } from '../../testing/given.ts'
import { payeeStreams } from '../payee.ts'
import { decideRecordAccountState, decideRecordProviderAccount, decideRequestProviderAccount } from './decide.ts'

const payeeFold = payeeStreams('vet').payee.fold
const STARTS_AT = '2026-11-23T09:00:00.000Z'
const NOON = '2026-11-23T12:00:00.000Z'
const link = { providerAccountId: 'acct_1', onboardingUrl: 'https://provider.test/1', linkExpiresAt: NOON }

test('the account at the provider is opened once, and told of as often as it changes', () => {
  const account = { payeeId: 'vet', accountId: 'iva' }
  const wanted: LapkaEvent = { type: 'ProviderAccountRequested', data: { ...account, idempotencyKey: 'c1' } }
  const opened = { ...account, ...link }
  const request = (at: string) => (states: Parameters<typeof decideRequestProviderAccount>[1]) =>
    decideRequestProviderAccount({ ...account, idempotencyKey: 'c1', at }, states)
  const so = (...history: LapkaEvent[]) => ({ payee: { fold: payeeFold, history } })
  given(so())
    .when(request(STARTS_AT))
    .thenEvents({ payee: [wanted] })
  given(so(wanted)).when(request(NOON)).thenEvents({})
  const unfinished: LapkaEvent[] = [wanted, { type: 'ProviderAccountOpened', data: opened }]
  given(so(...unfinished))
    .when(request(STARTS_AT))
    .thenEvents({})
  given(so(...unfinished))
    .when(request(NOON))
    .thenEvents({ payee: [wanted] })
  given(so(wanted))
    .when((states) => decideRecordProviderAccount(opened, states))
    .thenEvents({ payee: [{ type: 'ProviderAccountOpened', data: opened }] })
  const ready = { ...account, providerAccountId: 'acct_1', isReady: true }
  given(so(wanted, { type: 'ProviderAccountOpened', data: opened }))
    .when((states) => decideRecordAccountState(ready, states))
    .thenEvents({ payee: [{ type: 'ProviderAccountChanged', data: { ...ready, isChange: false } }] })
  given(so(wanted))
    .when((states) => decideRecordAccountState(ready, states))
    .thenRefused('NOT_FOUND')
})
