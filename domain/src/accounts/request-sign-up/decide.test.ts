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
  requesterKey: 'her-network',
}
const requested: LapkaEvent = { type: 'SignUpRequested', data: { ...ana, hasLetter: true } }
const withoutLetter: LapkaEvent = { type: 'SignUpRequested', data: { ...ana, hasLetter: false } }
const stranger = (network: string): LapkaEvent => ({
  type: 'SignUpRequested',
  data: { ...ana, accountId: 'a2', requesterKey: network, hasLetter: true },
})
const times = (count: number, event: LapkaEvent) => Array.from({ length: count }, () => event)
const claimed: LapkaEvent = { type: 'EmailClaimed', data: { accountId: 'owner' } }
const repeated: LapkaEvent = { type: 'SignUpRepeated', data: { accountId: 'owner' } }
// `given` records its history at 08:00.
const at = (time: string) => ({ account: ana, at: `2026-11-21T${time}:00.000Z` })
const after = (...history: LapkaEvent[]) => ({ email: { fold: emailFold, history } })

describe('asking for an account', () => {
  test('is kept beside an earlier request with the same address, and does not reserve the address', () => {
    for (const history of [[], [requested]])
      given(after(...history))
        .when((states) => decideRequestSignUp(at('08:10'), states))
        .thenEvents({ email: [requested] })
    expect(folded(emailFold, [requested]).accountId).toBeNull()
  })

  test('with an address that has an account tells its owner and changes nothing else', () => {
    given(after(requested, claimed))
      .when((states) => decideRequestSignUp(at('08:10'), states))
      .thenEvents({ email: [repeated] })
  })

  test('does not write to one address again and again', () => {
    given(after(claimed, repeated))
      .when((states) => decideRequestSignUp(at('08:14'), states))
      .thenEvents({})
    given(after(claimed, repeated))
      .when((states) => decideRequestSignUp(at('08:16'), states))
      .thenEvents({ email: [repeated] })
    given(after(...times(6, requested)))
      .when((states) => decideRequestSignUp(at('08:09'), states))
      .thenEvents({ email: [withoutLetter] })
    given(after(...times(6, requested)))
      .when((states) => decideRequestSignUp(at('08:11'), states))
      .thenEvents({ email: [requested] })
    given(after(...times(6, requested)))
      .when((states) => decideRequestSignUp(at('09:01'), states))
      .thenEvents({ email: [requested] })
  })

  test('is answered by a letter although a stranger used up all of theirs', () => {
    given(after(...times(6, stranger('one'))))
      .when((states) => decideRequestSignUp(at('08:01'), states))
      .thenEvents({ email: [requested] })
  })

  test('from many networks at once does not flood the address, and the next letter is minutes away', () => {
    const crowd = ['a', 'b', 'c'].flatMap((network) => times(6, stranger(network)))
    given(after(...crowd))
      .when((states) => decideRequestSignUp(at('08:09'), states))
      .thenEvents({ email: [withoutLetter] })
    given(after(...crowd, withoutLetter))
      .when((states) => decideRequestSignUp(at('08:10'), states))
      .thenEvents({ email: [requested] })
  })
})
