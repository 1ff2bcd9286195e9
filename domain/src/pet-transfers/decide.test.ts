import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { accountFold } from '../accounts/account.ts'
import { caseStreams } from '../payments/cases/case.ts'
import { decideAssignCase, decideCloseCase } from '../payments/cases/decide.ts'
import { folded, given } from '../testing/given.ts'
import { petFold } from '../pets/pet.ts'
import { isKeeper, isOwner } from '../pets/record/record.ts'
import {
  decideAcceptTransfer,
  decideAskTransfer,
  decideCompleteTransfer,
  decideConfirmTransfer,
  decideDeclineTransfer,
  decideRefuseTransfer,
  decideWithdrawTransfer,
} from './decide.ts'

const at = '2026-11-27T10:00:00.000Z'
const ids = { transferId: 't1', petId: 'rex', fromId: 'ana' }
const added: LapkaEvent = {
  type: 'PetAdded',
  data: {
    petId: 'rex',
    ownerId: 'ana',
    name: 'Рекс',
    gender: 'male',
    animalType: 'dog',
    breed: 'labrador',
    born: '2022',
    temperament: ['playful', 'other-please-specify'],
    temperamentNote: 'Ревнив',
    allergies: 'Пилешко',
    feeding: 'Два пъти',
    emergencyContact: '0888',
    usualVet: 'д-р Жечева',
  },
}
const asked: LapkaEvent = {
  type: 'TransferAsked',
  data: { ...ids, emailKey: 'key-ivo', email: 'ivo@example.test', reason: 'Местя се' },
}
const accepted: LapkaEvent = { type: 'TransferAccepted', data: { ...ids, toId: 'ivo' } }
const confirmed: LapkaEvent = { type: 'TransferConfirmed', data: ids }
const declined: LapkaEvent = { type: 'TransferDeclined', data: { ...ids, byId: 'ivo' } }
const withdrawn: LapkaEvent = { type: 'TransferWithdrawn', data: { ...ids, toId: 'ivo' } }
const word = { operatorId: 'maya', reason: 'И двамата потвърдиха' }
const refused: LapkaEvent = { type: 'TransferRefused', data: { ...ids, toId: 'ivo', ...word } }
const transferred: LapkaEvent = { type: 'PetTransferred', data: { ...ids, toId: 'ivo', ...word } }
const died: LapkaEvent = { type: 'PetDied', data: { petId: 'rex', ownerId: 'ana', on: null } }
const registered = (accountId: string): LapkaEvent => ({
  type: 'AccountRegistered',
  data: { accountId, role: 'PARENT', language: 'bg', emailKey: `key-${accountId}`, email: '', name: '', surname: '' },
})
const taken: LapkaEvent = { type: 'CaseAssigned', data: { caseId: 't1', writerId: 'ana', assigneeId: 'maya', note: '' } }

const ofPet = (...more: LapkaEvent[]) => ({ pet: { fold: petFold, history: [added, ...more] } })
const { fold: caseFold } = caseStreams('t1').case
type Beside = { cases?: LapkaEvent[]; to?: LapkaEvent[] }
const ofCase = (history: LapkaEvent[], { cases = [], to = [] }: Beside = {}) => ({
  pet: { fold: petFold, history: [added, ...history] },
  case: { fold: caseFold, history: cases },
  from: { fold: accountFold, history: [registered('ana')] },
  to: { fold: accountFold, history: [registered('ivo'), ...to] },
})

const ask = { ...ids, emailKey: 'key-ivo', email: 'ivo@example.test', reason: 'Местя се', at }
const contacted: LapkaEvent = {
  type: 'AddressContacted',
  data: { accountId: 'ana', emailKey: 'key-ivo', purpose: 'transfer' },
}
const ofAsking = (...more: LapkaEvent[]) => ({ ...ofPet(...more), account: { fold: accountFold, history: [registered('ana')] } })
const answer = { transferId: 't1', accountId: 'ivo', role: 'PARENT', emailKey: 'key-ivo', hasMaxPets: false } as const
const own = { transferId: 't1', accountId: 'ana' }
const confirm = { ...own, hasVisitsAhead: false }
const complete = { transferId: 't1', ...word, hasVisitsAhead: false, isRecipientFull: false }

