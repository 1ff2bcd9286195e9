import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { account } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { petKnownBy } from './query.ts'
import { petsGivenBy, transferOfPet, transfersTo } from './transfers.ts'

const at = '2026-11-01T08:00:00.000Z'
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

it('a transfer is its owner’s and waits for an address, which goes with the account that had it', async () => {
  const [owner, recipient] = [account(), account()]
  const [petId, transferId] = [randomUUID(), randomUUID()]
  for (const one of [owner, recipient]) await views.play(at, people.registerAccount(one))
  await views.play(at, people.addPet({ petId, ownerId: owner.accountId, name: 'Рекс' }))
  const asked: LapkaEvent = {
    type: 'TransferAsked',
    data: {
      transferId,
      petId,
      fromId: owner.accountId,
      emailKey: recipient.emailKey,
      email: recipient.email,
      reason: 'Местя се',
    },
  }
  await views.write(at, { [petStream(petId)]: [asked] })
  await views.project('accounts')
  expect(await transfersTo(views.db, recipient, at)).toMatchObject([{ id: transferId, pet: { name: 'Рекс' } }])
  expect(await petsGivenBy(views.db, owner.accountId)).toEqual([])
  const own = { petId, fromId: owner.accountId }
  expect(await transferOfPet(views.db, own)).toMatchObject({ transfer: { email: recipient.email, status: 'asked' } })
  await views.play(at, people.eraseAccount(recipient.accountId))
  await views.project('accounts')
  expect(await transferOfPet(views.db, own)).toMatchObject({ transfer: { email: '', status: 'asked' } })
  await views.play(at, people.eraseAccount(owner.accountId))
  await views.project('accounts')
  expect(await transferOfPet(views.db, own)).toEqual({ transfer: null, offeredIds: [] })
  expect(await differencesAfterReplay(views, 'accounts')).toEqual([])
})

it('the name that a pet had for its former owner goes with the next owner’s account, and a rebuild finds the same', async () => {
  const [owner, recipient] = [account(), account()]
  const [petId, transferId] = [randomUUID(), randomUUID()]
  for (const one of [owner, recipient]) await views.play(at, people.registerAccount(one))
  await views.play(at, people.addPet({ petId, ownerId: owner.accountId, name: 'Рекс' }))
  const nature = { gender: 'male', animalType: 'dog', breed: 'other', born: '2022' } as const
  const of = { transferId, petId, fromId: owner.accountId }
  const asked = { ...of, emailKey: recipient.emailKey, email: recipient.email, reason: '' }
  const given = { ...of, toId: recipient.accountId, operatorId: randomUUID(), reason: '' }
  const moved: LapkaEvent[] = [
    { type: 'TransferAsked', data: asked },
    { type: 'PetTransferred', data: given },
  ]
  await views.write(at, { [petStream(petId)]: moved })
  await views.play(at, people.changePet({ ...nature, temperament: [], petId, ownerId: recipient.accountId, name: 'Макс' }))
  await views.project('accounts')
  const namesFor = async () =>
    Promise.all([owner, recipient].map(async ({ accountId }) => (await petKnownBy(views.db, { petId, accountId }))?.name))
  expect(await namesFor()).toEqual(['Рекс', 'Макс'])
  expect(await petsGivenBy(views.db, owner.accountId)).toMatchObject([{ pet: { name: 'Рекс' } }])
  await views.play(at, people.eraseAccount(recipient.accountId, undefined, [petId]))
  await views.project('accounts')
  expect(await namesFor()).toEqual(['', ''])
  expect(await differencesAfterReplay(views, 'accounts')).toEqual([])
})
