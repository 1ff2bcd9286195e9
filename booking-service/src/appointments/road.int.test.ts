import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { checkoutUrlFor, openCheckouts, payFor } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { addPet, examination, inDays, registerPerson, registerVet, surgery, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let parent: Person
let petId: string
let vet: Vet
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  parent = await registerPerson(service, 'PARENT')
  petId = await addPet(service, parent.accountId)
  vet = await registerVet(service)
  await service.seen()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const send = async (who: Person, path: string, payload?: object, key: string = randomUUID()) => {
  const answer = await service.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/v2${path}`,
    headers: { ...who.headers, 'idempotency-key': key },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const placeBody = (startsAt: string, more: object = {}) => ({
  professionalId: vet.professionalId,
  serviceId: examination.id,
  petId,
  startsAt,
  reason: 'Чеше се зад ухото',
  ...more,
})
const book = async (startsAt: string, who: { person: Person; petId: string } = { person: parent, petId }) => {
  const placed = await send(who.person, '/appointments', placeBody(startsAt, { petId: who.petId }))
  expect(placed.status).toBe(201)
  return String(placed.body['id'])
}
const newParent = async () => {
  const person = await registerPerson(service, 'PARENT')
  return { person, petId: await addPet(service, person.accountId) }
}
const paid = async (startsAt: string) => {
  const who = await newParent()
  const id = await book(startsAt, who)
  await send(who.person, `/appointments/${id}/cancellation-preview`)
  await startPaying(who.person, id)
  await payFor(service, id)
  await service.seen()
  return { id, who: who.person }
}
const startPaying = (who: Person, id: string) => send(who, `/appointments/${id}/start-payment`, {})

describe('placing', () => {
  test('a free half-hour is held for ten minutes, with price, policy and deadline pinned', async () => {
    const startsAt = inDays(3, '09:00')
    const placed = await send(parent, '/appointments', placeBody(startsAt))
    expect(placed).toMatchObject({ status: 201, body: { status: 'PAYMENT' } })
    const one = await send(parent, `/appointments/${String(placed.body['id'])}?after=${String(placed.body['position'])}`)
    expect(one.body).toMatchObject({
      status: 'PAYMENT',
      startsAt,
      priceCents: 3000,
      currency: 'EUR',
      freeCancellationUntil: inDays(2, '09:00'),
      refund: null,
    })
  })

  test('case 1: of fifty parents who want the same half-hour at once exactly one gets it, the others three nearest times', async () => {
    const startsAt = inDays(4, '09:00')
    const racers = await Promise.all(Array.from({ length: 50 }, () => newParent()))
    const answers = await Promise.all(
      racers.map((racer) => send(racer.person, '/appointments', placeBody(startsAt, { petId: racer.petId }))),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const losers = answers.filter((answer) => answer.status !== 201)
    expect(new Set(losers.map((answer) => answer.body['code']))).toEqual(new Set(['SLOT_TAKEN']))
    expect(losers.every((answer) => Array.isArray(answer.body['alternatives']) && answer.body['alternatives'].length === 3)).toBe(
      true,
    )
  })

  test('case 2: an hour that overlaps a booked half-hour is refused', async () => {
    const { person, petId: otherPet } = await newParent()
    await book(inDays(5, '10:30'))
    const placed = await send(person, '/appointments', placeBody(inDays(5, '10:00'), { serviceId: surgery.id, petId: otherPet }))
    expect(placed).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  })

  test('case 12: the same key answers the same, and another body under it is refused', async () => {
    const { person, petId: pet } = await newParent()
    const key = randomUUID()
    const first = await send(person, '/appointments', placeBody(inDays(7, '09:00'), { petId: pet }), key)
    const head = await service.log.head()
    expect(await send(person, '/appointments', placeBody(inDays(7, '09:00'), { petId: pet }), key)).toEqual(first)
    expect(await send(person, '/appointments', placeBody(inDays(7, '10:00'), { petId: pet }), key)).toMatchObject({
      status: 422,
      body: { code: 'KEY_USED_FOR_ANOTHER_REQUEST' },
    })
    expect(await service.log.head()).toBe(head)
  })

  test.each([
    ['a time outside working hours', () => placeBody(inDays(3, '22:00')), 409, 'SLOT_NOT_OFFERED'],
    ['a time between the half-hours', () => placeBody(inDays(3, '11:10')), 409, 'SLOT_NOT_OFFERED'],
    ['a time in the past', () => placeBody(inDays(-1, '09:00')), 409, 'SLOT_IN_PAST'],
    ['another parent’s pet', () => placeBody(inDays(3, '11:00'), { petId: randomUUID() }), 404, 'NOT_FOUND'],
    ['an unknown professional', () => placeBody(inDays(3, '11:00'), { professionalId: randomUUID() }), 404, 'NOT_FOUND'],
    ['a service that is not offered', () => placeBody(inDays(3, '11:00'), { serviceId: 'teleport' }), 409, 'NOT_BOOKABLE'],
    ['no reason', () => placeBody(inDays(3, '11:00'), { reason: '  ' }), 400, 'INVALID_INPUT'],
    ['a price of one’s own', () => placeBody(inDays(3, '11:00'), { priceCents: 1 }), 400, 'INVALID_INPUT'],
    ['a date that is none', () => placeBody('soon'), 400, 'INVALID_INPUT'],
  ])('%s is refused and nothing is appended', async (_name, body, status, code) => {
    const head = await service.log.head()
    expect(await send(parent, '/appointments', body())).toMatchObject({ status, body: { code } })
    expect(await service.log.head()).toBe(head)
  })

  test('a professional who is not verified is answered about as one who does not exist', async () => {
    const { professionalId: unverified } = await registerVet(service, { isVerified: false })
    const wait = { serviceId: 'exam', petId, date: inDays(3, '11:00').slice(0, 10) }
    const about = async (professionalId: string) => [
      await send(parent, `/professionals/${professionalId}`),
      await send(parent, '/appointments', placeBody(inDays(3, '11:00'), { professionalId })),
      await send(parent, '/waitlist', { professionalId, ...wait }),
    ]
    const notFound = { status: 404, body: { code: 'NOT_FOUND' } }
    for (const id of [unverified, randomUUID()]) expect(await about(id)).toMatchObject([notFound, notFound, notFound])
  })

  test('without an Idempotency-Key nothing is done', async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/v2/appointments',
      headers: parent.headers,
      payload: placeBody(inDays(3, '11:00')),
    })
    expect(answer.json()).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' })
  })
})

describe('paying', () => {
  test('the page’s address is answered once a worker has opened it', async () => {
    const who = await newParent()
    const id = await book(inDays(8, '09:00'), who)
    expect(await startPaying(who.person, id)).toMatchObject({ status: 200, body: { checkoutUrl: checkoutUrlFor(id) } })
  })

  test('only the parent pays', async () => {
    const id = await book(inDays(8, '10:00'))
    expect(await send(vet, `/appointments/${id}/start-payment`, {})).toMatchObject({ status: 403 })
  })
})

describe('cancelling', () => {
  test('case 18: what the preview says is what comes back, to the cent', async () => {
    const { id, who } = await paid(inDays(9, '09:00'))
    const preview = await send(who, `/appointments/${id}/cancellation-preview`)
    expect(preview.body).toMatchObject({ refundCents: 3000, keptCents: 0, isLate: false })
    const cancelled = await send(who, `/appointments/${id}/cancel-appointment`, { reason: 'Вече е добре' })
    expect(cancelled).toMatchObject({ status: 200, body: { refundCents: 3000 } })
    const view = await send(who, `/appointments/${id}?after=${String(cancelled.body['position'])}`)
    expect(view.body).toMatchObject({
      status: 'CANCELED',
      refund: { status: 'requested', amountCents: 3000, timeline: [{ status: 'requested' }] },
      cancellation: { by: 'parent' },
    })
  })

  test('after the deadline the pinned share comes back', async () => {
    const { id, who } = await paid(inDays(10, '09:00'))
    service.clock.now = () => inDays(9, '12:00')
    try {
      expect((await send(who, `/appointments/${id}/cancellation-preview`)).body).toMatchObject({
        refundCents: 1500,
        keptCents: 1500,
        isLate: true,
      })
      expect((await send(who, `/appointments/${id}/cancel-appointment`, { reason: '' })).body).toMatchObject({
        refundCents: 1500,
      })
    } finally {
      service.clock.now = () => new Date().toISOString()
    }
  })

  test('case 16: the professional cancelling late gives everything back', async () => {
    const { id } = await paid(inDays(11, '09:00'))
    service.clock.now = () => inDays(10, '12:00')
    try {
      expect((await send(vet, `/appointments/${id}/cancel-appointment`, { reason: 'Болен съм' })).body).toMatchObject({
        refundCents: 3000,
      })
    } finally {
      service.clock.now = () => new Date().toISOString()
    }
  })

  test('the time is free again at once', async () => {
    const startsAt = inDays(12, '09:00')
    const { id, who } = await paid(startsAt)
    await send(who, `/appointments/${id}/cancel-appointment`, { reason: '' })
    expect(await book(startsAt, await newParent())).not.toBe(id)
  })

  test('needs no body, as a browser sends it; but nothing said in place of one is refused', async () => {
    const { id, who } = await paid(inDays(14, '09:00'))
    const { post } = clientOf(service, who)
    const type = { 'content-type': 'application/json' }
    const url = `/api/v2/appointments/${id}`
    expect((await post(`${url}/start-payment`, undefined, { headers: type })).json()).toMatchObject({ code: 'ALREADY_PAID' })
    const nothing = { payload: 'null', headers: { ...type, ...who.headers, 'idempotency-key': randomUUID() } }
    const refused = await service.app.inject({ method: 'POST', url: `${url}/cancel-appointment`, ...nothing })
    expect(refused.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await post(`${url}/cancel-appointment`)).statusCode).toBe(200)
  })

  test('twice is refused, and the same key answers the same', async () => {
    const { id, who } = await paid(inDays(13, '09:00'))
    const key = randomUUID()
    const first = await send(who, `/appointments/${id}/cancel-appointment`, { reason: 'x' }, key)
    expect(await send(who, `/appointments/${id}/cancel-appointment`, { reason: 'x' }, key)).toEqual(first)
    expect(await send(who, `/appointments/${id}/cancel-appointment`, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_CANCELLED' },
    })
  })
})

describe('moving', () => {
  test('case 20: to a free time it moves whole; to a taken one nothing changes', async () => {
    const { id, who } = await paid(inDays(14, '09:00'))
    await book(inDays(14, '11:00'), await newParent())
    expect(await send(who, `/appointments/${id}/move-appointment`, { startsAt: inDays(14, '11:00') })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN' },
    })
    const { person, petId: theirs } = await newParent()
    expect((await send(person, '/appointments', placeBody(inDays(14, '09:00'), { petId: theirs }))).status).toBe(409)
    const moved = await send(who, `/appointments/${id}/move-appointment`, { startsAt: inDays(15, '10:00') })
    expect(moved).toMatchObject({ status: 200, body: { startsAt: inDays(15, '10:00') } })
    await book(inDays(14, '09:00'), await newParent())
  })
})

describe('looking', () => {
  test('the history is the log itself, in order, with its chain, and opens what is personal for those who may read it', async () => {
    const { id, who } = await paid(inDays(16, '09:00'))
    const { items } = (await send(who, `/appointments/${id}/history`)).body as unknown as {
      items: { type: string; position: number; hash: string; prevHash: string; data: { reason?: string }; opened: object }[]
    }
    expect(items.map((item) => item.position)).toEqual(items.map((item) => item.position).toSorted((one, other) => one - other))
    expect(items.map((item) => item.type)).toEqual(
      expect.arrayContaining([
        'AppointmentPlaced',
        'ClaimHeld',
        'PaymentRequested',
        'PaymentCaptured',
        'ClaimConfirmed',
        'AppointmentConfirmed',
      ]),
    )
    const placed = items.find((item) => item.type === 'AppointmentPlaced')
    expect(placed?.opened).toEqual({ reason: 'Чеше се зад ухото' })
    expect(placed?.data.reason).toMatch(/^sealed:/)
  })

  test('another person’s appointment looks like a missing one', async () => {
    const { id } = await paid(inDays(17, '09:00'))
    const stranger = await registerPerson(service, 'PARENT')
    const missing = randomUUID()
    for (const path of ['', '/history', '/cancellation-preview']) {
      const [foreign, none] = [
        await send(stranger, `/appointments/${id}${path}`),
        await send(stranger, `/appointments/${missing}${path}`),
      ]
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' })
      expect(foreign.status).toBe(404)
    }
  })

  test('a list is of one’s own, newest first, a page at a time', async () => {
    const list = (await send(parent, '/appointments?limit=2')).body as unknown as {
      items: { parent: { id: string } }[]
      nextCursor?: string
    }
    expect(list.items.every((item) => item.parent.id === parent.accountId)).toBe(true)
    expect(list.items).toHaveLength(2)
    const next = (await send(parent, `/appointments?limit=2&cursor=${list.nextCursor}`)).body as unknown as { items: unknown[] }
    expect(next.items).not.toEqual(list.items)
  })

  test('free times leave out what is taken', async () => {
    const startsAt = inDays(18, '09:00')
    const day = startsAt.slice(0, 10)
    const slots = async () =>
      (
        (await send(parent, `/professionals/${vet.professionalId}/slots?serviceId=exam&from=${day}&to=${day}`))
          .body as unknown as { items: { startsAt: string }[] }
      ).items.map((slot) => slot.startsAt)
    expect(await slots()).toContain(startsAt)
    const who = await newParent()
    const id = await book(startsAt, who)
    const stranger = await newParent()
    await service.seen()
    const seen = await send(stranger.person, `/professionals/${vet.professionalId}/slots?serviceId=exam&from=${day}&to=${day}`)
    expect(JSON.stringify(seen.body)).not.toContain(`"startsAt":"${startsAt}"`)
    expect(id).toBeDefined()
  })
})
