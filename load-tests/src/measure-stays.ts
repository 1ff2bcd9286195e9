import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import { openPractice, setRooms } from '@lapka/domain/testing/commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { countAnswers, expectAll, sendLoad, type LoadRequest } from './http-load.ts'
import { inLanes, type Town, type TownParent } from './prepare-town.ts'
import type { Servers } from './start-servers.ts'
import { median, quantile } from './statistics.ts'
import { milliseconds, type Row } from './table.ts'
import type { ViewsWatch } from './views-watch.ts'

type Stays = {
  town: Town
  servers: Servers
  views: ViewsWatch
  databaseUrl: string
  masterKey: string
  nowMs: number
}

const HOTELS = 200
const ROOMS = 7
const NIGHTS = 30
const HOLDS = 1_000
const WARM_UP = 200
const ROUNDS = 3

/** Many rooms for dogs in each hotel, so that what is measured is booking and not being refused. */
const roomsOf = (rooms: number): HotelRooms => ({
  classes: [
    {
      id: 1,
      name: 'Стая',
      nameEn: 'Room',
      about: '',
      aboutEn: '',
      species: ['dog'],
      maxWeightKg: null,
      maxPets: 1,
      rooms,
      nightCents: 3000,
      weekendNightCents: 3500,
      furtherPetCents: 0,
    },
  ],
  seasons: [],
  extras: [],
  arrival: { from: '14:00', until: '19:00' },
  departure: { from: '09:00', until: '12:00' },
  maxPets: rooms,
})

const openHotels = async ({ databaseUrl, masterKey }: Stays, rooms: number[]): Promise<string[]> => {
  const { log, keys, close } = openLog({ url: databaseUrl, keysUrl: databaseUrl, connectMs: 30_000 })
  const play = createPlay(createHandle({ log, vault: createVault({ masterKey, keys }) }))
  try {
    return await inLanes(rooms.length, async (nth) => {
      const professionalId = randomUUID()
      const hotel = { accountId: randomUUID(), role: 'HOTELS' as const, services: [] }
      for (const command of [...openPractice(professionalId, hotel), setRooms(professionalId, roomsOf(rooms[nth] ?? 1))]) {
        const answer = await play(new Date().toISOString(), command)
        if ('refused' in answer) throw new Error(answer.refused)
      }
      return professionalId
    })
  } finally {
    await close()
  }
}

const dateIn = (nowMs: number, days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10)

type StayRequest = { parent: TownParent; professionalId: string; nowMs: number; inDays: number; nights: number }
const stayOf = ({ parent, professionalId, nowMs, inDays, nights }: StayRequest): LoadRequest => ({
  method: 'POST',
  path: '/api/v2/stays',
  headers: { cookie: parent.cookie, 'idempotency-key': randomUUID() },
  body: {
    professionalId,
    classId: 1,
    arrival: dateIn(nowMs, inDays),
    departure: dateIn(nowMs, inDays + nights),
    pets: [{ petId: parent.petId, weightKg: null }],
    extraIds: [],
  },
})

const readAll = async ({ api }: Servers, what: string, requests: LoadRequest[]): Promise<string> => {
  const { answers, p50Ms } = await sendLoad(api, 4, requests)
  expectAll(what, answers, 200)
  const times = answers.map(({ tookMs }) => tookMs)
  return `p50 ${milliseconds(p50Ms)}, p95 ${milliseconds(quantile(times, 0.95))}`
}

/** Holds of 30 nights, parents who race for the rooms of a long weekend, and the nights of two months at 200 hotels, one by one and in a search. */
export const measureStays = async (stays: Stays): Promise<Row[]> => {
  const { town, servers, views, nowMs } = stays
  const hotels = await openHotels(
    stays,
    Array.from({ length: HOTELS }, () => 200),
  )
  const raced = await openHotels(
    stays,
    Array.from({ length: ROUNDS }, () => ROOMS),
  )
  await views.caughtUp()
  const holds = async (first: number, count: number) => {
    const requests = town.parents
      .slice(first, first + count)
      .map((parent, nth) =>
        stayOf({ parent, professionalId: hotels[nth % HOTELS] ?? '', nowMs, inDays: 5 + (nth % 40), nights: NIGHTS }),
      )
    const load = await sendLoad(servers.api, 16, requests)
    expectAll('stays', load.answers, 201)
    return load
  }
  await holds(0, WARM_UP)
  const held = await holds(WARM_UP, HOLDS)
  const races: { answers: string; tookMs: number }[] = []
  for (const professionalId of raced) {
    const racers = town.parents.slice(-1_000)
    const requests = racers.map((parent, nth) => stayOf({ parent, professionalId, nowMs, inDays: 100 + (nth % 2), nights: 3 }))
    const started = performance.now()
    const { answers } = await sendLoad(servers.api, requests.length, requests)
    races.push({ answers: countAnswers(answers), tookMs: performance.now() - started })
  }
  await views.caughtUp()
  const range = `from=${dateIn(nowMs, 1)}&to=${dateIn(nowMs, 61)}`
  const reading = Array.from({ length: 2 * HOTELS }, (_, nth): LoadRequest => ({
    method: 'GET',
    path: `/api/v2/professionals/${hotels[nth % HOTELS]}/nights?${range}`,
    headers: {},
  }))
  const read = await readAll(servers, 'nights', reading)
  const dates = `arrival=${dateIn(nowMs, 1)}&departure=${dateIn(nowMs, 61)}`
  const searching = Array.from({ length: HOTELS }, (): LoadRequest => ({
    method: 'GET',
    path: `/api/v2/stays/offers?${dates}&guests=dog&sort=price`,
    headers: {},
  }))
  const found = await readAll(servers, 'offers', searching)
  return [
    {
      what: `holds of ${NIGHTS} nights (class, house and animal), 16 connections`,
      measured: `p50 ${milliseconds(held.p50Ms)}, p99 ${milliseconds(held.p99Ms)}; ${Math.round(held.perSecond)}/s`,
      goal: 'p99 < 60 ms',
    },
    {
      what: `1,000 parents at once for ${ROOMS} rooms of a long weekend, ${ROUNDS} times`,
      measured: `${[...new Set(races.map(({ answers }) => answers))].join(' or ')}; ${milliseconds(median(races.map(({ tookMs }) => tookMs)))} in all`,
      goal: `${ROOMS} × 201, no 5xx`,
    },
    {
      what: `the nights of two months, ${HOTELS} hotels, 4 connections`,
      measured: read,
      goal: 'p95 < 50 ms',
    },
    {
      what: `hotels with a room for two months and the price of it, ${HOTELS + ROUNDS} hotels, 4 connections`,
      measured: found,
      goal: 'p95 < 50 ms',
    },
  ]
}
