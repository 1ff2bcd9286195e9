import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Events } from '@lapka/contracts/events.ts'
import { roomClassResourceId } from '@lapka/contracts/stays.ts'
import { roomsOf } from '@lapka/domain/testing/stay-commands.ts'
import { freeNights } from '../stays/free-nights.ts'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import { surgery, tellStory, type TestStory } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { liveClaims } from './query.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()
const eight = '2026-12-01T08:00:00.000Z'
const day = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-02T00:00:00.000Z' }

let views: TestViews
let story: TestStory
beforeEach(async () => {
  views = await openTestViews()
  story = await tellStory(views)
})
afterEach(() => views.close())

const live = async (now: string, range = day) => {
  await views.project('claims')
  const claims = await liveClaims(views.db, [story.professionalId], { ...range, now })
  const iso = (ms: number) => new Date(ms).toISOString()
  return claims.map(({ startsAt, expiresAt }) => ({ startsAt: iso(startsAt), expiresAt: expiresAt && iso(expiresAt) }))
}

it('a hold takes the time until it runs out, a paid appointment for good', async () => {
  const appointment = await story.place(at, eight)
  await expect(live(later(9))).resolves.toEqual([{ startsAt: eight, expiresAt: later(10) }])
  await expect(live(later(10))).resolves.toEqual([])
  await story.startPayment(later(5), appointment)
  await expect(live(later(19))).resolves.toEqual([{ startsAt: eight, expiresAt: later(20) }])
  await story.capture(later(6), appointment)
  await expect(live(later(9999))).resolves.toEqual([{ startsAt: eight, expiresAt: null }])
})

it('cancelled, expired and moved away, the time is free again', async () => {
  await story.cancel(later(1), await story.place(at, eight))
  await story.expire(later(11), await story.place(at, '2026-12-01T09:00:00.000Z'))
  const appointment = await story.book(at, '2026-12-01T10:00:00.000Z')
  const moved = await story.move(later(2), appointment, '2026-12-01T10:30:00.000Z')
  await expect(live(later(3))).resolves.toEqual([{ startsAt: moved.startsAt, expiresAt: null }])
  const away = await story.move(later(4), moved, '2026-12-05T08:00:00.000Z')
  await expect(live(later(5))).resolves.toEqual([])
  await expect(live(later(5), { from: away.startsAt, to: away.endsAt })).resolves.toHaveLength(1)
})

it('a hold that ran out unnoticed gives way to the next one on the same time', async () => {
  const first = await story.place(at, eight)
  const second = await story.place(later(10), eight)
  await expect(live(later(12))).resolves.toEqual([{ startsAt: eight, expiresAt: later(20) }])
  await story.expire(later(13), first)
  await story.startPayment(later(14), second)
  await story.capture(later(14), second)
  await expect(live(later(15))).resolves.toEqual([{ startsAt: eight, expiresAt: null }])
})

it('a history that claims a time twice does not stop the view: one of the claims is shown', async () => {
  const stream = ledgerStream(story.professionalId, '2026-12-01')
  await story.place(at, eight)
  const [held] = await views.log.readStream(stream)
  const twice = { type: 'ClaimHeld', data: { ...(held?.data as Events['ClaimHeld']), claimId: crypto.randomUUID() } } as const
  await views.write(later(1), { [stream]: [twice] })
  await story.place(later(2), '2026-12-01T12:00:00.000Z')
  await expect(live(later(3))).resolves.toHaveLength(2)
})

it('which of two claims of one time is left out does not depend on where the log is cut into batches', async () => {
  const stream = ledgerStream(story.professionalId, '2026-12-01')
  await story.place(at, eight)
  const [held] = await views.log.readStream(stream)
  const first = held?.data as Events['ClaimHeld']
  const claim = (changes: Partial<Events['ClaimHeld']>) => ({ type: 'ClaimHeld' as const, data: { ...first, ...changes } })
  const [beside, above, afterwards] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const shown = async () => {
    await views.project('claims')
    const rows = await views.db.selectFrom('views.claims').select('claimId').orderBy('claimId').execute()
    return rows.map(({ claimId }) => claimId)
  }
  const released = {
    type: 'ClaimReleased' as const,
    data: { resourceId: first.resourceId, claimId: first.claimId, reason: 'cancelled' as const },
  }
  await views.write(later(1), { [stream]: [claim({ claimId: above }), claim({ claimId: beside, isOverlap: true })] })
  expect(await shown()).toEqual([first.claimId, beside].toSorted())
  await views.write(later(2), { [stream]: [released] })
  expect(await shown()).toEqual([beside])
  await views.write(later(3), { [stream]: [claim({ claimId: afterwards })] })
  expect(await shown()).toEqual([beside, afterwards].toSorted())
  await expect(differencesAfterReplay(views, 'claims')).resolves.toEqual([])
})

