import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { historyList } from '@lapka/contracts/api/appointment-history.ts'
import type { calendarAnswer } from '@lapka/contracts/api/calendar.ts'
import type { HistoryFile } from '@lapka/contracts/api/history-file.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { verifyHistory } from '@lapka/contracts/history/verify-history.ts'
import { webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { clientOf } from '../testing/client.ts'
import { book, hold, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let parent: Parent
let vet: Vet
let moved: string
let cancelled: string
let instantBefore: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet] = [await registerParent(service), await registerVet(service)]
  moved = await book(service, { parent, vet, startsAt: inDays(3, '09:00') })
  cancelled = await book(service, { parent, vet, startsAt: inDays(3, '10:00') })
  instantBefore = new Date().toISOString()
  service.clock.now = () => new Date(Date.now() + 1_000).toISOString()
  const client = clientOf(service, parent)
  await client.post(`/api/v2/appointments/${moved}/move-appointment`, { startsAt: inDays(9, '11:00') })
  await client.post(`/api/v2/appointments/${cancelled}/cancel-appointment`, { reason: '=HYPERLINK("x")' })
  await hold(service, { parent, vet, startsAt: inDays(3, '12:00') })
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

type List = z.infer<typeof historyList>
const list = async (who: Person, query = '') => (await clientOf(service, who).get(`/api/v2/history${query}`)).json<List>()
const kinds = ({ items }: List) => items.map(({ type }) => type)

describe('the history over all appointments', () => {
  test('is the same log for parent and professional, newest first, and no one else sees any of it', async () => {
    const mine = await list(parent)
    expect(mine.items.map(({ position }) => position)).toEqual(
      mine.items.map(({ position }) => position).toSorted((a, b) => b - a),
    )
    expect(kinds(mine)).toEqual(
      expect.arrayContaining(['AppointmentPlaced', 'AppointmentMoved', 'AppointmentCancelled', 'RefundRequested']),
    )
    expect(await list(vet)).toEqual(mine)
    expect((await list(await registerVet(service))).items).toEqual([])
    expect((await list(await registerParent(service))).items).toEqual([])
  })

  test('comes in pages that join without a gap', async () => {
    const all = (await list(vet)).items.map(({ id }) => id)
    const paged: string[] = []
    for (let cursor = ''; ;) {
      const page = await list(vet, `?limit=4${cursor}`)
      paged.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === undefined) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(paged).toEqual(all)
  })

  test('is filtered by time, by kind and by actor', async () => {
    expect(new Set(kinds(await list(vet, '?type=AppointmentMoved,AppointmentCancelled')))).toEqual(
      new Set(['AppointmentMoved', 'AppointmentCancelled']),
    )
    expect(kinds(await list(vet, `?from=${instantBefore}`))).not.toContain('AppointmentConfirmed')
    expect(kinds(await list(vet, `?to=${instantBefore}`))).not.toContain('AppointmentMoved')
    expect(new Set((await list(vet, '?actor=system')).items.map(({ actor }) => actor.role))).toEqual(new Set(['SYSTEM']))
    expect(new Set((await list(vet, `?actor=${parent.accountId}`)).items.map(({ actor }) => actor.id))).toEqual(
      new Set([parent.accountId]),
    )
    expect((await list(vet, `?actor=${vet.accountId}`)).items).toEqual([])
  })

  test('shows an operator all of it, or that of the professional they name', async () => {
    const operator = await registerPerson(service, 'OPERATOR')
    expect(await list(operator, `?professionalId=${vet.professionalId}`)).toEqual(await list(vet))
    expect((await list(operator)).items.length).toBeGreaterThanOrEqual((await list(vet)).items.length)
    const foreign = await clientOf(service, parent).get(`/api/v2/history?professionalId=${vet.professionalId}`)
    expect(foreign.statusCode).toBe(404)
  })

  test('an operator’s read is on record before they see it, and both whose appointment it is can read that', async () => {
    const operator = await registerPerson(service, 'OPERATOR')
    const own = `/api/v2/appointments/${cancelled}`
    for (const path of [own, `${own}/history`, `${own}/history/export`])
      expect((await clientOf(service, operator).get(path)).statusCode).toBe(200)
    await list(operator, `?professionalId=${vet.professionalId}`)
    for (const path of [own, `${own}/history`]) await clientOf(service, parent).get(path)
    await service.seen()
    const looks = (await list(parent, '?type=AppointmentRead')).items
    expect(looks.map(({ data, actor }) => [data['what'], actor.role, actor.id])).toEqual(
      ['history-export', 'history', 'appointment'].map((what) => [what, 'OPERATOR', operator.accountId]),
    )
    expect(looks.map(({ appointment }) => appointment.id)).toEqual(Array(3).fill(cancelled))
    const told = (await clientOf(service, vet).get(`${own}/history`)).json<List>()
    expect(kinds(told).filter((type) => type === 'AppointmentRead')).toHaveLength(3)
    const ofAll = await service.log.readStream(readsStream(vet.professionalId))
    expect(ofAll.at(-1)).toMatchObject({ type: 'HistoryRead', actor: { id: operator.accountId }, data: { what: 'list' } })
    const file = (await clientOf(service, operator).get(`${own}/history/export`)).json<HistoryFile>()
    expect(await verifyHistory(file, webProofCrypto)).toMatchObject({ proven: { isSealed: true } })
  })

  test('the same look within the hour is on record once, however often the page is reloaded', async () => {
    const operator = await registerPerson(service, 'OPERATOR')
    const look = () => clientOf(service, operator).get(`/api/v2/appointments/${cancelled}/history`)
    await Promise.all(Array.from({ length: 5 }, look))
    const { items } = (await look()).json<List>()
    const own = items.filter(({ type, actor }) => type === 'AppointmentRead' && actor.id === operator.accountId)
    expect(own).toHaveLength(1)
  })

  test('one appointment’s comes in pages that join without a gap, oldest first', async () => {
    const path = `/api/v2/appointments/${cancelled}/history`
    const read = async (query: string) => (await clientOf(service, vet).get(`${path}${query}`)).json<List>()
    const all = await read('')
    const paged: string[] = []
    let cursor = ''
    for (let page = 0; page < all.items.length; page += 3) {
      const { items, nextCursor } = await read(`?limit=3${cursor}`)
      expect(items.length).toBeLessThanOrEqual(3)
      paged.push(...items.map(({ id }) => id))
      cursor = `&cursor=${nextCursor}`
    }
    expect(all.nextCursor).toBeUndefined()
    expect(cursor).toBe('&cursor=undefined')
    expect(paged).toEqual(all.items.map(({ id }) => id))
    expect((await clientOf(service, vet).get(`${path}?cursor=abc`)).json()).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('a refused look shows nothing and writes nothing', async () => {
    const stranger = clientOf(service, await registerVet(service))
    await service.seen()
    const head = await service.log.head()
    expect((await stranger.get(`/api/v2/appointments/${cancelled}/history`)).statusCode).toBe(404)
    expect(await service.log.head()).toBe(head)
  })

  test.each(['?from=yesterday', '?type=x', '?type=Appointment;drop', '?actor=me', '?cursor=abc', '?limit=0', '?limit=501'])(
    'answers %s with a sentence',
    async (query) => {
      expect((await clientOf(service, vet).get(`/api/v2/history${query}`)).statusCode).toBe(400)
    },
  )

  test('leaves as a table that no spreadsheet takes for a programme', async () => {
    const answer = await clientOf(service, vet).get('/api/v2/history.csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe('\ufeffposition,occurredAt,recordedAt,appointment,event,actor,actorRole,reason,data,hash,device,page')
    expect(lines).toHaveLength((await list(vet)).items.length + 2)
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`)
  })

  test('leaves once at a time for each person, and for many persons together', async () => {
    const ask = (who: Person) => clientOf(service, who).get('/api/v2/history/export')
    // A busy machine may answer the first before it reads the last: not how many are refused is the rule, but that some are.
    const mine = await Promise.all(Array.from({ length: 12 }, () => ask(vet)))
    const statuses = mine.map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const refused = mine.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'ALREADY_UNDER_WAY' })
    expect(refused?.headers['retry-after']).toBe('3')
    const people = await Promise.all(Array.from({ length: 6 }, () => registerVet(service)))
    const all = await Promise.all([vet, parent, ...people].map(ask))
    expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 200))
  })

  test('leaves as a file that proves itself', async () => {
    await service.dependencies.checkpoints.make()
    const answer = await clientOf(service, vet).get('/api/v2/history/export?type=AppointmentMoved,AppointmentPlaced')
    const file = answer.json<HistoryFile>()
    const verdict = await verifyHistory(file, webProofCrypto)
    expect(verdict).toMatchObject({ proven: { eventCount: 4, coveredCount: 4, newerCount: 0, isSealed: true } })
  })
})

type Calendar = z.infer<typeof calendarAnswer>
const calendar = async (who: Person, query: string) =>
  (await clientOf(service, who).get(`/api/v2/calendar?${query}`)).json<Calendar>()
const range = () => `from=${inDays(3, '00:00')}&to=${inDays(4, '00:00')}`
const changes = ({ items }: Calendar) =>
  Object.fromEntries(
    items.map(({ appointment, since }) => [appointment.startsAt.slice(11, 16), [appointment.status, since.change]]),
  )

describe('the calendar', () => {
  test('as it is shows what stands', async () => {
    expect(changes(await calendar(vet, range()))).toEqual({ '12:00': ['PAYMENT', 'none'] })
  })

  test('takes dates, the last one included, for days in the professional’s zone', async () => {
    const day = inDays(3, '00:00').slice(0, 10)
    expect(changes(await calendar(vet, `from=${day}&to=${day}`))).toEqual({ '12:00': ['PAYMENT', 'none'] })
    const dayBefore = inDays(2, '00:00').slice(0, 10)
    expect(changes(await calendar(vet, `from=${dayBefore}&to=${dayBefore}`))).toEqual({})
    const today = new Date(Date.parse(instantBefore)).toISOString().slice(0, 10)
    expect((await list(vet, `?to=${addDays(today, -2)}`)).items).toEqual([])
    expect((await list(vet, `?from=${addDays(today, -1)}&to=${addDays(today, 1)}`)).items).toEqual((await list(vet)).items)
  })

  test('as it was shows what stood then, and what became of it', async () => {
    const then = await calendar(vet, `${range()}&asOf=${instantBefore}`)
    expect(changes(then)).toEqual({
      '09:00': ['SCHEDULED', 'moved'],
      '10:00': ['SCHEDULED', 'cancelled'],
      '12:00': ['PAYMENT', 'added'],
    })
    expect(then.items.find(({ appointment }) => appointment.id === moved)?.since.otherStartsAt).toBe(inDays(9, '11:00'))
    expect(await calendar(parent, `${range()}&asOf=${instantBefore}`)).toEqual(then)
  })

  test('of each day the first come, as many as are asked for, and how many more it has', async () => {
    const then = `${range()}&asOf=${instantBefore}`
    const whole = await calendar(vet, then)
    expect(whole.more).toEqual([])
    expect(await calendar(vet, `${then}&perDay=1`)).toEqual({
      ...whole,
      items: whole.items.slice(0, 1),
      more: [{ date: inDays(3, '00:00').slice(0, 10), count: 2 }],
    })
    expect(await calendar(parent, `${then}&perDay=3`)).toEqual(whole)
    expect(await calendar(vet, `${range()}&perDay=1`)).toMatchObject({ items: [{}], more: [] })
  })

  test('where it was moved to, it is shown as moved there', async () => {
    const query = `from=${inDays(9, '00:00')}&to=${inDays(10, '00:00')}&asOf=${instantBefore}`
    expect((await calendar(vet, query)).items).toMatchObject([{ since: { change: 'moved', otherStartsAt: inDays(3, '09:00') } }])
  })

  test('before anything was booked it was empty, and another person’s is', async () => {
    const before = await calendar(vet, `${range()}&asOf=2026-01-01T00:00:00.000Z`)
    expect(before.items.map(({ since }) => since.change)).toEqual(['added'])
    expect((await calendar(await registerVet(service), `${range()}&asOf=${instantBefore}`)).items).toEqual([])
  })

  test.each([
    ['a range that ends before it begins', () => `from=${inDays(4, '00:00')}&to=${inDays(3, '00:00')}`],
    ['more days than the maximum', () => `from=${inDays(1, '00:00')}&to=${inDays(90, '00:00')}`],
    ['the future', () => `${range()}&asOf=${inDays(1, '00:00')}`],
    ['no range', () => ''],
    ['none of each day', () => `${range()}&perDay=0`],
  ])('refuses %s', async (_name, query) => {
    expect((await clientOf(service, vet).get(`/api/v2/calendar?${query()}`)).statusCode).toBe(400)
  })
})
