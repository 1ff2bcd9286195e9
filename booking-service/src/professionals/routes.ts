import { DAY_MS } from '@lapka/contracts/time.ts'
import { z } from 'zod'
import { id, afterQuery } from '@lapka/contracts/api/common.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import {
  professionalDetails,
  professionalPage,
  professionalPins,
  searchChoices as choicesAnswer,
  searchQuery,
  slotPage,
  slotsQuery,
  type Slot,
} from '@lapka/contracts/api/professionals.ts'
import { publicPlaceOf } from '@lapka/domain/professionals/public-place.ts'
import { isVisited } from '@lapka/contracts/service-locations.ts'
import { firstFreeAfter, freeTimes } from '@lapka/domain/slots/free-slots.ts'
import { leaveOutUses } from '@lapka/domain/slots/full-times.ts'
import { bookableVetsOf, clinicOfVet } from '@lapka/projections/clinics/query.ts'
import { searchPins } from '@lapka/projections/professionals/search-pins.ts'
import { professionalById, searchChoices, workById, type WorkRow } from '@lapka/projections/professionals/query.ts'
import { isFromPrice, searchProfessionals, type OnlineRow } from '@lapka/projections/professionals/search.ts'
import type { Dependencies } from '../dependencies.ts'
import { anyVetDetails, anyVetServices, openDaysOf } from './any-vet.ts'
import type { App } from '../http/app-type.ts'
import { checkDays } from '../http/day-range.ts'
import { keptFor } from '../http/kept-for.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { routeFor } from '../http/route-for.ts'
import { seePosition } from '../http/see-position.ts'
import { nextFreeTimes, offersOf, plannedByThemselves } from '@lapka/projections/professionals/free-times.ts'
import { wantedAddress, waysOfOffer, type WantedAddress } from '@lapka/projections/travel/offer-with-ways.ts'
import { summaryOf, textsOf } from './summary.ts'

const MAX_DAYS = 62
const viewsOfTimes = ['professionals', 'clinics', 'claims', 'waitlist'] as const
/** Cities and fields change in days; counting them reads every professional. */
const CHOICES_KEPT_MS = 60_000
const params = z.object({ id })

export const professionalRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }

  app.get(
    '/api/v2/professionals',
    routeFor('public', { querystring: searchQuery, response: { 200: professionalPage } }, config),
    async ({ query }) => {
      const { items, ...rest } = await searchProfessionals(db, query)
      const nextFree = await nextFreeTimes(db, items, now())
      return { items: items.map((row) => summaryOf(row, nextFree.get(row.professionalId) ?? null)), ...rest }
    },
  )

  app.get(
    '/api/v2/professionals/pins',
    routeFor('public', { querystring: searchQuery, response: { 200: professionalPins } }, config),
    async ({ query }) => {
      const { items, ...rest } = await searchPins(db, query)
      return { items: items.map(({ professionalId, ...pin }) => ({ id: professionalId, ...pin })), ...rest }
    },
  )

  const choices = keptFor(CHOICES_KEPT_MS, () => searchChoices(db))
  app.get('/api/v2/professionals/choices', routeFor('public', { response: { 200: choicesAnswer } }, config), async () =>
    choices(),
  )

  app.get(
    '/api/v2/professionals/:id',
    routeFor('public', { params, querystring: afterQuery, response: { 200: professionalDetails } }, config),
    async (request) => {
      await seePosition(dependencies, request.query.after, viewsOfTimes)
      const row = await verifiedProfessional(dependencies, request.params.id)
      const nextFree = await nextFreeTimes(db, [row], now())
      const found = { ...row, isFromPrice: isFromPrice(row.services, row.fromPriceCents), distanceMetres: null }
      return {
        ...summaryOf(found, nextFree.get(row.professionalId) ?? null),
        ...publicPlaceOf(row, row.services),
        isNeighbourhood: !isVisited(row.services),
        services: row.services,
        rooms: row.rooms,
        prices: row.prices,
        policy: row.policy,
        horizonDays: row.schedule?.horizonDays ?? 0,
        verifiedAt: row.verifiedAt?.toISOString() ?? null,
        ...textsOf(row),
        openDays: await openDaysOf(dependencies, row),
        ...(row.role === 'CLINIC' && (await anyVetDetails(dependencies, row.professionalId))),
      }
    },
  )

  slotsRoute(app, dependencies)
}

const slotsRoute = (app: App, dependencies: Dependencies): void => {
  const { db, limits } = dependencies
  const config = { rateLimit: perAddress(limits.searchesPerAddress) }
  app.get(
    '/api/v2/professionals/:id/slots',
    {
      ...routeFor('public', { params, querystring: slotsQuery, response: { 200: slotPage } }, config),
      serializerCompiler: () => slotPageText,
    },
    async (request) => {
      await seePosition(dependencies, request.query.after, viewsOfTimes)
      const row = verified(await workById(db, request.params.id))
      const { for: planner, ...query } = request.query
      const { user } = request
      if (row.role === 'CLINIC') return anyVetTimes(dependencies, row, { ...query, parentId: user?.id })
      if (planner === undefined) return timesForParent(dependencies, row, { ...query, user })
      if (user === null || !(await isReceptionOf(db, user, row.professionalId))) throw new Refused('NOT_ALLOWED')
      return freeTimesOf(dependencies, plannedByThemselves(row), { ...query, parentId: undefined })
    },
  )
}

