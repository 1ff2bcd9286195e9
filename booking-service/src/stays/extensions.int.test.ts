import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import type { ExtensionPreview } from '@lapka/contracts/api/change-stay.ts'
import type { NightsAnswer } from '@lapka/contracts/api/stays.ts'
import type { Problem } from '@lapka/contracts/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { openCheckouts, payExtensionFor, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { dateInDays, hotelRooms, registerHotel, registerParents, type Hotel, type Parent } from '../testing/town.ts'

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

type Answered = { position: number; checkoutUrl: string; code: string; refundCents: number }
const oneRoom = () => {
  const rooms = hotelRooms()
  return { ...rooms, classes: rooms.classes.map((one) => ({ ...one, nightCents: 3400, weekendNightCents: 3400, rooms: 1 })) }
}

/** A paid stay of two nights, at 34 € and a walk of 7 € each. */
const bookStay = async (who: Parent, at: Hotel, arrival: number) => {
  const client = clientOf(service, who)
  const dates = { arrival: dateInDays(arrival), departure: dateInDays(arrival + 2) }
  const pets = [{ petId: who.petId, weightKg: null }]
  const placed = await client.post('/api/v2/stays', {
    professionalId: at.professionalId,
    classId: 1,
    ...dates,
    pets,
    extraIds: [1],
  })
  const { id } = placed.json<{ id: string }>()
  await client.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  await service.seen()
  const path = `/api/v2/appointments/${id}`
  const day = (nights: number) => dateInDays(arrival + nights)
  return {
    id,
    path,
    client,
    extend: (nights: number) => client.post(`${path}/extend-stay`, { departure: day(nights) }),
    preview: (nights: number) => client.get(`${path}/extension-preview?departure=${day(nights)}`),
    shorten: (nights: number) => client.post(`${path}/shorten-stay`, { departure: day(nights) }),
    read: async () => {
      await service.seen()
      return (await client.get(path)).json<AppointmentDetails>()
    },
    roomsLeft: async () => {
      await service.seen()
      const span = `from=${day(0)}&to=${day(6)}`
      const answer = await client.get(`/api/v2/professionals/${at.professionalId}/nights?${span}`)
      return answer.json<NightsAnswer>().nights.map(({ classes }) => classes[0]?.roomsLeft)
    },
  }
}

