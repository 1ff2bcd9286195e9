import { missing } from './stripe-failure.ts'
import type { StripeObject } from './stripe-objects.ts'

type Bounds = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
type Paging = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Bounds | undefined
}
type Dated = { id: string; created: number; object: () => StripeObject }

/** A page of a Stripe list: newest first, cursors are ids of the list, `has_more` in the direction asked for. */
export const listPage = (url: string, items: Dated[], paging: Paging): StripeObject => {
  const within = items.filter((item) => isCreated(item.created, paging.created))
  const newestFirst = within.toReversed().toSorted((one, other) => other.created - one.created)
  const page = paging.ending_before === undefined ? following(newestFirst, paging) : preceding(newestFirst, paging)
  return { object: 'list', url, has_more: page.hasMore, data: page.items.map((item) => item.object()) }
}

const following = (items: Dated[], { limit, starting_after }: Paging) => {
  const from = starting_after === undefined ? 0 : placeOf(items, starting_after, 'starting_after') + 1
  return { items: items.slice(from, from + limit), hasMore: items.length > from + limit }
}

const preceding = (items: Dated[], { limit, ending_before = '' }: Paging) => {
  const until = placeOf(items, ending_before, 'ending_before')
  return { items: items.slice(Math.max(0, until - limit), until), hasMore: until > limit }
}

const placeOf = (items: Dated[], id: string, param: string): number => {
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) throw missing('object', id, { param, status: 400 })
  return place
}

const isCreated = (created: number, bounds: number | Bounds | undefined): boolean => {
  if (bounds === undefined) return true
  if (typeof bounds === 'number') return created === bounds
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds
  return created > gt && created >= gte && created < lt && created <= lte
}
