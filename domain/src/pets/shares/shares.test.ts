import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { ShareKind, ShareScope } from '@lapka/contracts/shares.ts'
import { describe, expect, test } from 'vitest'
import { accountFold } from '../../accounts/account.ts'
import { folded, given } from '../../testing/given.ts'
import { petFold } from '../pet.ts'
import { recordFold } from '../record/record.ts'
import { decideMakeShare, decideRevokeShare, decideRevokeShares } from './decide.ts'
import { shareFold, sharesEndFold, whyClosed, type MadeShare } from './share.ts'

const at = '2026-11-27T10:00:00.000Z'
const inMinutes = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const DAY = 24 * 60
const profile: Events['PetAdded'] = {
  petId: 'rex',
  ownerId: 'ana',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'other',
  born: '2022-03-14',
  temperament: [],
}
const added: LapkaEvent = { type: 'PetAdded', data: profile }
const moved = (fromId: string, toId: string): LapkaEvent[] => [
  { type: 'PetTransferred', data: { transferId: 't1', petId: 'rex', fromId, toId, operatorId: 'maya', reason: '' } },
]
const there = moved('ana', 'ivo')
const back = moved('ivo', 'ana')
const died: LapkaEvent = { type: 'PetDied', data: { petId: 'rex', ownerId: 'ana', on: null } }
const visit: LapkaEvent = {
  type: 'VisitRecorded',
  data: {
    entryId: 'v1',
    petId: 'rex',
    on: '2026-11-20',
    by: 'vet',
    writerId: 'maria',
    professionalId: 'vet',
    appointmentId: 'visit-1',
    findings: '',
    vitals: { temperatureTenths: null, pulse: null, breaths: null },
    diagnoses: [],
    treatment: '',
    advice: '',
    nextVisit: null,
  },
}
const made = (change: Partial<Events['ShareMade']> = {}): Events['ShareMade'] => ({
  shareId: 's1',
  petId: 'rex',
  makerId: 'ana',
  kind: 'link',
  scope: { kind: 'vaccinations' },
  until: inMinutes(7 * DAY),
  secretHash: 'hash',
  petRevision: 1,
  ...change,
})
const all: ShareScope = { kind: 'all' }

describe('making a share', () => {
  const before = (history: LapkaEvent[] = [added, visit]) => ({
    share: { fold: shareFold, history: [] },
    record: { fold: recordFold, history },
  })
  const make =
    (change: Partial<Events['ShareMade']> = {}) =>
    (states: Parameters<typeof decideMakeShare>[1]) =>
      decideMakeShare({ share: made(change), at }, states)

  test('is on record with its scope and its end', () => {
    given(before())
      .when(make())
      .thenEvents({ share: [{ type: 'ShareMade', data: made() }] })
    const code = { kind: 'code', scope: all, until: inMinutes(15) } as const
    given(before())
      .when(make(code))
      .thenEvents({ share: [{ type: 'ShareMade', data: made(code) }] })
  })

  test('is for a keeper of a living pet', () => {
    given(before())
      .when(make({ makerId: 'boris' }))
      .thenRefused('NOT_FOUND')
    given(before([])).when(make()).thenRefused('NOT_FOUND')
    given(before([added, died]))
      .when(make())
      .thenRefused('PET_DIED')
  })

  test('of a visit names one of this record', () => {
    given(before())
      .when(make({ scope: { kind: 'visit', appointmentId: 'visit-2' } }))
      .thenRefused('NOT_FOUND')
    const scope: ShareScope = { kind: 'visit', appointmentId: 'visit-1' }
    given(before())
      .when(make({ scope }))
      .thenEvents({ share: [{ type: 'ShareMade', data: made({ scope }) }] })
  })

  test.each<[ShareKind, ShareScope, number]>([
    ['link', all, 4],
    ['link', all, -1],
    ['link', all, 366 * DAY + 1],
    ['code', all, DAY + 1],
  ])('a %s of %j for %d minutes is refused', (kind, scope, minutes) => {
    given(before())
      .when(make({ kind, scope, until: inMinutes(minutes) }))
      .thenRefused('SHARE_UNTIL_INVALID')
  })

  test('a code opens the whole record, and a passport the vaccinations', () => {
    given(before())
      .when(make({ kind: 'code', until: inMinutes(60) }))
      .thenRefused('INVALID_INPUT')
    given(before())
      .when(make({ kind: 'passport', scope: all }))
      .thenRefused('INVALID_INPUT')
  })

  test('a secret that is taken makes none', () => {
    given({
      share: { fold: shareFold, history: [{ type: 'ShareMade', data: made({ petId: 'sharo' }) }] },
      record: { fold: recordFold, history: [added] },
    })
      .when((states) => decideMakeShare({ share: made(), at }, states))
      .thenRefused('TOO_MANY_SHARES')
  })
})

