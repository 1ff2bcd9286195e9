import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import { searchSorts } from '@lapka/contracts/search.ts'
import { setServices, type ProfessionalPlan } from '@lapka/domain/testing/commands.ts'
import { rate } from '../testing/rate.ts'
import { checkUp, openPractice } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { professionalById } from './query.ts'
import { keepNextFree } from '../next-free/keep.ts'
import { readSearchConditions } from './search-conditions.ts'
import type { SearchCursor } from './search-cursor.ts'
import { gatherByName, searchAll } from './search-plan.ts'
import { searchProfessionals } from './search.ts'

const founded = '2026-11-01T08:00:00.000Z'
const sofia = { latitude: 42.6977, longitude: 23.3219 }
/** North of Sofia by so many kilometres. */
const north = (km: number): [number, number] => [sofia.longitude, sofia.latitude + (km * 360) / (12_742 * Math.PI)]

const vaccine = { id: 'vaccine', name: 'Ваксинация', nameEn: 'Vaccination', priceCents: 2500, durationMinutes: 30 }
const bath = { id: 'bath', name: 'Къпане', nameEn: 'Bathing', priceCents: 1800, durationMinutes: 60 }

const plans: Record<string, ProfessionalPlan> = {
  maria: {
    name: 'Мария',
    surname: 'Жечева',
    clinicName: 'Зелен хълм',
    services: [checkUp, vaccine],
  },
  masha: {
    name: 'Маша',
    surname: 'Иванова',
    clinicName: 'Мария Луиза',
    city: 'Пловдив',
    coordinates: north(20.6),
  },
  ivan: {
    name: 'Иван',
    surname: 'Мартинов',
    city: 'Велико Търново',
    languages: ['bg'],
    specializations: ['Болести по птиците'],
    coordinates: north(180),
    services: [{ ...vaccine, priceCents: 2000 }],
  },
  groomer: {
    role: 'GROOMER',
    name: 'Ваня',
    surname: 'Колева',
    prefix: '',
    clinicName: '',
    specializations: ['Подстригване по порода'],
    services: [bath],
    coordinates: north(9.4),
  },
  clinic: {
    role: 'CLINIC',
    name: 'Тайна',
    surname: 'Управителка',
    businessName: 'Клиника „Света Марина“',
    prefix: '',
    clinicName: '',
    services: [],
    coordinates: north(50.4),
  },
  unverified: { name: 'Мария', surname: 'Непроверена', isVerified: false },
}

const fives = (count: number, fours: number) => [...Array<number>(count).fill(5), ...Array<number>(fours).fill(4)]
const stars: Record<string, number[]> = {
  maria: fives(8, 2),
  masha: fives(9, 1),
  ivan: fives(12, 3),
  clinic: fives(4, 1),
}

let views: TestViews
const ids: Record<string, string> = {}
beforeAll(async () => {
  views = await openTestViews()
  for (const [who, plan] of Object.entries(plans)) {
    const { professionalId } = await openPractice(views, { clinicName: '', specializations: [], ...plan })
    ids[who] = professionalId
    await rate(views, professionalId, stars[who] ?? [])
  }
  await views.project('professionals')
})
afterAll(() => views.close())

/** The names found above, for a query as in the address line of a browser. */
const find = async (query: Record<string, string>) => {
  const page = await searchProfessionals(views.db, searchQuery.parse({ ...(query['q'] ? {} : { sort: 'rating' }), ...query }))
  expect(page.total).toBe(page.items.length)
  return page.items.map(({ professionalId }) => Object.keys(ids).find((who) => ids[who] === professionalId))
}

it('replayed twice and rebuilt from the first event the tables are the same', async () => {
  await expect(differencesAfterReplay(views, 'professionals')).resolves.toEqual([])
})

it('without a filter every verified professional is listed, here best rated first', async () => {
  await expect(find({})).resolves.toEqual(['masha', 'ivan', 'maria', 'clinic', 'groomer'])
})

it('the beginning of a word finds it in any case, and a person of that name comes before a clinic', async () => {
  await expect(find({ q: 'мария' })).resolves.toEqual(['maria', 'masha'])
  await expect(find({ q: 'МАР' })).resolves.toEqual(['ivan', 'maria', 'clinic', 'masha'])
  await expect(find({ q: 'жеч' })).resolves.toEqual(['maria'])
  await expect(find({ q: 'д-р мария ж' })).resolves.toEqual(['maria'])
})

