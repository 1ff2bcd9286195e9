import { afterEach, beforeEach, expect, it } from 'vitest'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { account, tellStory, openPractice } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { accountById, accountNames, petsOf } from './query.ts'

const at = '2026-11-01T08:00:00.000Z'

const pet = (ownerId: string, name = 'Рекс') => ({
  petId: crypto.randomUUID(),
  ownerId,
  name,
  gender: 'male' as const,
  animalType: 'dog' as const,
  breed: 'labrador',
  born: '2022',
  temperament: ['playful' as const],
})

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

it('an account has its name and address in clear here, and the professional it is booked as', async () => {
  const parent = account({ language: 'en' })
  const { accountId, professionalId } = await openPractice(views)
  await views.play(at, people.registerAccount(parent))
  await views.project('accounts')
  await expect(accountById(views.db, parent.accountId)).resolves.toEqual({
    ...parent,
    phone: '',
    phoneNumber: '',
    hostId: null,
    professionalId: null,
    photoId: null,
  })
  await expect(accountById(views.db, accountId)).resolves.toMatchObject({ role: 'VET', professionalId })
  await expect(accountById(views.db, professionalId)).resolves.toBeUndefined()
  expect((await accountNames(views.db, [parent.accountId, professionalId])).get(parent.accountId)).toBe('Елена Тодорова')
})

it('pets are their owner’s own, by name', async () => {
  const parent = account()
  const pets = ['Рекс', 'Ара', 'Мурка'].map((name) => pet(parent.accountId, name))
  for (const one of [...pets, pet(crypto.randomUUID())]) await views.play(at, people.addPet(one))
  await views.project('accounts')
  const own = await petsOf(views.db, parent.accountId)
  expect(own.map(({ name }) => name)).toEqual(['Ара', 'Мурка', 'Рекс'])
  expect(own[0]).toMatchObject({
    id: pets[1]!.petId,
    name: 'Ара',
    gender: 'male',
    animalType: 'dog',
    breed: 'labrador',
    born: '2022',
    temperament: ['playful'],
    temperamentNote: '',
    weightKg: null,
    coat: null,
  })
})

it('a pet is as it was described last', async () => {
  const known = pet(crypto.randomUUID())
  await views.play(at, people.addPet({ ...known, temperament: [] }))
  await views.play(at, people.changePet({ ...known, name: 'Рекси' }))
  await views.project('accounts')
  expect(await petsOf(views.db, known.ownerId)).toMatchObject([{ id: known.petId, name: 'Рекси', temperament: ['playful'] }])
})

it('replayed twice and rebuilt from the first event the tables are the same', async () => {
  await tellStory(views)
  await tellStory(views)
  await views.project('accounts')
  await expect(differencesAfterReplay(views, 'accounts')).resolves.toEqual([])
})

it('of an erased person nothing is left to read, wherever it stood, and a rebuild finds the same', async () => {
  const story = await tellStory(views)
  const appointment = await story.place(at, '2026-12-01T08:00:00.000Z')
  const { accountId, professionalId } = await openPractice(views)
  await views.project('accounts', 'appointments', 'professionals')
  await views.play(at, people.eraseAccount(appointment.parentId))
  await views.play(at, people.eraseAccount(accountId, professionalId))
  for (const erased of [appointment.parentId, accountId]) await views.vault.erase(erased)
  await views.project('accounts', 'appointments', 'professionals')
  await expect(accountById(views.db, appointment.parentId)).resolves.toMatchObject({ email: '', name: '', surname: '' })
  await expect(petsOf(views.db, appointment.parentId)).resolves.toMatchObject([{ name: '' }])
  const [row] = await views.db.selectFrom('views.appointments').select('reason').execute()
  expect(row?.reason).toBe('')
  expect(await differencesAfterReplay(views, 'accounts', 'appointments')).toEqual([])
})
