import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { ProfessionalPlan } from '@lapka/domain/testing/commands.ts'
import { checkUp, openPractice } from '../testing/story.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { keepNextFree } from '../next-free/keep.ts'
import { facetOf } from './facets.ts'
import { MAX_GATHERED } from './gather.ts'
import { readSearchConditions } from './search-conditions.ts'
import { searchProfessionals } from './search.ts'

const founded = '2026-11-01T08:00:00.000Z'
const bath = { ...checkUp, id: 'bath', name: 'Къпане', nameEn: 'Bathing' }
const others: ProfessionalPlan[] = [
  { name: 'Марин', surname: 'Колев', city: 'Пловдив' },
  { role: 'GROOMER', name: 'Ваня', surname: 'Марева', city: 'Пловдив', specializations: [], services: [bath] },
  { name: 'Мариана', surname: 'Непроверена', isVerified: false },
]

let views: TestViews
let maria: Awaited<ReturnType<typeof openPractice>>
beforeAll(async () => {
  views = await openTestViews()
  maria = await openPractice(views, { name: 'Мария', surname: 'Жечева', city: 'София' })
  for (const plan of others) await openPractice(views, plan)
  await views.project('professionals')
})
afterAll(() => views.close())

/** Words and facets whose count is not how many listings bear them; words of services count in any case. */
const miscounted = async () => {
  const { rows } = await sql`
    with borne as (select word, count(*)::int as listings from views.listings, unnest(tsvector_to_array(lexemes)) word
        where word not like '=%' and word not like '@%' group by word),
      of_services as (select distinct word from views.service_names, unnest(tsvector_to_array(lexemes)) word),
      expected as (select word, coalesce(listings, 0), of_services.word is not null
        from borne full join of_services using (word)),
      known as (select word, listings, names_service from views.words)
    select word as what from ((table known except table expected) union all (table expected except table known)) wrong
    union all
    select facet::text from (select facet, role_key, listings from views.trade_facets
      except select facet, role_key, count(*)::int from views.listings, unnest(facets) facet group by facet, role_key) known
    union all
    select facet::text from (select facet, role_key, count(*)::int from views.listings, unnest(facets) facet group by facet, role_key
      except select facet, role_key, listings from views.trade_facets) missed
    union all
    select word from views.trade_words full join (select role_key, word, count(*)::int from views.listings, unnest(tsvector_to_array(lexemes)) word
      where word not like '=%' group by role_key, word) meant using (role_key, word) where listings is distinct from meant.count`.execute(
    views.db,
  )
  return rows
}
const find = (query: Record<string, string>) => searchProfessionals(views.db, searchQuery.parse(query))

it('words and facets are counted as listings come, change and go', async () => {
  await expect(miscounted()).resolves.toEqual([])
  const { professionalId, accountId } = maria
  const stream = professionalStream(professionalId)
  const address = { city: 'Пловдив', address2: 'ул. „Бряг“ 2', coordinates: [24.75, 42.15] as [number, number] }
  await views.write(founded, { [stream]: [{ type: 'AddressDetailsSet', data: { professionalId, accountId, ...address } }] })
  await views.project('professionals')
  await expect(miscounted()).resolves.toEqual([])
  await views.write(founded, { [stream]: [{ type: 'ServicesSet', data: { professionalId, services: [checkUp, bath] } }] })
  await views.write(founded, { [stream]: [{ type: 'ProfessionalWithdrawn', data: { professionalId } }] })
  await views.project('professionals')
  await expect(miscounted()).resolves.toEqual([])
  await expect(find({ q: 'Жечева' })).resolves.toMatchObject({ total: 0 })
})

it('a filter that no one of a trade matches finds no one there, and still finds the other trades', async () => {
  await expect(find({ role: 'VET', service: 'къпане' })).resolves.toMatchObject({ total: 0 })
  await expect(find({ role: 'GROOMER', service: 'къпане' })).resolves.toMatchObject({ total: 1 })
  await expect(find({ service: 'къпане', city: 'Пловдив' })).resolves.toMatchObject({ total: 1 })
  await expect(find({ service: 'къпане', city: 'София' })).resolves.toMatchObject({ total: 0 })
})

