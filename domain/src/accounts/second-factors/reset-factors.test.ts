import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { accountFold } from '../account.ts'
import { decideFactorReset, decideRequestFactorReset } from './reset-factors.ts'

const accountId = 'lost'
const person = { email: 'ana@example.test', name: 'Ана', surname: 'Петрова' }
const opened: LapkaEvent = {
  type: 'AccountRegistered',
  data: { accountId, role: 'OPERATOR', language: 'bg', emailKey: 'key', ...person },
}
const added: LapkaEvent = { type: 'SecondFactorAdded', data: { accountId, factorId: 'f1', kind: 'totp', name: 'Телефон' } }
const fact = { accountId, resetId: 'r1', reason: 'Телефонът потъна' }
const requested: LapkaEvent = { type: 'FactorResetRequested', data: fact }
const reset: LapkaEvent = { type: 'FactorsReset', data: fact }
const declined: LapkaEvent = { type: 'FactorResetDeclined', data: fact }
const after = (...history: LapkaEvent[]) => ({ account: { fold: accountFold, history } })
const ask = { operatorId: 'one', resetId: 'r1', reason: fact.reason, isNameRight: true }
const decide = { operatorId: 'other', resetId: 'r1', reason: fact.reason, isApproved: true }

describe('an account that has lost all its factors', () => {
  test('is helped by two operators, and none of them is themselves', () => {
    given(after(opened, added))
      .when((states) => decideRequestFactorReset(ask, states))
      .thenEvents({ account: [requested] })
    given(after(opened, added))
      .when((states) => decideRequestFactorReset({ ...ask, operatorId: accountId }, states))
      .thenRefused('OTHER_OPERATORS_NEEDED')
    // `somebody` is the actor of every event in these histories, the request included.
    given(after(opened, added, requested))
      .when((states) => decideFactorReset(decide, states))
      .thenEvents({ account: [reset] })
    for (const operatorId of ['somebody', accountId])
      given(after(opened, added, requested))
        .when((states) => decideFactorReset({ ...decide, operatorId }, states))
        .thenRefused('OTHER_OPERATORS_NEEDED')
  })

  test('is not let in by a request that was declined, or decided before', () => {
    given(after(opened, added, requested))
      .when((states) => decideFactorReset({ ...decide, isApproved: false }, states))
      .thenEvents({ account: [declined] })
    for (const end of [declined, reset])
      given(after(opened, added, requested, end))
        .when((states) => decideFactorReset(decide, states))
        .thenRefused('FACTOR_RESET_OVER')
  })

  test('has something to lose, and is meant', () => {
    given(after(opened))
      .when((states) => decideRequestFactorReset(ask, states))
      .thenRefused('NO_SECOND_FACTOR')
    given(after(opened, added))
      .when((states) => decideRequestFactorReset({ ...ask, isNameRight: false }, states))
      .thenRefused('NAME_DIFFERS')
  })
})