it('Latin letters find Bulgarian names, and letters that look alike in Latin are told apart', async () => {
  for (const q of ['zhecheva', 'Dr Zhecheva']) await expect(find({ q })).resolves.toEqual(['maria'])
  await expect(find({ q: 'Maria' })).resolves.toEqual(['maria', 'masha'])
  await expect(find({ q: 'мас' })).resolves.toEqual([])
  await expect(find({ q: 'маш' })).resolves.toEqual(['masha'])
})

it('only where no word begins so the insides of words are looked at', async () => {
  await expect(find({ q: 'ван' })).resolves.toEqual(['groomer'])
  await expect(find({ q: 'ванов' })).resolves.toEqual(['masha'])
  await expect(find({ q: 'рия жеч' })).resolves.toEqual(['maria'])
  await expect(find({ q: 'Мария няма' })).resolves.toEqual([])
})

it('business name, clinic, city and specialization are found, the name behind a clinic is not', async () => {
  await expect(find({ q: 'света мар' })).resolves.toEqual(['clinic'])
  await expect(find({ q: 'зелен' })).resolves.toEqual(['maria'])
  await expect(find({ q: 'търново' })).resolves.toEqual(['ivan'])
  await expect(find({ q: 'подстриг' })).resolves.toEqual(['groomer'])
  await expect(find({ q: 'Управителка' })).resolves.toEqual([])
})

it('signs that mean something to a database are only signs', async () => {
  await expect(find({ q: '%' })).resolves.toEqual([])
  await expect(find({ q: "ма'); drop table views.listings; --" })).resolves.toEqual([])
  await expect(find({ q: "'_мария':* | иван" })).resolves.toEqual(['masha'])
  await expect(find({ q: '\\' })).resolves.toEqual([])
  await expect(find({ q: '' })).resolves.toHaveLength(5)
})

it('city, role and language are exact, in either alphabet and any case', async () => {
  await expect(find({ city: 'софия' })).resolves.toEqual(['maria', 'clinic', 'groomer'])
  await expect(find({ city: 'Sofia' })).resolves.toEqual(['maria', 'clinic', 'groomer'])
  await expect(find({ city: 'Соф' })).resolves.toEqual([])
  await expect(find({ role: 'GROOMER' })).resolves.toEqual(['groomer'])
  await expect(find({ language: 'en', role: 'VET' })).resolves.toEqual(['masha', 'maria'])
  await expect(find({ language: 'de' })).resolves.toEqual([])
})

it('a part of a service’s name finds who offers it, and its price is what is shown, bounded and ordered by', async () => {
  await expect(find({ service: 'аксин' })).resolves.toEqual(['ivan', 'maria'])
  await expect(find({ service: 'acci', sort: 'price' })).resolves.toEqual(['ivan', 'maria'])
  await expect(find({ service: 'преглед', maxPrice: '4000' })).resolves.toEqual(['masha', 'maria'])
  await expect(find({ service: 'преглед', maxPrice: '3999' })).resolves.toEqual([])
  const { items } = await searchProfessionals(views.db, { q: 'жечева', service: 'преглед' })
  expect(items[0]?.fromPriceCents).toBe(checkUp.priceCents)
})

it('a price says whether it is the least of several, among what was searched for', async () => {
  const isFrom = async (query: { q: string; service?: string }) =>
    (await searchProfessionals(views.db, query)).items.map((one) => one.isFromPrice)
  await expect(isFrom({ q: 'жечева' })).resolves.toEqual([true])
  await expect(isFrom({ q: 'жечева', service: 'преглед' })).resolves.toEqual([false])
  await expect(isFrom({ q: 'мартинов' })).resolves.toEqual([false])
  await expect(isFrom({ q: 'марина' })).resolves.toEqual([false])
})

it('a price limit and the order by price use the cheapest service; who names no price comes last', async () => {
  await expect(find({ maxPrice: '2400' })).resolves.toEqual(['ivan', 'groomer'])
  await expect(find({ sort: 'price' })).resolves.toEqual(['groomer', 'ivan', 'maria', 'masha', 'clinic'])
  const { items } = await searchProfessionals(views.db, { role: 'CLINIC' })
  expect(items[0]?.fromPriceCents).toBeNull()
})