it('what reaches into the range with its buffer counts, what touches only its edge does not', async () => {
  await story.place(at, eight)
  const from = (minutes: number) => ({ from: new Date(Date.parse(eight) + minutes * 60_000).toISOString(), to: day.to })
  await expect(live(later(1), from(34))).resolves.toHaveLength(1)
  await expect(live(later(1), from(35))).resolves.toEqual([])
  await expect(live(later(1), { from: day.from, to: eight })).resolves.toEqual([])
})

it('an appointment over midnight stands in the ledgers of both days and is answered once', async () => {
  await story.place(at, '2026-12-03T21:30:00.000Z', { service: surgery })
  await expect(live(later(1), { from: '2026-12-03T00:00:00.000Z', to: '2026-12-05T00:00:00.000Z' })).resolves.toHaveLength(1)
})

it('of what is there several times it shows every claim that the ledger holds, also above a capacity that shrank', async () => {
  const resourceId = crypto.randomUUID()
  const claim = (capacity: number, weight: number, startsAt = eight) => ({
    type: 'ClaimHeld' as const,
    data: {
      resourceId,
      capacity,
      weight,
      claimId: crypto.randomUUID(),
      holderId: crypto.randomUUID(),
      startsAt,
      endsAt: '2026-12-01T20:00:00.000Z',
      bufferMinutes: 0,
      expiresAt: later(10),
    },
  })
  const weights = async () => {
    await views.project('claims')
    const claims = await views.db
      .selectFrom('views.claims')
      .select('weight')
      .where('resourceId', '=', resourceId)
      .orderBy('weight')
      .execute()
    return claims.map(({ weight }) => weight)
  }
  const stream = ledgerStream(resourceId, '2026-12-01')
  await views.write(at, { [stream]: [claim(3, 1), claim(3, 2)] })
  expect(await weights()).toEqual([1, 2])
  await views.write(later(1), { [stream]: [claim(2, 1, '2026-12-01T12:00:00.000Z'), claim(2, 3)] })
  expect(await weights()).toEqual([1, 1, 2])
})

it('nights stand once for each month, are free from where they were released, mark no next free time, and are what the calendar of a hotel counts', async () => {
  const hotelId = '00000000-0000-4000-8000-0000000000d1'
  const rooms = roomsOf(3, { maxPets: 9 })
  const [resourceId, claimId] = [roomClassResourceId(hotelId, 1), crypto.randomUUID()]
  const nights = { resourceId, capacity: 3, weight: 1, claimId, holderId: crypto.randomUUID(), expiresAt: later(10) }
  const held = { type: 'NightsHeld' as const, data: { ...nights, from: '2026-12-30', until: '2027-01-03' } }
  const [december, january] = [ledgerStream(resourceId, '2026-12'), ledgerStream(resourceId, '2027-01')]
  const left = async (from: string, to: string, now: string) => {
    await views.project('claims')
    const free = await freeNights(views.db, { professionalId: hotelId, rooms }, { from, to, now })
    return free.map(({ classes }) => classes[0]?.roomsLeft)
  }
  await views.write(at, { [december]: [held], [january]: [held] })
  expect(await left('2026-12-29', '2027-01-03', later(1))).toEqual([3, 2, 2, 2, 2, 3])
  expect(await left('2027-01-01', '2027-01-02', later(1))).toEqual([2, 2])
  expect(await left('2026-12-31', '2026-12-31', later(11))).toEqual([3])
  const confirmed = { type: 'ClaimConfirmed' as const, data: { resourceId, claimId } }
  const released = {
    type: 'NightsReleased' as const,
    data: { resourceId, claimId, from: '2027-01-02', reason: 'resized' as const },
  }
  await views.write(later(2), { [december]: [confirmed, released], [january]: [confirmed, released] })
  expect(await left('2026-12-29', '2027-01-03', later(30))).toEqual([3, 2, 2, 2, 3, 3])
  const heldAgain = { ...held, data: { ...held.data, until: '2027-01-04' } }
  await views.write(later(3), { [january]: [heldAgain, confirmed] })
  expect(await left('2026-12-29', '2027-01-04', later(30))).toEqual([3, 2, 2, 2, 2, 2, 3])
  expect(await views.db.selectFrom('state.nextFreeMarks').selectAll().execute()).toEqual([])
  await expect(differencesAfterReplay(views, 'claims')).resolves.toEqual([])
})

it('replayed twice and rebuilt from the first event the table is the same', async () => {
  for (let index = 0; index < 6; index += 1) {
    const startsAt = `2026-12-0${index + 1}T08:00:00.000Z`
    const appointment = await story[index % 2 === 0 ? 'book' : 'place'](later(index), startsAt)
    if (index % 3 === 0) await story.cancel(later(index), appointment)
  }
  await views.project('claims')
  await expect(differencesAfterReplay(views, 'claims')).resolves.toEqual([])
})
