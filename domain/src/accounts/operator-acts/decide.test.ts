import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { describe, expect, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { accountFold, emailFold } from '../account.ts'
import { decideResendConfirmation, decideResendLetter, decideSignOutPerson, isSameName } from './decide.ts'

const accountId = 'a1'
const opened = (role: Role): LapkaEvent => ({
  type: 'AccountRegistered',
  data: { accountId, role, language: 'bg', emailKey: 'key', email: 'ana@example.test', name: 'Ана', surname: 'Петрова' },
})
const erased: LapkaEvent = { type: 'AccountErased', data: { accountId } }
const after = (...history: LapkaEvent[]) => ({ account: { fold: accountFold, history } })
const act = { operatorId: 'o1', reason: 'Обади се, изгубила е телефона', isNameRight: true }
const resent = {
  accountId,
  kind: 'send-account-email',
  letter: { template: 'reset-password', accountId },
  reason: act.reason,
} as const

describe('an operator signs an account out everywhere', () => {
  test('with the reason, on the person’s own record', () => {
    given(after(opened('PARENT')))
      .when((states) => decideSignOutPerson(act, states))
      .thenEvents({ account: [{ type: 'SignedOutByOperator', data: { accountId, reason: act.reason } }] })
  })

  test('not without the right name, nor an unknown or an erased account', () => {
    given(after(opened('PARENT')))
      .when((states) => decideSignOutPerson({ ...act, isNameRight: false }, states))
      .thenRefused('NAME_DIFFERS')
    given(after())
      .when((states) => decideSignOutPerson(act, states))
      .thenRefused('NOT_FOUND')
    given(after(opened('PARENT'), erased))
      .when((states) => decideSignOutPerson(act, states))
      .thenRefused('PERSON_ERASED')
  })

  test('no other operator, but themselves', () => {
    given(after(opened('OPERATOR')))
      .when((states) => decideSignOutPerson(act, states))
      .thenRefused('OPERATORS_ACCOUNT')
    given(after(opened('OPERATOR')))
      .when((states) => decideSignOutPerson({ ...act, operatorId: accountId }, states))
      .thenEvents({ account: [{ type: 'SignedOutByOperator', data: { accountId, reason: act.reason } }] })
  })
})

describe('an operator has a letter written again', () => {
  test('to the owner of an account', () => {
    given(after(opened('VET')))
      .when((states) => decideResendLetter({ operatorId: 'o1', ...resent }, states))
      .thenEvents({ account: [{ type: 'LetterResent', data: resent }] })
    given(after(opened('VET'), erased))
      .when((states) => decideResendLetter({ operatorId: 'o1', ...resent }, states))
      .thenRefused('PERSON_ERASED')
  })

  test('with the link that confirms an address, until the address is confirmed', () => {
    const person = { email: 'ana@example.test', name: 'Ана', surname: 'Петрова', emailKey: 'key', requesterKey: 'r' }
    const asked: LapkaEvent = {
      type: 'SignUpRequested',
      data: { accountId, role: 'PARENT', language: 'bg', ...person, hasLetter: true },
    }
    const address = (...history: LapkaEvent[]) => ({ email: { fold: emailFold, history } })
    given(address(asked))
      .when((states) => decideResendConfirmation(resent, states))
      .thenEvents({ email: [{ type: 'LetterResent', data: resent }] })
    for (const history of [[], [asked, { type: 'EmailClaimed', data: { accountId } } as const]])
      given(address(...history))
        .when((states) => decideResendConfirmation(resent, states))
        .thenRefused('LETTER_OUTDATED')
  })
})

test('a name is the same however it is spaced and capitalised, and an empty one matches no one', () => {
  expect(isSameName('  мария   ЖЕЧЕВА ', 'Мария Жечева')).toBe(true)
  expect(isSameName('Мария', 'Мария Жечева')).toBe(false)
  expect(isSameName('', '')).toBe(false)
})
