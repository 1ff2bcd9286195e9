import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { accountFold, emailFold } from '../account.ts'
import { decideRegisterAccount, type RegisterAccount } from './decide.ts'

const ana: RegisterAccount = {
  accountId: 'a1',
  role: 'PARENT',
  language: 'bg',
  email: 'ana@example.test',
  name: 'Ана',
  surname: 'Петрова',
  emailKey: 'key-of-the-address',
}
const opened: LapkaEvent = { type: 'AccountRegistered', data: ana }
const claimed: LapkaEvent = { type: 'EmailClaimed', data: { accountId: 'a1' } }
const after = (account: LapkaEvent[], email: LapkaEvent[]) => ({
  account: { fold: accountFold, history: account },
  email: { fold: emailFold, history: email },
})

describe('registering an account', () => {
  test('claims the address in the same append', () => {
    given(after([], []))
      .when((states) => decideRegisterAccount(ana, states))
      .thenEvents({ account: [opened], email: [claimed] })
  })

  test('never takes an address that is in use, nor changes an account that exists', () => {
    given(after([], [{ type: 'EmailClaimed', data: { accountId: 'other' } }]))
      .when((states) => decideRegisterAccount(ana, states))
      .thenRefused('INVALID_INPUT')
    given(after([opened], [claimed]))
      .when((states) => decideRegisterAccount(ana, states))
      .thenRefused('KEY_USED_FOR_ANOTHER_REQUEST')
  })

  test('needs an address and a name', () => {
    for (const wrong of [{ email: 'ana' }, { name: ' ' }])
      given(after([], []))
        .when((states) => decideRegisterAccount({ ...ana, ...wrong }, states))
        .thenRefused('INVALID_INPUT')
  })
})
