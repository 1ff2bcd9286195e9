import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { Slot } from '@lapka/contracts/api/professionals.ts'
import type { Problem } from '@lapka/contracts/problem.ts'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts, placeBody } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addAddress, inDays, registerParent, registerParents, registerVet, type Parent, type Vet } from '../testing/town.ts'

const visit = { id: 'visit', name: 'Преглед у дома', nameEn: 'Home visit', priceCents: 4000, durationMinutes: 30 }
/** Ten kilometres apart. */
const north: [number, number] = [23.32, 42.745]
const south: [number, number] = [23.32, 42.655]

let service: TestService
let checkouts: { stop: () => Promise<void> }
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const openVet = (travelMode: TravelMode = 'CAR') =>
  registerVet(service, { services: [{ ...visit, location: 'AT_PARENT' }], serviceAreaKm: 40, travelMode })

const living = async (coordinates: [number, number]) => {
  const parent = await registerParent(service)
  return { parent, addressId: await addAddress(service, parent.accountId, { coordinates }) }
}

type Home = { parent: Parent; addressId: string }
const visitTo = (vet: Vet, home: Home, startsAt: string) => ({ ...home, vet, startsAt, serviceId: visit.id })
const place = async (vet: Vet, home: Home, startsAt: string) =>
  clientOf(service, home.parent).post('/api/v2/appointments', placeBody(visitTo(vet, home, startsAt)))

const slotsFor = async (vet: Vet, { parent, addressId }: Partial<Home>, date: string) => {
  await service.seen()
  const query = `serviceId=${visit.id}&from=${date}&to=${date}${addressId === undefined ? '' : `&addressId=${addressId}`}`
  const url = `/api/v2/professionals/${vet.professionalId}/slots?${query}`
  const answer = parent === undefined ? await service.app.inject({ url }) : await clientOf(service, parent).get(url)
  const { items, way } = answer.json<{ items: Slot[]; way: string | null }>()
  return { starts: items.map(({ startsAt }) => startsAt), way }
}

describe('a vet who drives to homes', () => {
  test('is not sent across the town in no time: the refusal names the minutes, other times and no one', async () => {
    const vet = await openVet()
    const [one, other] = [await living(north), await living(south)]
    await book(service, visitTo(vet, one, inDays(3, '08:00')))
    const refused = await place(vet, other, inDays(3, '08:30'))
    expect(refused.statusCode).toBe(409)
    const { code, missingMinutes, alternatives, ...rest } = refused.json<Problem>()
    expect(code).toBe('NO_TIME_TO_TRAVEL')
    expect(missingMinutes).toBe(40)
    expect(alternatives).toContain(inDays(3, '09:30'))
    expect(alternatives).not.toContain(inDays(3, '09:00'))
    expect(JSON.stringify(rest)).not.toMatch(new RegExp([one.addressId, one.parent.accountId, 'Шипка'].join('|')))
    expect((await place(vet, other, inDays(3, '09:30'))).statusCode).toBe(201)
  })

  test('is offered to an address only when they get there, and to anyone else as usual', async () => {
    const vet = await openVet()
    const [one, other] = [await living(north), await living(south)]
    await book(service, visitTo(vet, one, inDays(4, '10:00')))
    const date = inDays(4, '10:00').slice(0, 10)
    const near = [inDays(4, '09:00'), inDays(4, '09:30'), inDays(4, '10:30'), inDays(4, '11:00')]
    const usual = await slotsFor(vet, {}, date)
    expect(usual.way).toBe('with_address')
    expect(usual.starts).toEqual(expect.arrayContaining(near))
    const reached = await slotsFor(vet, other, date)
    expect(reached.way).toBe('counted')
    expect(near.filter((startsAt) => reached.starts.includes(startsAt))).toEqual([])
    expect(reached.starts).toEqual(expect.arrayContaining([inDays(4, '08:30'), inDays(4, '11:30')]))
    // Another's address counts as none.
    const theirs = await slotsFor(vet, { parent: other.parent, addressId: one.addressId }, date)
    expect(theirs).toEqual(usual)
  })

  test('has one of two visits that are booked around each other at the same moment', async () => {
    const vet = await openVet()
    const homes = await Promise.all(
      (await registerParents(service, 8)).map(async (parent, index) => {
        const coordinates = index % 2 === 0 ? north : south
        return { parent, addressId: await addAddress(service, parent.accountId, { coordinates }) }
      }),
    )
    const starts = ['08:00', '08:30', '09:00', '08:30', '08:00', '09:00', '08:30', '08:30']
    const answers = await Promise.all(homes.map((home, index) => place(vet, home, inDays(5, starts[index] ?? '08:00'))))
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    const held = answers.flatMap((answer, index) => (answer.statusCode === 201 ? [{ index, startsAt: starts[index] ?? '' }] : []))
    expect(held.length).toBeGreaterThan(0)
    const inOrder = held.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    for (const [nth, next] of inOrder.entries()) {
      const before = inOrder[nth - 1]
      if (before === undefined) continue
      // Ways are five minutes at least, so no two lie side by side.
      expect(Date.parse(`2026-01-01T${next.startsAt}Z`) - Date.parse(`2026-01-01T${before.startsAt}Z`)).toBeGreaterThan(
        30 * 60_000,
      )
    }
  })

  test('reads in their day how long the way from the visit before is, which parents don’t', async () => {
    const vet = await openVet()
    const [one, other] = [await living(north), await living(south)]
    const first = await book(service, visitTo(vet, one, inDays(6, '08:00')))
    const next = await book(service, visitTo(vet, other, inDays(6, '11:00')))
    await service.seen()
    const listOf = async (who: Parent | Vet) => {
      const answer = await clientOf(service, who).get('/api/v2/appointments?limit=10')
      return new Map(answer.json<{ items: AppointmentView[] }>().items.map((view) => [view.id, view.wayThere]))
    }
    const ofVet = await listOf(vet)
    expect([ofVet.get(first), ofVet.get(next)]).toEqual([undefined, { mode: 'CAR', minutes: 40, freeMinutes: 150 }])
    expect((await listOf(other.parent)).get(next)).toBeUndefined()
    const ledger = JSON.stringify(
      await service.handle.readEvents(ledgerStream(vet.professionalId, inDays(6, '08:00').slice(0, 10))),
    )
    expect(ledger).toContain('ClaimLocated')
    expect(ledger).not.toContain('42.7')
  })
})
