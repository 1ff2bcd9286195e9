import { expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { accountFold, emailFold } from '../../accounts/account.ts'
import { addMs } from '../../kernel/instant.ts'
import { folded, given } from '../../testing/given.ts'
import { decideMakeClientLink, decideRevokeClientLink, decideTakeOverClient } from './decide.ts'

const NOW = '2026-11-27T08:00:00.000Z'
const UNTIL = addMs(NOW, 30 * DAY_MS)
const accountId = 'client'
const phoned: LapkaEvent = {
  type: 'ClientRegistered',
  data: { accountId, hostId: 'vet', language: 'bg', name: 'Радостина', surname: 'Илчева', phone: '+359888555918' },
}
const made = (linkKey = 'key'): LapkaEvent => ({ type: 'ClientLinkMade', data: { accountId, linkKey, until: UNTIL } })
const revoked: LapkaEvent = { type: 'ClientLinkRevoked', data: { accountId } }
const person = {
  accountId,
  linkKey: 'key',
  language: 'bg',
  email: 'rada@example.test',
  emailKey: 'rada',
  name: 'Рада',
  surname: 'Илчева',
} as const
const taken: LapkaEvent = { type: 'ClientTakenOver', data: { ...person, hostId: 'vet' } }
const states = (history: LapkaEvent[], ofAddress: LapkaEvent[] = []) => ({
  account: { fold: accountFold, history },
  email: { fold: emailFold, history: ofAddress },
})
const takeOver =
  (at = NOW) =>
  (now: Parameters<typeof decideTakeOverClient>[1]) =>
    decideTakeOverClient({ ...person, at }, now)

test('a desk makes a link for thirty days for its own client, and for nobody else', () => {
  const make = (hostIds: string[]) => (now: Parameters<typeof decideMakeClientLink>[1]) =>
    decideMakeClientLink({ hostIds, linkKey: 'key', at: NOW }, now)
  given(states([phoned]))
    .when(make(['vet']))
    .thenEvents({ account: [made()] })
  given(states([phoned]))
    .when(make(['another']))
    .thenRefused('NOT_FOUND')
  given(states([]))
    .when(make(['vet']))
    .thenRefused('NOT_FOUND')
  // Once it is somebody's own, the desk has no link into it.
  given(states([phoned, made(), taken]))
    .when(make(['vet']))
    .thenRefused('NOT_FOUND')
})

test('with an open link the account becomes theirs, with the address that they confirmed', () => {
  given(states([phoned, made()]))
    .when(takeOver())
    .thenEvents({ account: [taken], email: [{ type: 'EmailClaimed', data: { accountId } }] })
  const account = folded(accountFold, [phoned, made(), taken])
  expect(account).toMatchObject({ status: 'registered', role: 'PARENT', emailKey: 'rada', takenOver: { hostId: 'vet' } })
  expect(account).not.toHaveProperty('hostId')
  expect(account).not.toHaveProperty('clientLink')
})

test('a link that was used, replaced, stopped or has run out opens nothing, and neither does a guess', () => {
  const histories = [
    [phoned, made(), taken],
    [phoned, made(), made('newer')],
    [phoned, made(), revoked],
    [phoned],
    [phoned, made('other')],
    [],
  ]
  for (const history of histories) given(states(history)).when(takeOver()).thenRefused('CLIENT_LINK_OVER')
  given(states([phoned, made()]))
    .when(takeOver(UNTIL))
    .thenRefused('CLIENT_LINK_OVER')
})

test('an address that is an account’s already takes nothing over', () => {
  given(states([phoned, made()], [{ type: 'EmailClaimed', data: { accountId: 'boris' } }]))
    .when(takeOver())
    .thenRefused('INVALID_INPUT')
})

test('stopped twice it is stopped once', () => {
  const stop = (now: Parameters<typeof decideRevokeClientLink>[1]) => decideRevokeClientLink({ hostIds: ['vet'] }, now)
  given(states([phoned, made()]))
    .when(stop)
    .thenEvents({ account: [revoked] })
  given(states([phoned, made(), revoked]))
    .when(stop)
    .thenEvents({})
})
