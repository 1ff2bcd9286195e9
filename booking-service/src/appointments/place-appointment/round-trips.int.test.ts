import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { placeBody } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import {
  dateInDays,
  inDays,
  registerHotel,
  registerParents,
  registerVet,
  type Hotel,
  type Parent,
  type Vet,
} from '../../testing/town.ts'

let service: TestService
let parents: Parent[]
let vet: Vet
let hotel: Hotel

beforeAll(async () => {
  service = await startTestService()
  ;[parents, vet, hotel] = await Promise.all([registerParents(service, 2), registerVet(service), registerHotel(service)])
  await service.seen()
  await service.pauseProjections()
})
afterAll(() => service.stop())

/** Of whom it asks the database in any case, now and then. */
const inBackground = /views\.checkpoints/

/** A statement's name, or where it reads or writes. */
const nameOf = (query: string | { name?: string; text: string }): string => {
  const { name, text } = typeof query === 'string' ? { text: query } : query
  return name ?? /(?:from|into|update)\s+"?(\w+)"?\."?(\w+)"?/.exec(text)?.slice(1).join('.') ?? text
}

const askedBy = async (parent: Parent, path: string, body: object): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const answer = await clientOf(service, parent).post(path, body)
    expect(answer.statusCode).toBe(201)
    const asked = query.mock.calls.map(([first]) => first as unknown as string | { name?: string; text: string })
    const names = asked.filter((one) => !inBackground.test(typeof one === 'string' ? one : one.text)).map(nameOf)
    return names.filter((name) => name !== 'log-announce')
  } finally {
    query.mockRestore()
  }
}

const book = (parent: Parent, utcTime: string) =>
  askedBy(parent, '/api/v2/appointments', placeBody({ parent, vet, startsAt: inDays(2, utcTime) }))

// A query that is not shared costs 0.1 ms of processor, api and PostgreSQL together: a new one belongs here only if nothing else will do.
const EACH_TIME = ['open-holds', 'log-read-streams', 'log-append']

test('a booking asks the database for three things, and for two more when its parent was not seen for a while', async () => {
  const [first, second] = parents as [Parent, Parent]
  await book(first, '08:00')
  const ofStranger = ['sessions', 'rate-windows']
  expect(await book(second, '09:00')).toEqual([...ofStranger, ...EACH_TIME])
  expect(await book(second, '10:00')).toEqual(EACH_TIME)
})

test('thirty nights ask for the same three things: their ledgers follow from the dates', async () => {
  const [parent] = parents as [Parent, Parent]
  const nights = (from: number) =>
    askedBy(parent, '/api/v2/stays', {
      professionalId: hotel.professionalId,
      classId: 1,
      arrival: dateInDays(from),
      departure: dateInDays(from + 30),
      pets: [{ petId: parent.petId, weightKg: null }],
      extraIds: [],
    })
  await nights(10)
  expect(await nights(60)).toEqual(EACH_TIME)
})
