import { MAX_FACTORS } from '@lapka/contracts/accounts.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { describe, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { accountFold } from '../account.ts'
import { decideAddFactor, decideIssueRecoveryCodes, decideRemoveFactor, decideUseRecoveryCode } from './decide.ts'

const accountId = 'a1'
const opened = (role: Role): LapkaEvent => ({
  type: 'AccountRegistered',
  data: { accountId, role, language: 'bg', emailKey: 'key', email: 'ana@example.test', name: 'Ана', surname: 'Петрова' },
})
const app = { factorId: 'f1', kind: 'totp', name: 'Телефон' } as const
const added = (factorId = 'f1'): LapkaEvent => ({ type: 'SecondFactorAdded', data: { accountId, ...app, factorId } })
const removed: LapkaEvent = { type: 'SecondFactorRemoved', data: { accountId, factorId: 'f1', kind: 'totp' } }
const issued: LapkaEvent = { type: 'RecoveryCodesIssued', data: { accountId, count: 10, isRenewal: false } }
const renewed: LapkaEvent = { type: 'RecoveryCodesIssued', data: { accountId, count: 10, isRenewal: true } }
const used = (leftCount: number): LapkaEvent => ({ type: 'RecoveryCodeUsed', data: { accountId, leftCount } })
const after = (...history: LapkaEvent[]) => ({ account: { fold: accountFold, history } })

describe('a second factor', () => {
  test('comes with recovery codes the first time, and alone after that', () => {
    given(after(opened('PARENT')))
      .when((states) => decideAddFactor(app, states))
      .thenEvents({ account: [added(), issued] })
    given(after(opened('PARENT'), added('f0'), issued))
      .when((states) => decideAddFactor(app, states))
      .thenEvents({ account: [added()] })
  })

  test('is added once, and there are no more than ten', () => {
    given(after(opened('PARENT'), added()))
      .when((states) => decideAddFactor(app, states))
      .thenEvents({})
    const many = Array.from({ length: MAX_FACTORS }, (_, nth) => added(`other ${nth}`))
    given(after(opened('PARENT'), ...many))
      .when((states) => decideAddFactor(app, states))
      .thenRefused('TOO_MANY_FACTORS')
  })

  test('is removed by its owner; operators keep their last one', () => {
    given(after(opened('PARENT'), added()))
      .when((states) => decideRemoveFactor(app, states))
      .thenEvents({ account: [removed] })
    given(after(opened('OPERATOR'), added()))
      .when((states) => decideRemoveFactor(app, states))
      .thenRefused('LAST_FACTOR')
    given(after(opened('OPERATOR'), added(), added('f2')))
      .when((states) => decideRemoveFactor(app, states))
      .thenEvents({ account: [removed] })
    given(after(opened('PARENT'), added(), removed))
      .when((states) => decideRemoveFactor(app, states))
      .thenRefused('NOT_FOUND')
  })
})

describe('recovery codes', () => {
  test('are made anew only where there is a second factor', () => {
    given(after(opened('PARENT'), added(), issued))
      .when(decideIssueRecoveryCodes)
      .thenEvents({ account: [renewed] })
    given(after(opened('PARENT')))
      .when(decideIssueRecoveryCodes)
      .thenRefused('NO_SECOND_FACTOR')
  })

  test('are counted down as they are used', () => {
    given(after(opened('PARENT'), added(), issued, used(9)))
      .when(decideUseRecoveryCode)
      .thenEvents({ account: [used(8)] })
  })
})
