import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchQuery } from '@lapka/contracts/api/professionals.ts'
import type { ProfessionalPlan } from '@lapka/domain/testing/commands.ts'
import { checkUp, openPractice } from '../testing/story.ts'
import { openTestViews, type TestViews } from '../testing/test-views.ts'
import { MAX_PINS, searchPins } from './search-pins.ts'
import { searchProfessionals } from './search.ts'

const walk = { ...checkUp, id: 'walk', name: 'Разходка', nameEn: 'Walk', location: 'AT_PARENT' as const }
const plans: Record<string, ProfessionalPlan> = {
  sofia: { surname: 'Софийска', coordinates: [23.3219, 42.6977] },
  plovdiv: { surname: 'Пловдивска', coordinates: [24.75021, 42.14213] },
  walker: {
    role: 'PET_WALKER',
    specializations: [],
    services: [walk],
    serviceAreaKm: 5,
    coordinates: [24.7449, 42.1549],
    surname: 'Домашна',
  },
}

let views: TestViews
const ids: Record<string, string> = {}
beforeAll(async () => {
  views = await openTestViews()
  for (const [who, plan] of Object.entries(plans)) ids[who] = (await openPractice(views, plan)).professionalId
  await views.project('professionals')
})
afterAll(() => views.close())

const nameOf = (id: string): string => Object.keys(ids).find((who) => ids[who] === id) ?? id
/** On the map and in the list: both find the same people. */
const find = async (query: Record<string, string>) => {
  const parsed = searchQuery.parse(query)
  const pins = await searchPins(views.db, parsed)
  const page = await searchProfessionals(views.db, parsed)
  const names = pins.items.map(({ professionalId }) => nameOf(professionalId)).toSorted()
  expect(page.items.map(({ professionalId }) => nameOf(professionalId)).toSorted()).toEqual(names)
  expect([pins.total, page.total]).toEqual([names.length, names.length])
  return names
}

it('the frame of a map finds those in it, together with every other filter', async () => {
  const aroundPlovdiv = '42.0,24.6,42.3,24.9'
  await expect(find({})).resolves.toEqual(['plovdiv', 'sofia', 'walker'])
  await expect(find({ frame: aroundPlovdiv })).resolves.toEqual(['plovdiv', 'walker'])
  await expect(find({ frame: '41,22,44.5,29' })).resolves.toEqual(['plovdiv', 'sofia', 'walker'])
  await expect(find({ frame: aroundPlovdiv, role: 'VET' })).resolves.toEqual(['plovdiv'])
  await expect(find({ frame: '42.6,23.2,42.8,23.5', q: 'плов' })).resolves.toEqual([])
  await expect(find({ q: 'ловдивск' })).resolves.toEqual(['plovdiv'])
  await expect(find({ frame: '43,30,43.5,31' })).resolves.toEqual([])
})

it('a practice has its pin at its door, and a home in its neighbourhood: not even a narrow frame finds the house', async () => {
  const { items } = await searchPins(views.db, {})
  const places = Object.fromEntries(
    items.map(({ professionalId, latitude, longitude, isNeighbourhood }) => [
      nameOf(professionalId),
      { latitude, longitude, isNeighbourhood },
    ]),
  )
  expect(places).toEqual({
    sofia: { latitude: 42.6977, longitude: 23.3219, isNeighbourhood: false },
    plovdiv: { latitude: 42.14213, longitude: 24.75021, isNeighbourhood: false },
    walker: { latitude: 42.15, longitude: 24.74, isNeighbourhood: true },
  })
  await expect(find({ frame: '42.1545,24.7445,42.1555,24.7455' })).resolves.toEqual([])
  await expect(find({ frame: '42.1495,24.7395,42.1505,24.7405' })).resolves.toEqual(['walker'])
})

it('of more than a map can bear some are shown, and how many there are is said', async () => {
  const crowd = await openTestViews()
  try {
    await openPractice(crowd)
    await crowd.project('professionals')
    const copyOnto = (table: string, from: number, to: number) =>
      sql`insert into views.${sql.raw(table)} select copied.*
        from (select to_jsonb(known) as row from views.${sql.raw(table)} known order by professional_id limit 1) known,
          generate_series(${from}::int, ${to}::int) nth,
          lateral jsonb_populate_record(null::views.${sql.raw(table)},
            row || jsonb_build_object('professional_id', 'c0b1e5ed-0000-4000-8000-' || lpad(nth::text, 12, '0'))) copied`.execute(
        crowd.db,
      )
    const grow = async (from: number, to: number) => {
      for (const table of ['professionals', 'listings']) await copyOnto(table, from, to)
      const { items, ...counts } = await searchPins(crowd.db, {})
      return { pins: new Set(items.map(({ professionalId }) => professionalId)).size, ...counts }
    }
    await expect(grow(1, MAX_PINS)).resolves.toEqual({ pins: MAX_PINS, total: MAX_PINS + 1, isTotalAtLeast: false })
    await expect(grow(MAX_PINS + 1, 1_000)).resolves.toEqual({ pins: MAX_PINS, total: 1_000, isTotalAtLeast: true })
  } finally {
    await crowd.close()
  }
})
