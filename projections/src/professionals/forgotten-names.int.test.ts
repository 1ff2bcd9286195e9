import { afterEach, beforeEach, expect, it } from 'vitest'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import type { ProfessionalPlan } from '@lapka/domain/testing/commands.ts'
import { openPractice } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { searchProfessionals } from './search.ts'

const founded = '2026-11-01T08:00:00.000Z'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const names = { name: 'Вера', surname: 'Моминска' }
const begin = async (plan: ProfessionalPlan) => {
  const { professionalId, accountId } = await openPractice(views, plan)
  await views.project('professionals')
  const add = async (event: LapkaEvent) => {
    await views.write(founded, { [professionalStream(professionalId)]: [event] })
    await views.project('professionals')
  }
  const rename = (change: { name: string; surname: string; prefix?: string }) =>
    add({
      type: 'ProfileDetailsSet',
      data: { professionalId, accountId, prefix: 'д-р', latinName: '', phone: '', about: '', ...change },
    })
  return { professionalId, add, rename }
}
const known = async (...words: string[]) => {
  const rows = await views.db.selectFrom('views.words').select('word').where('word', 'in', words).orderBy('word').execute()
  return rows.map(({ word }) => word)
}
const find = async (query: Record<string, string>) => (await searchProfessionals(views.db, searchQuery.parse(query))).total

it('a name that a professional had before is no word of the search any more', async () => {
  const { rename } = await begin(names)
  expect(await known('моминска', 'вера')).toEqual(['вера', 'моминска'])
  await rename({ name: 'Вера', surname: 'Съпругова' })
  expect(await known('моминска', 'вера')).toEqual(['вера'])
})

it('of a professional who was erased no name is left among the words, and a namesake is still found', async () => {
  await begin({ ...names, surname: 'Друга' })
  const { professionalId, add, rename } = await begin(names)
  await rename({ name: 'Вера', surname: 'Съпругова' })
  await add({ type: 'ProfessionalWithdrawn', data: { professionalId } })
  expect(await known('моминска', 'съпругова', 'saprugova', 'вера')).toEqual(['вера'])
  await expect(find({ q: 'ера' })).resolves.toBe(1)
  await expect(differencesAfterReplay(views, 'professionals')).resolves.toEqual([])
})

it('a professional named like a service may change their name, and the service is still found', async () => {
  await begin(names)
  const { rename } = await begin({ name: 'Преглед', surname: 'Иванов', isVerified: false })
  await rename({ name: 'Преглед', surname: 'Петров' })
  await rename({ name: 'Петър', surname: 'Петров' })
  await expect(find({ service: 'преглед' })).resolves.toBe(1)
  await expect(differencesAfterReplay(views, 'professionals')).resolves.toEqual([])
})

it('who was given a prefix before they were verified is found by the middle of their name', async () => {
  const { professionalId, add, rename } = await begin({ ...names, prefix: '', isVerified: false })
  await rename(names)
  await add({ type: 'ProfessionalVerified', data: { professionalId } })
  await expect(find({ q: 'оминск' })).resolves.toBe(1)
  await expect(differencesAfterReplay(views, 'professionals')).resolves.toEqual([])
})