it('typed words name the only trades that can have them, by what they begin and by what they mean', async () => {
  const tradesOf = async (q: string) => (await readSearchConditions(views.db, searchQuery.parse({ q }), 'beginnings'))?.trades
  const [vet, groomer] = [facetOf('role', 'VET'), facetOf('role', 'GROOMER')]
  await expect(tradesOf('мар')).resolves.toEqual([vet, groomer])
  await expect(tradesOf('марев')).resolves.toEqual([groomer])
  await expect(tradesOf('изкъпя')).resolves.toEqual([groomer])
  await expect(tradesOf('ветеринар мар')).resolves.toEqual([vet])
  await expect(tradesOf('ветеринар марев')).resolves.toBeUndefined()
})

it('who is found by a word of many is not counted, and stands in the same order', async () => {
  for (const sort of ['relevance', 'rating', 'price']) {
    const counted = await find({ q: 'пловд', sort })
    expect(counted).toMatchObject({ total: 2, isTotalAtLeast: false })
    await sql`update views.words set listings = listings + ${MAX_GATHERED} where word = 'пловдив'`.execute(views.db)
    await expect(find({ q: 'пловд', sort })).resolves.toEqual({ ...counted, total: MAX_GATHERED, isTotalAtLeast: true })
    // With anything else that is asked, or another word, the count says nothing.
    await expect(find({ q: 'пловд', sort, role: 'VET' })).resolves.toMatchObject({ total: 1 })
    await expect(find({ q: 'марин пловд', sort })).resolves.toMatchObject({ total: 1 })
    await sql`update views.words set listings = listings - ${MAX_GATHERED} where word = 'пловдив'`.execute(views.db)
  }
})

it('who is found by facets of many is not counted, and stands in the same order', async () => {
  const raise = (by: number) => sql`update views.trade_facets set listings = listings + ${by}
    where role_key = ${facetOf('role', 'VET')} and facet = any(${[facetOf('role', 'VET'), facetOf('city', 'Пловдив')]}::bigint[])`
  for (const query of [{ city: 'Пловдив' }, { city: 'Пловдив', role: 'VET' }, { role: 'VET', sort: 'price' }]) {
    const counted = await find(query)
    expect([query, counted.isTotalAtLeast]).toEqual([query, false])
    await raise(MAX_GATHERED + 1).execute(views.db)
    await expect(find(query)).resolves.toEqual({ ...counted, total: MAX_GATHERED, isTotalAtLeast: true })
    // Few speak Bulgarian as far as the counts know, and of a price or a word they know nothing.
    for (const other of [{ language: 'bg' }, { maxPrice: '100000' }, { q: 'марин' }])
      expect([other, (await find({ ...query, ...other })).isTotalAtLeast]).toEqual([other, false])
    await raise(-MAX_GATHERED - 1).execute(views.db)
  }
})

it('who treats no companion animal stands behind all others until something of it is asked for, and is counted all the same', async () => {
  const soonest = await openPractice(views, { name: 'Борис', surname: 'Овчаров', specializations: ['Болести по пчелите'] })
  const livestock: string[] = [soonest.professionalId]
  await views.project('professionals')
  await keepNextFree(views.db, {
    now: new Date().toISOString(),
    most: 100,
    workOut: ({ professionalId }) => ({
      freeAt: new Date(Date.now() + (livestock.includes(professionalId) ? 1 : 2) * HOUR_MS).toISOString(),
      dueAt: new Date(Date.now() + DAY_MS).toISOString(),
    }),
  })
  for (const query of [{}, { sort: 'availability' }, { role: 'VET' }, { near: '42.6977,23.3219' }]) {
    const page = await find(query)
    expect([query, page.total]).toEqual([query, page.items.length])
    expect([query, page.items.at(-1)?.professionalId]).toEqual([query, soonest.professionalId])
  }
  for (const query of [
    { q: 'ветеринар' },
    { service: 'преглед' },
    { specialty: 'Болести по пчелите' },
    { city: 'София', q: 'Овчаров' },
  ])
    expect([query, (await find(query)).items[0]?.professionalId]).toEqual([query, soonest.professionalId])
  await expect(miscounted()).resolves.toEqual([])
})
