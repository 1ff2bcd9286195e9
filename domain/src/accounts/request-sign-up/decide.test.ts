import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../../testing/given.ts'
import { emailFold } from '../account.ts'
import { decideRequestSignUp } from './decide.ts'

const ana = {
  accountId: 'a1',
  role: 'PARENT' as const,
  language: 'bg' as const,
  email: 'ana@example.test',
  name: 'Ана',
  surname: 'Петрова',
  emailKey: 'key-of-the-address',
}
const wished: LapkaEvent = { type: 'SignUpRequested', data: ana }
const claimed: LapkaEvent = { type: 'EmailClaimed', data: { accountId: 'owner' } }
const told: LapkaEvent = { type: 'SignUpRepeated', data: { accountId: 'owner' } }
// `given` records its history at 08:00.
const at = (time: string) => ({ account: ana, at: `2026-11-21T${time}:00.000Z` })
const after = (...history: LapkaEvent[]) => ({ email: { fold: emailFold, history } })

describe('wishing for an account', () => {
  test('is kept beside an earlier wish for the same address, and takes the address from nobody', () => {
    for (const history of [[], [wished]])
      given(after(...history))
        .when((states) => decideRequestSignUp(at('08:10'), states))
        .thenEvents({ email: [wished] })
    expect(folded(emailFold, [wished]).accountId).toBeNull()
  })

  test('with an address that has an account tells its owner and changes nothing else', () => {
    given(after(wished, claimed))
      .when((states) => decideRequestSignUp(at('08:10'), states))
      .thenEvents({ email: [told] })
  })

  test('does not write to one address again and again', () => {
    given(after(claimed, told))
      .when((states) => decideRequestSignUp(at('08:14'), states))
      .thenEvents({})
    given(after(claimed, told))
      .when((states) => decideRequestSignUp(at('08:16'), states))
      .thenEvents({ email: [told] })
    given(after(wished, wished, wished, wished, wished))
      .when((states) => decideRequestSignUp(at('08:59'), states))
      .thenEvents({})
    given(after(wished, wished, wished, wished, wished))
      .when((states) => decideRequestSignUp(at('09:01'), states))
      .thenEvents({ email: [wished] })
  })
})
