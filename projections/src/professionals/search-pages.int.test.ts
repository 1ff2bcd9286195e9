import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type SearchQuery } from '@lapka/contracts/api/professionals.ts'
import { searchSorts } from '@lapka/contracts/search.ts'
import { ForeignCursor } from '../foreign-cursor.ts'
import { rate } from '../testing/rate.ts'
import { openPractice } from '../testing/story.ts'
import { openTestViews } from '../testing/test-views.ts'
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts'
import { searchProfessionals, type SearchPage } from './search.ts'

const sofia = { latitude: 42.6977, longitude: 23.3219 }

it('pages follow each other without a gap or a double while professionals are added between them', async () => {
  const crowd = await openTestViews()
  try {
    const many: string[] = []
    for (let index = 0; index < 45; index += 1) {
      const { professionalId } = await openPractice(crowd)
      await rate(crowd, professionalId, [3 + (index % 3)])
      many.push(professionalId)
    }
    await crowd.project('professionals')
    const first = await searchProfessionals(crowd.db, { sort: 'rating' })
    await rate(crowd, (await openPractice(crowd)).professionalId, [5, 5])
    await crowd.project('professionals')
    const follow = async (query: SearchQuery, from: SearchPage, seen: string[] = []): Promise<string[]> => {
      seen.push(...from.items.map(({ professionalId }) => professionalId))
      if (from.nextCursor === undefined) return seen
      return follow(query, await searchProfessionals(crowd.db, { ...query, cursor: from.nextCursor }), seen)
    }
    const seen = await follow({ sort: 'rating' }, first)
    expect(seen).toHaveLength(45)
    expect(new Set(seen)).toEqual(new Set(many))
    for (const sort of searchSorts) {
      const query: SearchQuery = { sort, near: sofia }
      const everybody = await follow(query, await searchProfessionals(crowd.db, query))
      expect([sort, everybody.length, new Set(everybody).size]).toEqual([sort, 46, 46])
    }
  } finally {
    await crowd.close()
  }
})

it('a cursor of another order is not read', async () => {
  const cursor = writeSearchCursor({ sort: 'rating' }, { key: 1, id: randomUUID(), total: 3, reach: 'beginnings' })
  expect(readSearchCursor({ cursor, sort: 'rating' })).toMatchObject({ key: 1, total: 3 })
  expect(() => readSearchCursor({ cursor, sort: 'price' })).toThrow(ForeignCursor)
  for (const wrong of ['', 'x', Buffer.from('["rating",1.5,"x",1]').toString('base64url')])
    expect(() => readSearchCursor({ cursor: wrong, sort: 'rating' })).toThrow(ForeignCursor)
})