const besidesSlots = slotPage.omit({ items: true })

/**
 * What the schema names, and no more. Checking and copying the 500 times of a month by their schema took twice as long as finding them; they are made here and need
 * no check. A new field of theirs does not compile until it is named here.
 */
export const slotPageText = ({ items, ...rest }: z.infer<typeof slotPage>): string =>
  JSON.stringify({ items: items.map(writtenSlot), ...z.encode(besidesSlots, rest) })

const writtenSlot = ({ startsAt, endsAt, label, window }: Slot): { [Field in keyof Required<Slot>]: Slot[Field] } => ({
  startsAt,
  endsAt,
  label,
  window: window && { visitMinutes: window.visitMinutes, capacity: window.capacity, placesLeft: window.placesLeft },
})

/** Callers who plan a professional's day: themselves, and the clinic where they work. */
export const isReceptionOf = async (db: Dependencies['db'], user: CurrentUser, professionalId: string): Promise<boolean> =>
  user.professionalId === professionalId ||
  (user.role === 'CLINIC' && (await clinicOfVet(db, professionalId))?.id === user.professionalId)

/** Not verified: not listed, not bookable, not there. */
export const verifiedProfessional = async ({ db }: Dependencies, professionalId: string): Promise<OnlineRow> =>
  verified(await professionalById(db, professionalId))

const verified = <Row extends Pick<WorkRow, 'verifiedAt'>>(row: Row | undefined): Row => {
  if (row === undefined || row.verifiedAt === null) throw new Refused('NOT_FOUND')
  return row
}

type ParentsQuery = Omit<FreeSlotsQuery, 'address' | 'parentId'> & { addressId?: string | undefined; user: CurrentUser | null }

const timesForParent = async (dependencies: Dependencies, row: WorkRow, { addressId, user, ...query }: ParentsQuery) => {
  // Another's address counts as none: nobody looks up how far it is to there.
  const isOwn = addressId !== undefined && user !== null
  const address = isOwn ? await wantedAddress(dependencies.db, { accountId: user.id, addressId }) : undefined
  const times = await freeTimesOf(dependencies, row, { ...query, address, parentId: user?.id })
  const { serviceId, from, to } = query
  const found = { professionalId: row.professionalId, serviceId, from, to, offeredCount: times.items.length }
  dependencies.demand.searched({ ...found, at: dependencies.now() })
  return times
}

/** The times at which any of a clinic's vets is free; a full day has no waitlist, because parents wait for one vet. */
const anyVetTimes = async (dependencies: Dependencies, clinic: WorkRow, query: FreeSlotsQuery) => {
  const vets = await bookableVetsOf(dependencies.db, clinic.professionalId)
  const service = anyVetServices(vets).find(({ id }) => id === query.serviceId)
  if (service === undefined) throw new Refused('NOT_FOUND')
  const pages = await Promise.all(
    service.vets.map(({ row, serviceId }) => freeTimesOf(dependencies, row, { ...query, serviceId })),
  )
  const slots = new Map(pages.flatMap(({ items }) => items).map((slot) => [slot.startsAt, slot]))
  const first = pages.flatMap(({ firstFreeAfter: next }) => next ?? []).toSorted()[0] ?? null
  const items = [...slots.values()].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  return { items, zone: service.vets[0]?.row.zone ?? clinic.zone, fullDates: [], firstFreeAfter: first, way: null }
}

type FreeSlotsQuery = {
  serviceId: string
  furtherServiceIds?: readonly string[] | undefined
  from: string
  to: string
  minutes?: number | undefined
  address?: WantedAddress | undefined
  parentId: string | undefined
}

const freeTimesOf = async (
  { db, now, routing }: Dependencies,
  row: WorkRow,
  { serviceId, furtherServiceIds = [], from, to, minutes, address, parentId }: FreeSlotsQuery,
) => {
  checkDays({ from, to }, MAX_DAYS)
  const service = row.services.find((offered) => offered.id === serviceId)
  if (service === undefined) throw new Refused('NOT_FOUND')
  const inTurn = [service, ...row.services.filter(({ id: offeredId }) => furtherServiceIds.includes(offeredId))]
  const at = now()
  const horizonEnd = new Date(Date.parse(at) + ((row.schedule?.horizonDays ?? 0) + 2) * DAY_MS).toISOString()
  const offer = (await offersOf(db, { professionals: [row], from: at, to: horizonEnd, now: at })).get(row.professionalId)
  if (offer === undefined) return { items: [], zone: row.zone, fullDates: [], firstFreeAfter: null, way: null }
  const { way, widen } = waysOfOffer({ db, routing }, row, { location: service.location, address })
  const query = {
    ...offer,
    ...(widen && { claimsWithWays: await widen(offer.claims) }),
    durationMinutes: minutes ?? service.durationMinutes,
    ...(parentId === undefined ? {} : { forParentId: parentId }),
  }
  const { slots, fullDates } = freeTimes({ ...query, from, to })
  const left = leaveOutUses(query, inTurn)
  // Whether a day is full, and can be waited for, is a matter of the professional's time.
  const items = left === query ? slots : freeTimes({ ...left, from, to }).slots
  return { items, zone: row.zone, fullDates, firstFreeAfter: firstFreeAfter(left, to), way }
}