describe('asking for a transfer', () => {
  test('is the owner’s, of a living pet, to another address, one at a time', () => {
    given(ofAsking())
      .when((states) => decideAskTransfer(ask, states))
      .thenEvents({ pet: [asked], account: [contacted] })
    for (const fromId of ['ivo', 'maya'])
      given(ofAsking())
        .when((states) => decideAskTransfer({ ...ask, fromId }, states))
        .thenRefused('NOT_FOUND')
    given(ofAsking(died))
      .when((states) => decideAskTransfer(ask, states))
      .thenRefused('PET_DIED')
    given(ofAsking())
      .when((states) => decideAskTransfer({ ...ask, emailKey: 'key-ana' }, states))
      .thenRefused('TRANSFER_TO_SELF')
    for (const pending of [[asked], [asked, accepted], [asked, accepted, confirmed]])
      given(ofAsking(...pending))
        .when((states) => decideAskTransfer({ ...ask, transferId: 't2' }, states))
        .thenRefused('TRANSFER_PENDING')
  })

  test('is possible again once one is over, and three times a day', () => {
    given(ofAsking(asked, declined))
      .when((states) => decideAskTransfer(ask, states))
      .thenEvents({ pet: [asked], account: [contacted] })
    const often = folded(petFold, [added, asked, withdrawn, asked, withdrawn, asked, withdrawn], at)
    const account = folded(accountFold, [registered('ana')])
    expect(decideAskTransfer(ask, { pet: often, account })).toEqual({ refused: 'TRANSFER_TOO_OFTEN' })
    const tomorrow = { ...ask, at: '2026-11-28T10:00:01.000Z' }
    expect(decideAskTransfer(tomorrow, { pet: often, account })).toEqual({ events: { pet: [asked], account: [contacted] } })
  })
})

describe('a letter to another person’s address', () => {
  const asking = (history: LapkaEvent[], change: Partial<typeof ask> = {}) =>
    decideAskTransfer(
      { ...ask, ...change },
      { pet: folded(petFold, [added]), account: folded(accountFold, [registered('ana'), ...history], at) },
    )
  const letters = (count: number, purpose: 'transfer' | 'keeper-invitation', to?: string) =>
    Array.from({ length: count }, (_, index): LapkaEvent => {
      const emailKey = to ?? `key-${purpose}-${index}`
      return { type: 'AddressContacted', data: { accountId: 'ana', emailKey, purpose } }
    })

  test('is one of five transfers a day, however many invitations there were', () => {
    expect(asking([...letters(4, 'transfer'), ...letters(10, 'keeper-invitation')])).toHaveProperty('events')
    expect(asking(letters(5, 'transfer'))).toEqual({ refused: 'TOO_MANY_LETTERS' })
    expect(asking(letters(5, 'transfer'), { at: '2026-11-28T10:00:00.000Z' })).toHaveProperty('events')
  })

  test('is one of five to that address, whatever each was about', () => {
    const sent = [...letters(3, 'keeper-invitation', 'key-ivo'), ...letters(2, 'transfer', 'key-ivo')]
    expect(asking(sent)).toEqual({ refused: 'TOO_MANY_LETTERS_TO_ADDRESS' })
    expect(asking(sent.slice(1))).toHaveProperty('events')
    expect(asking(sent, { emailKey: 'key-eve' })).toHaveProperty('events')
  })

  test('is not sent for an account that is gone', () => {
    expect(
      asking([{ type: 'AccountErased', data: { accountId: 'ana', emailKey: 'key-ana', petIds: [] } } as LapkaEvent]),
    ).toEqual({
      refused: 'NOT_FOUND',
    })
  })
})

describe('the recipient', () => {
  test('is the parent whose confirmed address was named, and nobody else finds it', () => {
    given(ofPet(asked))
      .when((states) => decideAcceptTransfer(answer, states))
      .thenEvents({ pet: [accepted] })
    for (const foreign of [{ emailKey: 'key-eve' }, { transferId: 't2' }]) {
      given(ofPet(asked))
        .when((states) => decideAcceptTransfer({ ...answer, ...foreign }, states))
        .thenRefused('NOT_FOUND')
      given(ofPet(asked))
        .when((states) => decideDeclineTransfer({ ...answer, ...foreign }, states))
        .thenRefused('NOT_FOUND')
    }
    given(ofPet(asked))
      .when((states) => decideAcceptTransfer({ ...answer, role: 'VET' }, states))
      .thenRefused('TRANSFER_NOT_FOR_PROFESSIONALS')
    given(ofPet(asked))
      .when((states) => decideAcceptTransfer({ ...answer, hasMaxPets: true }, states))
      .thenRefused('TOO_MANY_OWN_PETS')
    given(ofPet(asked, died))
      .when((states) => decideAcceptTransfer(answer, states))
      .thenRefused('PET_DIED')
  })

  test('may say no until it is completed, also after a yes', () => {
    for (const pending of [[asked], [asked, accepted], [asked, accepted, confirmed]])
      given(ofPet(...pending))
        .when((states) => decideDeclineTransfer(answer, states))
        .thenEvents({ pet: [declined] })
    given(ofPet(asked, withdrawn))
      .when((states) => decideAcceptTransfer(answer, states))
      .thenRefused('TRANSFER_OVER')
    given(ofPet(asked, accepted, confirmed, transferred))
      .when((states) => decideDeclineTransfer(answer, states))
      .thenRefused('TRANSFER_OVER')
  })
})

describe('the owner', () => {
  test('consents after the recipient, with nothing booked, and may take it back until it is completed', () => {
    given(ofPet(asked))
      .when((states) => decideConfirmTransfer(confirm, states))
      .thenRefused('TRANSFER_NOT_ACCEPTED')
    given(ofPet(asked, accepted))
      .when((states) => decideConfirmTransfer({ ...confirm, hasVisitsAhead: true }, states))
      .thenRefused('TRANSFER_HAS_BOOKINGS')
    given(ofPet(asked, accepted))
      .when((states) => decideConfirmTransfer(confirm, states))
      .thenEvents({ pet: [confirmed] })
    given(ofPet(asked, accepted, confirmed))
      .when((states) => decideWithdrawTransfer(own, states))
      .thenEvents({ pet: [withdrawn] })
    given(ofPet(asked, accepted))
      .when((states) => decideConfirmTransfer({ ...confirm, accountId: 'ivo' }, states))
      .thenRefused('NOT_FOUND')
  })
})