test('a stay is extended, paid on a page of its own, shortened again and cancelled, to the cent', async () => {
  const [who, other] = (await registerParents(service, 2)) as [Parent, Parent]
  const at = await registerHotel(service, oneRoom())
  await service.seen()
  const stay = await bookStay(who, at, 30)
  expect(await stay.read()).toMatchObject({ priceCents: 8200, stay: { isExtendable: true, extending: null } })
  const rooms = oneRoom()
  await at.setRooms({ ...rooms, classes: rooms.classes.map((one) => ({ ...one, nightCents: 4000, weekendNightCents: 4000 })) })
  const quote = (await stay.preview(5)).json<ExtensionPreview>()
  expect(quote).toMatchObject({ priceCents: 3 * 4700, departure: dateInDays(35) })
  expect(quote.nights).toEqual([32, 33, 34].map((days) => ({ date: dateInDays(days), cents: 4000 })))
  expect(quote.extras).toEqual([{ name: 'Разходка в гората', nameEn: 'Forest walk', count: 3, cents: 2100 }])

  const [first, again] = [await stay.extend(5), await stay.extend(5)].map((answer) => answer.json<Answered>())
  expect(first?.checkoutUrl).toBe(again?.checkoutUrl)
  expect(await stay.roomsLeft()).toEqual([0, 0, 0, 0, 0, 1, 1])
  expect(await stay.read()).toMatchObject({
    priceCents: 8200,
    stay: { departure: dateInDays(32), extending: { departure: dateInDays(35), nightCount: 3, priceCents: 14_100 } },
  })
  await payExtensionFor(service, stay.id)
  const extended = await stay.read()
  expect(extended).toMatchObject({
    priceCents: 8200 + 14_100,
    paidCents: 8200 + 14_100,
    endsAt: quote.endsAt,
    stay: { departure: dateInDays(35), extending: null },
  })
  expect(extended.stay?.nights.map(({ cents }) => cents)).toEqual([3400, 3400, 4000, 4000, 4000])
  expect((await stay.client.get(`${stay.path}/calendar.ics`)).body).toMatch(/SEQUENCE:1\r\n/)
  expect(await stay.roomsLeft()).toEqual([0, 0, 0, 0, 0, 1, 1])
  const history = (await stay.client.get(`${stay.path}/history`)).body
  for (const type of ['StayExtensionHeld', 'StayExtended', 'BalanceCaptured']) expect(history).toContain(type)

  expect((await stay.shorten(4)).json()).toMatchObject({ refundCents: 4700, keptCents: 0 })
  expect((await stay.shorten(1)).json()).toMatchObject({ refundCents: 2 * 4700 + 4100, keptCents: 0 })
  expect(await stay.roomsLeft()).toEqual([0, 1, 1, 1, 1, 1, 1])
  const receipt = (await stay.client.get(`${stay.path}/refund-receipt`)).json<RefundReceipt>()
  expect(receipt.streams.flatMap(({ events }) => events.map((event) => event.split(' ')[1]))).toContain('StayExtended')
  expect((await stay.client.post(`${stay.path}/cancel-appointment`)).json()).toMatchObject({ refundCents: 4100 })
  const cancelled = await stay.read()
  expect(cancelled.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(8200 + 14_100)
  expect((await clientOf(service, other).get(`${stay.path}/extension-preview?departure=${dateInDays(36)}`)).statusCode).toBe(404)
})

test('of a parent who shortens and extends at once one lands and the other decides again: what is held is never more than one of them', async () => {
  const [who] = (await registerParents(service, 1)) as [Parent]
  const at = await registerHotel(service, oneRoom())
  await service.seen()
  const stay = await bookStay(who, at, 50)
  const [shortened, extended] = await Promise.all([stay.shorten(1), stay.extend(4)])
  expect(shortened.statusCode).toBe(200)
  expect([shortened.statusCode, extended.statusCode].every((code) => code === 200 || code === 409)).toBe(true)
  const { stay: after } = await stay.read()
  // Shortened first, the extension is of the shorter stay; extended first, shortening ends its hold.
  const held = after?.extending === null ? [0, 1, 1, 1, 1, 1, 1] : [0, 0, 0, 0, 1, 1, 1]
  expect(await stay.roomsLeft()).toEqual(held)
})

test('of many who race for the nights after their stays as many get them as there are rooms', async () => {
  const rooms = hotelRooms()
  const at = await registerHotel(service, { ...rooms, classes: rooms.classes.map((one) => ({ ...one, rooms: 4 })) })
  const who = await registerParents(service, 4)
  await service.seen()
  const stays = await Promise.all(who.map((one) => bookStay(one, at, 70)))
  await at.setRooms({ ...rooms, classes: rooms.classes.map((one) => ({ ...one, rooms: 2 })) })
  const answers = await Promise.all(stays.map(({ extend }) => extend(5)))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect([200, 409].map((code) => codes.filter((one) => one === code).length)).toEqual([2, 2])
})

test('nonsense is refused with a code in both languages, a full night is named, and nothing is appended', async () => {
  const [who, other] = (await registerParents(service, 2)) as [Parent, Parent]
  const at = await registerHotel(service, oneRoom())
  await service.seen()
  const stay = await bookStay(who, at, 90)
  await bookStay(other, at, 94)
  const before = await service.log.head()
  const wishes: [nights: number, code: string][] = [
    [2, 'NOT_LONGER'],
    [-3, 'NOT_LONGER'],
    [400, 'TOO_MANY_NIGHTS'],
    [7, 'NO_ROOM_FREE'],
  ]
  for (const [nights, code] of wishes)
    for (const ask of [stay.extend, stay.preview])
      expect([nights, (await ask(nights)).json<Answered>().code]).toEqual([nights, code])
  const full = (await stay.preview(7)).json<Problem>()
  expect([full.fullNight, full.detail]).toEqual([dateInDays(94), expect.stringContaining('няма свободно място')])
  const english = await stay.client.post(
    `${stay.path}/extend-stay`,
    { departure: dateInDays(97) },
    { headers: { 'accept-language': 'en' } },
  )
  expect(english.json<Problem>().detail).toContain('There is no place left on the night of')
  for (const stranger of [other, at]) {
    const answer = await clientOf(service, stranger).post(`${stay.path}/extend-stay`, { departure: dateInDays(93) })
    expect([403, 404]).toContain(answer.statusCode)
  }
  const invalid = await stay.client.post(`${stay.path}/extend-stay`, { departure: 'утре' })
  expect([invalid.statusCode, invalid.json<Problem>().code]).toEqual([400, 'INVALID_INPUT'])
  expect(await service.log.head()).toBe(before)
})
