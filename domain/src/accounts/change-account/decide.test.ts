import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { accountFold } from '../account.ts'
import { decideRequestReset } from '../request-reset/decide.ts'
import { decideChangeDetails, decideChooseLanguage, decideRecordPassword } from './decide.ts'

const accountId = 'a1'
const person = { email: 'ana@example.test', name: 'Ана', surname: 'Петрова' }
const opened: LapkaEvent = {
  type: 'AccountRegistered',
  data: { accountId, role: 'PARENT', language: 'bg', emailKey: 'key', ...person },
}
const resetRequested: LapkaEvent = { type: 'PasswordResetRequested', data: { accountId } }
const reset: LapkaEvent = { type: 'PasswordChanged', data: { accountId, how: 'reset' } }
const after = (...history: LapkaEvent[]) => ({ account: { fold: accountFold, history } })
// `given` records its history at 08:00.
const at = (time: string) => `2026-11-21T${time}:00.000Z`

describe('a forgotten password', () => {
  test('is asked for with the address, and is on record', () => {
    given(after(opened))
      .when((states) => decideRequestReset({ at: at('08:10') }, states))
      .thenEvents({ account: [resetRequested] })
  })

  test('sends an address at most five letters in an hour', () => {
    given(after(opened, resetRequested, resetRequested, resetRequested, resetRequested, resetRequested))
      .when((states) => decideRequestReset({ at: at('08:59') }, states))
      .thenEvents({})
    given(after(opened, resetRequested, resetRequested, resetRequested, resetRequested, resetRequested))
      .when((states) => decideRequestReset({ at: at('09:01') }, states))
      .thenEvents({ account: [resetRequested] })
    given(after(opened, resetRequested, resetRequested, resetRequested, resetRequested, resetRequested, reset))
      .when((states) => decideRequestReset({ at: at('08:59') }, states))
      .thenEvents({ account: [resetRequested] })
  })
})

describe('an account that does not exist', () => {
  test('is not written about', () => {
    given(after())
      .when((states) => decideRequestReset({ at: at('08:10') }, states))
      .thenEvents({})
    given(after())
      .when((states) => decideRecordPassword({ how: 'reset' }, states))
      .thenRefused('NOT_FOUND')
    given(after())
      .when((states) => decideChooseLanguage({ language: 'en' }, states))
      .thenRefused('NOT_FOUND')
    given(after())
      .when((states) => decideChangeDetails(person, states))
      .thenRefused('NOT_FOUND')
  })
})

describe('a choice of language', () => {
  test('is a fact once, and not again until it changes', () => {
    const english: LapkaEvent = { type: 'LanguageChosen', data: { accountId, language: 'en' } }
    given(after(opened))
      .when((states) => decideChooseLanguage({ language: 'en' }, states))
      .thenEvents({ account: [english] })
    given(after(opened, english))
      .when((states) => decideChooseLanguage({ language: 'en' }, states))
      .thenEvents({})
  })
})

test('a person is called by a name and a surname', () => {
  given(after(opened))
    .when((states) => decideChangeDetails({ name: 'Анна', surname: ' ' }, states))
    .thenRefused('INVALID_INPUT')
})
