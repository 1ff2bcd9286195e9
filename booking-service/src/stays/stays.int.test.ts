import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import type { ShorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import type { NightsAnswer } from '@lapka/contracts/api/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { openCheckouts, payBalanceFor, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import {
  addPet,
  dateInDays,
  hotelRooms,
  registerHotel,
  registerParent,
  registerParents,
  type Hotel,
  type Parent,
} from '../testing/town.ts'

type Placed = { id: string; holdExpiresAt: string; position: number }
type StayRequest = { arrival: number; nights: number; classId?: number; petIds?: string[]; extraIds?: number[] }

let service: TestService
let parent: Parent
let hotel: Hotel
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  ;[parent, hotel] = await Promise.all([registerParent(service), registerHotel(service)])
  checkouts = await openCheckouts(service)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const bodyOf = (who: Parent, { arrival, nights, classId = 1, petIds = [who.petId], extraIds = [] }: StayRequest, at = hotel) => ({
  professionalId: at.professionalId,
  classId,
  arrival: dateInDays(arrival),
  departure: dateInDays(arrival + nights),
  pets: petIds.map((petId) => ({ petId, weightKg: null })),
  extraIds,
})

const place = (who: Parent, wish: StayRequest, at = hotel) => clientOf(service, who).post('/api/v2/stays', bodyOf(who, wish, at))

const codeOf = async (answer: ReturnType<typeof place>) => {
  const { statusCode, json } = await answer
  return statusCode === 201 ? 201 : json<{ code: string }>().code
}

const roomsLeft = async (arrival: number, nights: number, after: number, at = hotel) => {
  const [from, to] = [dateInDays(arrival), dateInDays(arrival + nights)]
  const answer = await clientOf(service, parent).get(
    `/api/v2/professionals/${at.professionalId}/nights?from=${from}&to=${to}&after=${after}`,
  )
  return answer.json<NightsAnswer>().nights.map(({ classes }) => classes[0]?.roomsLeft)
}

test('case 23: a stay holds a room on every night and none on the day of departure, is paid as one sum and cancelled by its policy', async () => {
  const client = clientOf(service, parent)
  const second = await addPet(service, parent.accountId)
  await service.seen()
  const answer = await place(parent, { arrival: 20, nights: 3, petIds: [parent.petId, second], extraIds: [1] })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  const { id, position } = answer.json<Placed>()
  expect(await roomsLeft(19, 5, position)).toEqual([2, 1, 1, 1, 2, 2])

  const read = (await client.get(`/api/v2/appointments/${id}?after=${position}`)).json<AppointmentDetails>()
  const nightCents = read.stay?.nights.reduce((sum, { cents }) => sum + cents, 0) ?? 0
  expect(read).toMatchObject({
    status: 'PAYMENT',
    service: { id: 'room-1', name: 'Стая за голямо куче' },
    stay: { classId: 1, arrival: dateInDays(20), departure: dateInDays(23), pets: [{ id: parent.petId }, { id: second }] },
    priceCents: nightCents + 3 * 700,
    isMovable: false,
    isEditable: false,
    isResizable: false,
  })
  expect(nightCents).toBe(
    [20, 21, 22].reduce((sum, days) => {
      const weekday = new Date(dateInDays(days)).getUTCDay()
      return sum + (weekday === 5 || weekday === 6 ? 3800 : 3400) + 1200
    }, 0),
  )
  await client.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  const preview = await client.get(`/api/v2/appointments/${id}/cancellation-preview`)
  expect(preview.json()).toMatchObject({ refundCents: read.priceCents, keptCents: 0 })
  const cancelled = await client.post(`/api/v2/appointments/${id}/cancel-appointment`)
  expect(cancelled.json()).toMatchObject({ refundCents: read.priceCents })
  expect(await roomsLeft(20, 2, cancelled.json<Placed>().position)).toEqual([2, 2, 2])
})