describe('an operator', () => {
  test('completes it with both consents alone, and both accounts know of it', () => {
    given(ofCase([asked, accepted, confirmed]))
      .when((states) => decideCompleteTransfer(complete, states))
      .thenEvents({
        pet: [transferred],
        case: [taken],
        from: [{ type: 'PetGivenAway', data: { accountId: 'ana', petId: 'rex', transferId: 't1' } }],
        to: [{ type: 'PetReceived', data: { accountId: 'ivo', petId: 'rex', transferId: 't1' } }],
      })
    for (const missing of [[asked], [asked, accepted]])
      given(ofCase(missing))
        .when((states) => decideCompleteTransfer(complete, states))
        .thenRefused('TRANSFER_NOT_CONFIRMED')
  })

  test('completes nothing for a dead pet, with visits ahead, or for an account that is gone or full', () => {
    const all = [asked, accepted, confirmed]
    given(ofCase([...all, died]))
      .when((states) => decideCompleteTransfer(complete, states))
      .thenRefused('PET_DIED')
    given(ofCase(all))
      .when((states) => decideCompleteTransfer({ ...complete, hasVisitsAhead: true }, states))
      .thenRefused('TRANSFER_HAS_BOOKINGS')
    given(ofCase(all, { to: [{ type: 'AccountErased', data: { accountId: 'ivo' } }] }))
      .when((states) => decideCompleteTransfer(complete, states))
      .thenRefused('TRANSFER_RECIPIENT_GONE')
    given(ofCase(all))
      .when((states) => decideCompleteTransfer({ ...complete, isRecipientFull: true }, states))
      .thenRefused('TRANSFER_RECIPIENT_FULL')
  })

  test('refuses it at any step, with a reason, and a colleague’s case is theirs', () => {
    given(ofCase([asked, accepted]))
      .when((states) => decideRefuseTransfer({ transferId: 't1', ...word }, states))
      .thenEvents({ pet: [refused], case: [taken] })
    const other: LapkaEvent = { type: 'CaseAssigned', data: { caseId: 't1', writerId: 'ana', assigneeId: 'petar', note: '' } }
    given(ofCase([asked, accepted, confirmed], { cases: [other] }))
      .when((states) => decideCompleteTransfer(complete, states))
      .thenRefused('CASE_TAKEN', { assignee: { id: 'petar', name: '' } })
    for (const over of [withdrawn, declined, refused, transferred])
      given(ofCase([asked, accepted, confirmed, over]))
        .when((states) => decideRefuseTransfer({ transferId: 't1', ...word }, states))
        .thenRefused('CASE_CLOSED')
  })

  test('takes its case while it is pending, and closes it by nothing else', () => {
    const take = { caseId: 't1', assigneeId: 'maya', from: null, note: '' }
    given(ofCase([asked]))
      .when((states) => decideAssignCase(take, states))
      .thenEvents({ case: [taken] })
    given(ofCase([asked]))
      .when((states) => decideCloseCase({ caseId: 't1', operatorId: 'maya', text: '' }, states))
      .thenRefused('CASE_NEEDS_DECISION')
    given(ofCase([asked, withdrawn]))
      .when((states) => decideAssignCase(take, states))
      .thenRefused('CASE_CLOSED')
  })
})

test('a second adult neither asks for one nor consents, and their rights end with the owner’s', () => {
  const joined: LapkaEvent = { type: 'KeeperJoined', data: { petId: 'rex', invitationId: 'i1', accountId: 'eve' } }
  given(ofAsking(joined))
    .when((states) => decideAskTransfer({ ...ask, fromId: 'eve' }, states))
    .thenRefused('NOT_FOUND')
  given(ofPet(joined, asked, accepted))
    .when((states) => decideConfirmTransfer({ ...confirm, accountId: 'eve' }, states))
    .thenRefused('NOT_FOUND')
  const history = [added, joined, asked, accepted, confirmed]
  expect(isKeeper(folded(petFold, history), 'eve')).toBe(true)
  expect(isKeeper(folded(petFold, [...history, transferred]), 'eve')).toBe(false)
})

test('afterwards the pet is the recipient’s, without the words of the one who gave it away', () => {
  const pet = folded(petFold, [added, asked, accepted, confirmed, transferred])
  expect([isOwner(pet, 'ivo'), isKeeper(pet, 'ivo'), isKeeper(pet, 'ana')]).toEqual([true, true, false])
  expect(pet).toMatchObject({ allergies: 'Пилешко', temperament: ['playful'] })
  for (const field of ['temperamentNote', 'feeding', 'emergencyContact', 'usualVet']) expect(pet).not.toHaveProperty(field)
})