it('a distance bucket takes the rounded distance for its minimum and the floored one for its maximum', async () => {
  const near = `${sofia.latitude},${sofia.longitude}`
  // 9.4 km rounds to 9: in our own first bucket alone. 20.6 km rounds to 21 and floors to 20: in two. 50.4 km rounds and floors to 50.
  await expect(find({ near, bucket: '10' })).resolves.toEqual(['maria', 'groomer'])
  await expect(find({ near, bucket: '20' })).resolves.toEqual(['masha'])
  await expect(find({ near, bucket: '50' })).resolves.toEqual(['masha', 'clinic'])
  await expect(find({ near, bucket: '100' })).resolves.toEqual([])
  await expect(find({ near, bucket: '1000' })).resolves.toEqual(['ivan'])
  await expect(find({ near })).resolves.toHaveLength(5)
  await expect(find({ bucket: '20' })).resolves.toHaveLength(5)
})

it('the order by distance begins with the nearest and answers how far it is, in steps of 100 m', async () => {
  await expect(find({ near: `${sofia.latitude},${sofia.longitude}`, sort: 'distance' })).resolves.toEqual([
    'maria',
    'groomer',
    'masha',
    'clinic',
    'ivan',
  ])
  const { items } = await searchProfessionals(views.db, { near: sofia, sort: 'distance' })
  expect(items.map(({ distanceMetres }) => distanceMetres)).toEqual([0, 9400, 20_600, 50_400, 180_000])
  const farAway = await searchProfessionals(views.db, { near: { latitude: -89.9, longitude: -179.9 }, bucket: '1000' })
  expect(farAway.items).toEqual([])
})

it('a specialty matches in full, in either alphabet', async () => {
  await expect(find({ specialty: 'подстригване по порода' })).resolves.toEqual(['groomer'])
  await expect(find({ specialty: 'Podstrigvane po poroda' })).resolves.toEqual(['groomer'])
  await expect(find({ specialty: 'подстригване' })).resolves.toEqual([])
})

it('an animal finds those whose fields name it, and dogs and cats also find those who name no animal', async () => {
  await expect(find({ species: 'bird' })).resolves.toEqual(['ivan'])
  await expect(find({ species: 'cat' })).resolves.toEqual(['masha', 'maria', 'clinic'])
  await expect(find({ species: 'dog', role: 'GROOMER' })).resolves.toEqual(['groomer'])
})

it('a rating at least so high leaves out who has none', async () => {
  await expect(find({ minRating: '49' })).resolves.toEqual(['masha'])
  await expect(find({ minRating: '48' })).resolves.toEqual(['masha', 'ivan', 'maria', 'clinic'])
  await expect(find({ minRating: '0' })).resolves.toHaveLength(5)
})

it('a least price leaves out who names none, and a range that is none is refused', async () => {
  await expect(find({ minPrice: '2500' })).resolves.toEqual(['masha', 'maria'])
  await expect(find({ minPrice: '2000', maxPrice: '2000' })).resolves.toEqual(['ivan'])
  const wrong = [
    { minPrice: '3000', maxPrice: '2000' },
    { maxPrice: '' },
    { maxPrice: '-1' },
    { maxPrice: '1e3' },
    { maxPrice: '12.5' },
    { maxPrice: '100000001' },
    { minRating: '51' },
    { freeWithin: '2' },
    { near: '91,0' },
    { near: '42.7' },
    { near: 'NaN,NaN' },
    { bucket: '21' },
    { species: 'horse' },
  ]
  expect(wrong.filter((query) => searchQuery.safeParse(query).success)).toEqual([])
})

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const keep = (freeAt: Record<string, string | null>) =>
  keepNextFree(views.db, {
    now: new Date().toISOString(),
    most: 100,
    workOut: ({ professionalId }) => ({
      freeAt: freeAt[Object.keys(ids).find((who) => ids[who] === professionalId) ?? ''] ?? null,
      dueAt: soon(30),
    }),
  })

