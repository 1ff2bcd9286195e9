import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { placeBody } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParents, registerVet, type Parent, type Vet } from '../../testing/town.ts'

let service: TestService
let parents: Parent[]
let vet: Vet

beforeAll(async () => {
  service = await startTestService()
  ;[parents, vet] = await Promise.all([registerParents(service, 2), registerVet(service)])
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

const book = async (parent: Parent, utcTime: string): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const body = placeBody({ parent, vet, startsAt: inDays(2, utcTime) })
    const answer = await clientOf(service, parent).post('/api/v2/appointments', body)
    expect(answer.statusCode).toBe(201)
    const asked = query.mock.calls.map(([first]) => first as unknown as string | { name?: string; text: string })
    return asked.filter((one) => !inBackground.test(typeof one === 'string' ? one : one.text)).map(nameOf)
  } finally {
    query.mockRestore()
  }
}

// A query that is not shared costs 0.1 ms of processor, api and PostgreSQL together: a new one belongs here only if nothing else will do.
const EACH_TIME = ['open-holds', 'log-read-streams', 'log-append']

test('a booking asks the database for three things, and for three more when its parent was not seen for a while', async () => {
  const [first, second] = parents as [Parent, Parent]
  await book(first, '08:00')
  const ofStranger = ['state.sessions', 'views.accounts', 'state.rate_windows']
  const withoutAnnouncement = (asked: string[]) => asked.filter((name) => name !== 'log-announce')
  expect(withoutAnnouncement(await book(second, '09:00'))).toEqual([...ofStranger, ...EACH_TIME])
  expect(withoutAnnouncement(await book(second, '10:00'))).toEqual(EACH_TIME)
})
