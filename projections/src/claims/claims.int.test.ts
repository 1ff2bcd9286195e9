import { afterEach, beforeEach, expect, it } from 'vitest'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import { makePractice, type Practice, type Visit } from '../testing/practice.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { liveClaims } from './query.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const eight = '2026-12-01T08:00:00.000Z'
const day = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-02T00:00:00.000Z' }

let views: TestViews
let practice: Practice
beforeEach(async () => {
  views = await openTestViews()
  practice = await makePractice(views)
})
afterEach(() => views.close())

const live = async (now: string, range = day) => {
  await views.project('claims')
  const claims = await liveClaims(views.db, [practice.professionalId], { ...range, now })
  return claims.map(({ startsAt, expiresAt }) => ({ startsAt, expiresAt }))
}

it('a hold takes the time until it runs out, a paid appointment for good', async () => {
  const appointment = await practice.place(at, eight)
  await expect(live(later(9))).resolves.toEqual([{ startsAt: eight, expiresAt: later(10) }])
  await expect(live(later(10))).resolves.toEqual([])
  await practice.startPayment(later(5), appointment)
  await expect(live(later(20))).resolves.toEqual([{ startsAt: eight, expiresAt: later(25) }])
  await practice.capture(later(6), appointment)
  await expect(live(later(9999))).resolves.toEqual([{ startsAt: eight, expiresAt: null }])
})

it('cancelled, expired and moved away, the time is free again', async () => {
  await practice.cancel(later(1), await practice.place(at, eight), 'parent')
  await practice.expire(later(11), await practice.place(at, '2026-12-01T09:00:00.000Z'))
  const appointment = await practice.place(at, '2026-12-01T10:00:00.000Z')
  await practice.capture(later(1), appointment)
  const moved = await practice.move(later(2), appointment, '2026-12-01T10:30:00.000Z')
  await expect(live(later(3))).resolves.toEqual([{ startsAt: moved.startsAt, expiresAt: null }])
  const away = await practice.move(later(4), moved, '2026-12-05T08:00:00.000Z', 2)
  await expect(live(later(5))).resolves.toEqual([])
  await expect(live(later(5), { from: away.startsAt, to: away.endsAt })).resolves.toHaveLength(1)
})

it('a hold that ran out unnoticed gives way to the next one on the same time', async () => {
  const first = await practice.place(at, eight)
  const second = await practice.place(later(10), eight)
  await expect(live(later(12))).resolves.toEqual([{ startsAt: eight, expiresAt: later(20) }])
  await practice.expire(later(13), first)
  await practice.capture(later(14), second)
  await expect(live(later(15))).resolves.toEqual([{ startsAt: eight, expiresAt: null }])
})

it('a history that claims a time twice does not stop the view: one of the claims is shown', async () => {
  await practice.place(at, eight)
  await practice.place(later(1), eight)
  await practice.place(later(2), '2026-12-01T12:00:00.000Z')
  await expect(live(later(3))).resolves.toHaveLength(2)
})

it('what reaches into the range with its buffer counts, what touches only its edge does not', async () => {
  await practice.place(at, eight)
  const from = (minutes: number) => ({ from: new Date(Date.parse(eight) + minutes * 60_000).toISOString(), to: day.to })
  await expect(live(later(1), from(34))).resolves.toHaveLength(1)
  await expect(live(later(1), from(35))).resolves.toEqual([])
  await expect(live(later(1), { from: day.from, to: eight })).resolves.toEqual([])
})

it('an appointment over midnight stands in the ledgers of both days and is answered once', async () => {
  const appointment: Visit = {
    ...(await practice.place(at, eight)),
    startsAt: '2026-12-03T21:45:00.000Z',
    endsAt: '2026-12-03T22:15:00.000Z',
  }
  const held = {
    resourceId: practice.professionalId,
    capacity: 1,
    unit: 0,
    claimId: crypto.randomUUID(),
    holderId: appointment.parentId,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
  }
  const event = { type: 'ClaimHeld', data: { ...held, bufferMinutes: 0, expiresAt: later(10) } } as const
  await views.write(at, {
    [ledgerStream(practice.professionalId, '2026-12-03')]: [event],
    [ledgerStream(practice.professionalId, '2026-12-04')]: [event],
  })
  await expect(live(later(1), { from: '2026-12-03T00:00:00.000Z', to: '2026-12-05T00:00:00.000Z' })).resolves.toHaveLength(1)
})

it('of a resource that bears two claims at once a third on the same time is left out, and the view goes on', async () => {
  const resourceId = crypto.randomUUID()
  const claim = (unit: number, startsAt = eight) => ({
    type: 'ClaimHeld' as const,
    data: {
      resourceId,
      capacity: 2,
      unit,
      claimId: crypto.randomUUID(),
      holderId: crypto.randomUUID(),
      startsAt,
      endsAt: '2026-12-01T20:00:00.000Z',
      bufferMinutes: 0,
      expiresAt: later(10),
    },
  })
  const units = async () => {
    await views.project('claims')
    const claims = await views.db
      .selectFrom('views.claims')
      .select('unit')
      .where('resourceId', '=', resourceId)
      .orderBy('unit')
      .execute()
    return claims.map(({ unit }) => unit)
  }
  const stream = ledgerStream(resourceId, '2026-12-01')
  await views.write(at, { [stream]: [claim(0), claim(1)] })
  expect(await units()).toEqual([0, 1])
  await views.write(later(1), { [stream]: [claim(1, '2026-12-01T12:00:00.000Z'), claim(2)] })
  expect(await units()).toEqual([0, 1])
})

it('replayed twice and rebuilt from the first event the table is the same', async () => {
  for (let index = 0; index < 6; index += 1) {
    const appointment = await practice.place(later(index), `2026-12-0${index + 1}T08:00:00.000Z`)
    if (index % 2 === 0) await practice.capture(later(index), appointment)
    if (index % 3 === 0) await practice.cancel(later(index), appointment, 'parent')
  }
  await views.project('claims')
  await expect(differencesAfterReplay(views, 'claims')).resolves.toEqual([])
})