test('nights that are given up come back by the policy night by night, extras in full, and cancelling the rest is about the rest', async () => {
  const [who] = (await registerParents(service, 1)) as [Parent]
  // Free until thirty days before: already late, so half of each night comes back.
  const at = await registerHotel(service, hotelRooms({ seasons: [] }), { noticeHours: 720 })
  await service.seen()
  const client = clientOf(service, who)
  const { id } = (await place(who, { arrival: 6, nights: 4, extraIds: [1] }, at)).json<Placed>()
  await client.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  const shorten = (nights: number) =>
    client.post(`/api/v2/appointments/${id}/shorten-stay`, { departure: dateInDays(6 + nights) })
  const preview = await client.get(`/api/v2/appointments/${id}/shortening-preview?departure=${dateInDays(8)}`)
  const quote = preview.json<ShorteningPreview>()
  expect(quote.dropped.map(({ date }) => date)).toEqual([dateInDays(8), dateInDays(9)])
  expect(quote).toMatchObject({ isLate: true, extrasCents: 1400 })
  const halves = quote.dropped.reduce((sum, { cents }) => sum + cents / 2, 0)
  expect(quote.refundCents).toBe(halves + 1400)
  expect(await codeOf(shorten(4))).toBe('NOT_SHORTER')
  expect(await codeOf(shorten(0))).toBe('DEPARTURE_BEFORE_ARRIVAL')

  const shortened = (await shorten(2)).json<Placed & { refundCents: number; keptCents: number }>()
  expect(shortened).toMatchObject({ refundCents: quote.refundCents, keptCents: quote.keptCents })
  expect(await roomsLeft(6, 4, shortened.position, at)).toEqual([1, 1, 2, 2, 2])
  const read = (await client.get(`/api/v2/appointments/${id}?after=${shortened.position}`)).json<AppointmentDetails>()
  expect(read).toMatchObject({ priceCents: quote.priceCents, endsAt: quote.endsAt, stay: { departure: dateInDays(8) } })
  expect(read.refunds.map(({ amountCents }) => amountCents)).toEqual([quote.refundCents])
  const calendar = await client.get(`/api/v2/appointments/${id}/calendar.ics`)
  expect(calendar.body).toMatch(/SEQUENCE:1\r\n/)
  const receipt = (await client.get(`/api/v2/appointments/${id}/refund-receipt`)).json<RefundReceipt>()
  const named = receipt.streams.flatMap(({ events }) => events.map((event) => event.split(' ')[1]))
  expect(named).toEqual(expect.arrayContaining(['StayBooked', 'StayShortened', 'RefundRequested']))

  const cancelled = await client.post(`/api/v2/appointments/${id}/cancel-appointment`)
  expect(cancelled.json()).toMatchObject({ refundCents: quote.priceCents / 2 })
  expect(await codeOf(shorten(1))).toBe('ALREADY_CANCELLED')
})

test('of two who shorten at once both land, the later one on what the first left', async () => {
  const [who] = (await registerParents(service, 1)) as [Parent]
  const at = await registerHotel(service)
  await service.seen()
  const { id } = (await place(who, { arrival: 90, nights: 6 }, at)).json<Placed>()
  await clientOf(service, who).post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  const path = `/api/v2/appointments/${id}/shorten-stay`
  const [parents, hotels] = await Promise.all([
    clientOf(service, who).post(path, { departure: dateInDays(94) }),
    clientOf(service, at).post(path, { departure: dateInDays(92) }),
  ])
  const codes = [parents, hotels].map(({ statusCode }) => statusCode)
  expect(codes[1]).toBe(200)
  expect([200, 409]).toContain(codes[0])
  const { position } = hotels.json<Placed>()
  expect(await roomsLeft(90, 6, position, at)).toEqual([1, 1, 2, 2, 2, 2, 2])
})