describe('revoking', () => {
  const streams = (share: LapkaEvent[]) => ({
    share: { fold: shareFold, history: share },
    pet: { fold: petFold, history: [added] },
  })
  const one: LapkaEvent = { type: 'ShareMade', data: made() }
  const revoked: LapkaEvent = { type: 'ShareRevoked', data: { shareId: 's1', petId: 'rex' } }

  test('a share ends it once', () => {
    const command = { petId: 'rex', accountId: 'ana' }
    given(streams([one]))
      .when((states) => decideRevokeShare(command, states))
      .thenEvents({ share: [revoked] })
    given(streams([one, revoked]))
      .when((states) => decideRevokeShare(command, states))
      .thenEvents({})
  })

  test('is for a keeper, and a share of another pet is not found', () => {
    const revoke = (petId: string, accountId: string) => (states: Parameters<typeof decideRevokeShare>[1]) =>
      decideRevokeShare({ petId, accountId }, states)
    given(streams([one]))
      .when(revoke('rex', 'boris'))
      .thenRefused('NOT_FOUND')
    given(streams([one]))
      .when(revoke('sharo', 'ana'))
      .thenRefused('NOT_FOUND')
    given(streams([])).when(revoke('rex', 'ana')).thenRefused('NOT_FOUND')
  })

  test('all is one fact of the pet', () => {
    const pet = { 'pet:rex': { fold: petFold, history: [added] } }
    const petIds = ['rex']
    given(pet)
      .when((states) => decideRevokeShares({ petIds, accountId: 'ana' }, states))
      .thenEvents({ 'pet:rex': [{ type: 'SharesRevoked', data: { petId: 'rex' } }] })
    given(pet)
      .when((states) => decideRevokeShares({ petIds, accountId: 'boris' }, states))
      .thenRefused('NOT_FOUND')
    given(pet)
      .when((states) => decideRevokeShares({ petIds: ['rex', 'none'], accountId: 'ana' }, states))
      .thenRefused('NOT_FOUND')
  })
})

describe('a share opens', () => {
  const registered: LapkaEvent = {
    type: 'AccountRegistered',
    data: { accountId: 'ana', email: '', name: '', surname: '', role: 'PARENT', language: 'bg', emailKey: '', passwordHash: '' },
  } as unknown as LapkaEvent
  const erased = { type: 'AccountErased', data: { accountId: 'ana' } } as LapkaEvent
  type Case = {
    petRevision?: number
    history?: LapkaEvent[]
    share?: LapkaEvent[]
    person?: LapkaEvent[]
    when?: string
    makerId?: string
  }
  const why = ({
    petRevision = 0,
    history = [added],
    share = [],
    person = [registered],
    when = at,
    makerId = 'ana',
  }: Case = {}) => {
    const known = folded(shareFold, [{ type: 'ShareMade', data: made({ makerId, petRevision }) }, ...share]) as MadeShare
    const account = folded(accountFold, person)
    const states = { pet: folded(petFold, history), end: folded(sharesEndFold, history), maker: account, owner: account }
    return whyClosed(known, states, when)
  }
  const revokedAll: LapkaEvent = { type: 'SharesRevoked', data: { petId: 'rex' } }
  const alive: LapkaEvent = { type: 'PetDeathWithdrawn', data: { petId: 'rex', ownerId: 'ana' } }

  test('until its end and not at it', () => {
    expect(why()).toBeUndefined()
    expect(why({ when: inMinutes(7 * DAY - 1) })).toBeUndefined()
    expect(why({ when: inMinutes(7 * DAY) })).toBe('SHARE_EXPIRED')
  })

  test('until it is revoked, alone or with all that were made before', () => {
    expect(why({ share: [{ type: 'ShareRevoked', data: { shareId: 's1', petId: 'rex' } }] })).toBe('SHARE_REVOKED')
    expect(why({ history: [added, revokedAll] })).toBe('SHARE_REVOKED')
    expect(why({ history: [added, revokedAll], petRevision: 1 })).toBeUndefined()
  })

  test('not after the pet’s death, and not again when that was a mistake', () => {
    expect(why({ history: [added, died] })).toBe('SHARE_REVOKED')
    // Made at the very moment, by a decision that had not seen it.
    expect(why({ history: [added, died], petRevision: 1 })).toBe('SHARE_REVOKED')
    expect(why({ history: [added, died, alive] })).toBe('SHARE_REVOKED')
    expect(why({ history: [added, died, alive], petRevision: 2 })).toBeUndefined()
    expect(why({ history: [added, ...there] })).toBe('SHARE_REVOKED')
    expect(why({ history: [added, ...there, ...back] })).toBe('SHARE_REVOKED')
  })

  test('not once the pet has gone to another owner, nor when it is back', () => {
    const given = (fromId: string, toId: string): LapkaEvent => ({
      type: 'PetTransferred',
      data: { transferId: 't1', petId: 'rex', fromId, toId, operatorId: 'maya', reason: '' },
    })
    expect(why({ history: [added, given('ana', 'ivo')] })).toBe('SHARE_REVOKED')
    expect(why({ history: [added, given('ana', 'ivo'), given('ivo', 'ana')] })).toBe('SHARE_REVOKED')
  })

  test('not once its maker has left the household, nor when they are back', () => {
    const joined: LapkaEvent = { type: 'KeeperJoined', data: { petId: 'rex', invitationId: 'i1', accountId: 'boris' } }
    const left: LapkaEvent = { type: 'KeeperLeft', data: { petId: 'rex', accountId: 'boris', byId: 'ana' } }
    const ofBoris = { makerId: 'boris', petRevision: 1 }
    expect(why({ ...ofBoris, history: [added, joined] })).toBeUndefined()
    expect(why({ ...ofBoris, history: [added, joined, left] })).toBe('SHARE_REVOKED')
    expect(why({ ...ofBoris, history: [added, joined, left, joined] })).toBe('SHARE_REVOKED')
    expect(why({ makerId: 'boris', petRevision: 3, history: [added, joined, left, joined] })).toBeUndefined()
    expect(why({ petRevision: 1, history: [added, joined, left] })).toBeUndefined()
  })

  test('not once its maker is no keeper, or was erased', () => {
    expect(why({ makerId: 'boris' })).toBe('SHARE_REVOKED')
    expect(why({ person: [registered, erased] })).toBe('SHARE_REVOKED')
  })
})
