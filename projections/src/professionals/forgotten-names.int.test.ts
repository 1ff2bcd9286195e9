import { afterEach, beforeEach, expect, it } from 'vitest'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { professionalFacts } from '../testing/practice.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'

const founded = '2026-11-01T08:00:00.000Z'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

it('a name that a professional had before is no word of the search any more', async () => {
  const { professionalId, accountId, facts } = professionalFacts({ name: 'Вера', surname: 'Моминска' })
  await views.write(founded, facts)
  await views.project('professionals')
  const known = () => views.db.selectFrom('views.words').select('word').where('word', 'in', ['моминска', 'вера']).execute()
  expect(await known()).toHaveLength(2)
  const data = { professionalId, accountId, prefix: 'д-р', name: 'Вера', surname: 'Съпругова', phone: '', about: '' }
  await views.write(founded, { [professionalStream(professionalId)]: [{ type: 'ProfileDetailsSet', data }] })
  await views.project('professionals')
  expect(await known()).toEqual([{ word: 'вера' }])
})