test('case 23: of many parents racing for the last rooms of a long weekend exactly as many get one as there are, and no night is half taken', async () => {
  const at = await registerHotel(service)
  const racers = await registerParents(service, 30)
  await service.seen()
  const codes = await Promise.all(racers.map((racer, nth) => codeOf(place(racer, { arrival: 30 + (nth % 2), nights: 3 }, at))))
  expect(codes.filter((code) => code === 201)).toHaveLength(2)
  expect(codes.filter((code) => code !== 201 && code !== 'NO_ROOM_FREE')).toEqual([])
})

test('one animal is in one place at a time, however many rooms are free; an unpaid wish gives way to the next one', async () => {
  const [who] = await registerParents(service, 1)
  const at = await registerHotel(service)
  await service.seen()
  const wish = { arrival: 40, nights: 4 }
  const first = (await place(who!, wish, at)).json<Placed>()
  expect((await place(who!, wish, at)).json<Placed>()).toMatchObject({ id: first.id, holdExpiresAt: first.holdExpiresAt })
  const other = (await place(who!, { arrival: 42, nights: 3 }, at)).json<Placed>()
  expect(await roomsLeft(40, 6, other.position, at)).toEqual([2, 2, 1, 1, 1, 2, 2])
  await clientOf(service, who!).post(`/api/v2/appointments/${other.id}/start-payment`)
  await payFor(service, other.id)
  expect(await codeOf(place(who!, { arrival: 41, nights: 2 }))).toBe('PET_STAYS_ELSEWHERE')
  expect(await codeOf(place(who!, { arrival: 45, nights: 2 }, at))).toBe(201)
})

test('the house bounds the animals of all its rooms, on the day of departure too', async () => {
  const at = await registerHotel(service, hotelRooms({ maxPets: 1 }))
  const [one, two] = await registerParents(service, 2)
  await service.seen()
  expect(await codeOf(place(one!, { arrival: 50, nights: 2 }, at))).toBe(201)
  expect(await codeOf(place(two!, { arrival: 52, nights: 1 }, at))).toBe('NO_ROOM_FREE')
  expect(await codeOf(place(two!, { arrival: 53, nights: 1 }, at))).toBe(201)
})

test('where a hotel has fewer rooms than were sold, what was sold stands and nothing is sold until it is below', async () => {
  const at = await registerHotel(service)
  const [one, two, three] = await registerParents(service, 3)
  await service.seen()
  expect(await codeOf(place(one!, { arrival: 60, nights: 1 }, at))).toBe(201)
  const rooms = hotelRooms()
  await at.setRooms({ ...rooms, classes: rooms.classes.map((one) => ({ ...one, rooms: 1 })) })
  expect(await codeOf(place(two!, { arrival: 60, nights: 1 }, at))).toBe('NO_ROOM_FREE')
  expect(await codeOf(place(three!, { arrival: 61, nights: 1 }, at))).toBe(201)
})

test('nonsense is refused with a code, and nothing is appended', async () => {
  const season = { id: 1, name: 'Празници', nameEn: 'Holidays', from: dateInDays(70), until: dateInDays(72), prices: [] }
  const at = await registerHotel(service, hotelRooms({ seasons: [{ ...season, minimumNights: 3 }] }))
  const stranger = await registerParent(service)
  await service.seen()
  const before = await service.log.head()
  const wishes: [StayRequest, string][] = [
    [{ arrival: 70, nights: 0 }, 'DEPARTURE_BEFORE_ARRIVAL'],
    [{ arrival: 70, nights: -2 }, 'DEPARTURE_BEFORE_ARRIVAL'],
    [{ arrival: 70, nights: 400 }, 'TOO_MANY_NIGHTS'],
    [{ arrival: 390, nights: 20 }, 'NIGHTS_TOO_FAR'],
    [{ arrival: -3, nights: 2 }, 'ARRIVAL_OVER'],
    [{ arrival: 71, nights: 2 }, 'TOO_FEW_NIGHTS'],
    [{ arrival: 80, nights: 2, classId: 2 }, 'SPECIES_NOT_TAKEN'],
    [{ arrival: 80, nights: 2, classId: 9 }, 'NOT_BOOKABLE'],
    [{ arrival: 80, nights: 2, extraIds: [7] }, 'NOT_BOOKABLE'],
    [{ arrival: 80, nights: 2, petIds: [stranger.petId] }, 'NOT_FOUND'],
    [{ arrival: 80, nights: 2, petIds: [parent.petId, parent.petId] }, 'INVALID_INPUT'],
  ]
  for (const [wish, code] of wishes) expect([wish, await codeOf(place(parent, wish, at))]).toEqual([wish, code])
  expect(await service.log.head()).toBe(before)
})