it('next free time orders those who have one and comes last for all others', async () => {
  await keep({ ivan: soon(0.01), maria: soon(9), masha: soon(2) })
  await expect(find({ sort: 'availability' })).resolves.toEqual([
    'ivan',
    'masha',
    'maria',
    expect.any(String),
    expect.any(String),
  ])
  // Without typed words relevance has nothing to go by but who is free first: a rating exists only once reviews do.
  await expect(find({ sort: 'relevance', freeWithin: '3' })).resolves.toEqual(['ivan', 'masha'])
  await expect(find({ freeWithin: '3' })).resolves.toEqual(['masha', 'ivan'])
  await expect(find({ freeWithin: '1', city: 'София' })).resolves.toEqual([])
  await expect(keep({})).resolves.toBe(0)
})

it('only a professional whose calendar or profile changed is computed anew', async () => {
  await keep({})
  for (const priceCents of [2600, 2500])
    await views.play(founded, setServices(ids.maria ?? '', [checkUp, { ...vaccine, priceCents }]))
  await views.project('professionals')
  await expect(keep({ maria: soon(1) })).resolves.toBe(1)
  await expect(find({ freeWithin: '3' })).resolves.toContain('maria')
})

it('where too many match to gather them all, following an index meets the same in the same order', async () => {
  await keep({ ivan: soon(1), maria: soon(9), masha: soon(2) })
  const near = `${sofia.latitude},${sofia.longitude}`
  const questions = searchSorts.flatMap((sort): Record<string, string>[] => [
    { sort, near },
    { sort, role: 'VET' },
    { sort, q: 'мария', near },
    { sort, q: 'ветеринар' },
    { sort, q: 'софия' },
    { sort, service: 'ваксин', role: 'VET' },
    { sort, service: 'а', maxPrice: '3000', near },
    { sort, near, bucket: '20' },
    { sort, species: 'bird' },
    { sort, specialty: 'Болести по птиците', near },
  ])
  for (const question of questions) {
    const query = searchQuery.parse(question)
    const search = await readSearchConditions(views.db, query, 'beginnings')
    if (search === undefined) throw new Error('nobody could be found')
    const { items } = await searchProfessionals(views.db, query)
    const walk = async (way: { after: SearchCursor | undefined; count: number; mostSteps?: number }) =>
      searchAll(views.db, query, { search, ...way, namesakes: await gatherByName(views.db, query, { search, ...way }) })
    const [first, ...others] = await walk({ after: undefined, count: 20 })
    const gathered = items.map(({ professionalId }) => professionalId)
    expect([question, ...[first, ...others].map((hit) => hit?.id)]).toEqual([question, ...gathered])
    // No more than there are: then nothing has to be put in order after all.
    const enough = await walk({ after: undefined, count: gathered.length })
    expect([question, ...enough.map(({ id }) => id)]).toEqual([question, ...gathered])
    const after = first && { ...first, total: 5, reach: 'beginnings' as const }
    const next = await walk({ after, count: 20 })
    expect([question, ...next.map(({ id }) => id)]).toEqual([question, ...gathered.slice(1)])
    // Steps that lead past nearly all.
    for (const count of [1, 2, 20]) {
      const stopped = await walk({ after: undefined, count, mostSteps: 1 })
      expect([question, ...stopped.map(({ id }) => id)]).toEqual([question, ...gathered.slice(0, count)])
    }
  }
})

it('a profile shows what was set last, verified or not', async () => {
  const row = await professionalById(views.db, ids.maria ?? '')
  expect(row).toMatchObject({
    displayName: 'д-р Мария Жечева',
    services: [checkUp, vaccine],
    fromPriceCents: 2500,
    policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
    schedule: { zone: 'Europe/Sofia', bufferMinutes: 5, horizonDays: 60 },
    verifiedAt: new Date(founded),
  })
  expect((await professionalById(views.db, ids.unverified ?? ''))?.verifiedAt).toBeNull()
})

it('an erased professional keeps a row without a name', async () => {
  const erased = await openPractice(views, { name: 'Изтрита', surname: 'Завинаги' })
  await views.vault.erase(erased.accountId)
  await views.project('professionals')
  expect((await professionalById(views.db, erased.professionalId))?.displayName).toBe('д-р')
  await expect(find({ q: 'Изтрита' })).resolves.toEqual([])
})
