import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { keepNextFree } from '../next-free/keep.ts'
import { openPractice } from '../testing/story.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { readSearchConditions } from './search-conditions.ts'
import type { SearchCursor } from './search-cursor.ts'
import { searchAll } from './search-plan.ts'
import { searchProfessionals } from './search.ts'

const sofia = { latitude: 42.6977, longitude: 23.3219 }
const north = (km: number): [number, number] => [sofia.longitude, sofia.latitude + (km * 360) / (12_742 * Math.PI)]
const near = `${sofia.latitude},${sofia.longitude}`

/** How far away each is, and in how many hours they are free. */
const practices = {
  nextDoor: { km: 1, hours: 60 },
  sameStreet: { km: 4, hours: 30 },
  sameTown: { km: 9, hours: 2 },
  farAway: { km: 150, hours: 1 },
  farLivestock: { km: 150, hours: 0.5, specializations: ['Болести по селскостопанските животни'] },
  nearHorses: { km: 2, hours: 0.5, specializations: ['Болести по конете'] },
}

let views: TestViews
const ids = new Map<string, string>()
beforeAll(async () => {
  views = await openTestViews()
  for (const [who, { km, hours: _, ...plan }] of Object.entries(practices)) {
    const { professionalId } = await openPractice(views, { clinicName: '', coordinates: north(km), ...plan })
    ids.set(professionalId, who)
  }
  await views.project('professionals')
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  await keepNextFree(views.db, {
    now: new Date().toISOString(),
    most: 100,
    workOut: ({ professionalId }) => ({
      freeAt: inHours(practices[ids.get(professionalId) as keyof typeof practices].hours),
      dueAt: new Date(Date.now() + DAY_MS).toISOString(),
    }),
  })
})
afterAll(() => views.close())

const find = async (query: Record<string, string>) => {
  const { items } = await searchProfessionals(views.db, searchQuery.parse(query))
  return items.map(({ professionalId }) => ids.get(professionalId))
}

it('without a wish the soonest free come first, and behind them who treats no companion animal', async () => {
  const soonest = ['farAway', 'sameTown', 'sameStreet', 'nextDoor']
  for (const query of [{}, { sort: 'availability' }, { sort: 'availability', near }, { role: 'VET' }])
    await expect(find(query).then((found) => [query, found.slice(0, 4)])).resolves.toEqual([query, soonest])
})

it('with a place the nearer ring comes first and in a ring who is free sooner', async () => {
  await expect(find({ near })).resolves.toEqual(['sameStreet', 'nextDoor', 'sameTown', 'farAway', 'nearHorses', 'farLivestock'])
})

it('with a field or words the near ones come first, whatever they treat', async () => {
  await expect(find({ specialty: 'Болести по конете' })).resolves.toEqual(['nearHorses'])
  await expect(find({ near, q: 'ветеринар' })).resolves.toEqual([
    'nearHorses',
    'sameStreet',
    'nextDoor',
    'sameTown',
    'farLivestock',
    'farAway',
  ])
})

it('following the index of free times, group after group, meets the same in the same order', async () => {
  for (const asked of [{}, { near }, { near, role: 'VET' }, { sort: 'availability' }]) {
    const query = searchQuery.parse(asked)
    const search = await readSearchConditions(views.db, query, 'beginnings')
    if (search === undefined) throw new Error('nobody could be found')
    const gathered = (await searchProfessionals(views.db, query)).items.map(({ professionalId }) => professionalId)
    const follow = async (after: SearchCursor | undefined, met: string[] = []): Promise<string[]> => {
      const plan = { search, after, count: 2, namesakes: undefined, mostSteps: 1 }
      const hits = await searchAll(views.db, query, plan)
      const [last] = hits.slice(-1)
      return last ? follow({ ...last, total: 6, reach: 'beginnings' }, [...met, ...hits.map(({ id }) => id)]) : met
    }
    expect([asked, await follow(undefined)]).toEqual([asked, gathered])
  }
})