test('a stay with a deposit: what is paid now and later is seen before, the balance is paid on its page, and the sums agree', async () => {
  const [who] = (await registerParents(service, 1)) as [Parent]
  const deposit = { percent: 50, maxNights: 3, dueDays: 7 }
  const at = await registerHotel(service, hotelRooms({ seasons: [], deposit }))
  await service.seen()
  const client = clientOf(service, who)
  const { id, position } = (await place(who, { arrival: 40, nights: 8 }, at)).json<Placed>()
  const read = async (after: number) => (await client.get(`/api/v2/appointments/${id}?after=${after}`)).json<AppointmentDetails>()
  const held = await read(position)
  const balance = held.stay?.balance
  expect(balance).toMatchObject({ paidAt: null, depositCents: expect.any(Number) })
  expect((balance?.depositCents ?? 0) + (balance?.dueCents ?? 0)).toBe(held.priceCents)
  const pay = () => client.post(`/api/v2/appointments/${id}/pay-balance`)
  expect((await pay()).json()).toMatchObject({ code: 'NOT_CONFIRMED' })
  await client.post(`/api/v2/appointments/${id}/start-payment`)
  await payFor(service, id)
  expect((await clientOf(service, parent).post(`/api/v2/appointments/${id}/pay-balance`)).statusCode).toBe(404)
  const [first, second] = [await pay(), await pay()]
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json<{ checkoutUrl: string }>().checkoutUrl).toBe(first.json<{ checkoutUrl: string }>().checkoutUrl)

  // Nights that are given up lower what is due, and the page is for another sum then.
  const preview = await client.get(`/api/v2/appointments/${id}/shortening-preview?departure=${dateInDays(47)}`)
  const { waivedCents, refundCents } = preview.json<ShorteningPreview>()
  expect([refundCents, waivedCents]).toEqual([0, expect.any(Number)])
  const shortened = await client.post(`/api/v2/appointments/${id}/shorten-stay`, { departure: dateInDays(47) })
  const left = await read(shortened.json<Placed>().position)
  expect(left.stay?.balance?.dueCents).toBe((balance?.dueCents ?? 0) - waivedCents)
  expect((await pay()).json<{ checkoutUrl: string }>().checkoutUrl).not.toBe(first.json<{ checkoutUrl: string }>().checkoutUrl)
  await payBalanceFor(service, id)
  await service.seen()
  const paid = (await client.get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>()
  expect(paid).toMatchObject({ paidCents: paid.priceCents, stay: { balance: { dueCents: 0, paidAt: expect.any(String) } } })
  expect((await pay()).json()).toMatchObject({ code: 'BALANCE_NOT_DUE' })
  const cancelled = await client.post(`/api/v2/appointments/${id}/cancel-appointment`)
  expect(cancelled.json()).toMatchObject({ refundCents: paid.priceCents })
})

test.each([
  [{ percent: 0, maxNights: null, dueDays: 7 }],
  [{ percent: 100, maxNights: null, dueDays: 7 }],
  [{ percent: 50, maxNights: 0, dueDays: 7 }],
  [{ percent: 50, maxNights: null, dueDays: 0 }],
  [{ percent: 50.5, maxNights: null, dueDays: 7 }],
])('a deposit of %j is no deposit', async (deposit) => {
  const answer = await clientOf(service, hotel).put('/api/v2/profile/rooms', { ...hotelRooms(), deposit })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'INVALID_INPUT'])
})
