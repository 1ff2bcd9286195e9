import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SeriesPlan } from '@lapka/contracts/series.ts'
import { appointmentStream, paymentStream, seriesStream } from '@lapka/contracts/streams.ts'
import { balanceOf } from '../payments/balance.ts'
import { paymentFold } from '../payments/payment.ts'
import { isLive } from '../kernel/ledger.ts'
import * as commands from '../testing/commands.ts'
import { addException, everyDay, halfHour } from '../testing/commands.ts'
import * as series from '../testing/series-commands.ts'
import { createStory, VET as WALKER, type Story } from '../testing/story.ts'
import { seriesFold } from './series.ts'
import { dividedCents } from './record-capture.ts'

/** Sunday. */
const NOW = '2026-11-29T06:00:00.000Z'
const LATE = '2026-11-30T06:00:00.000Z'
const minutesLater = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
const at = (date: string) => `${date}T10:00:00.000Z`
const twoWeeks: SeriesPlan = { weekdays: [1, 2, 3, 4, 5], time: '12:00', from: '2026-11-30', until: '2026-12-11' }
const walk = { ...halfHour, priceCents: 800, location: 'AT_PROFESSIONAL' as const }
const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 }

const openWalks = (capacity = 2) => {
  const weekly = [...everyDay('12:00', '14:00').map((row) => ({ ...row, capacity })), ...everyDay('17:00', '19:00')]
  return createStory({ role: 'PET_WALKER', weekly, services: [walk], policy, minimumNoticeMinutes: 60, horizonDays: 60 })
}

type Options = { parentId?: string; petId?: string; plan?: SeriesPlan; at?: string; agreed?: string[]; openHoldCount?: number }
const offered = (story: Story, seriesId = 's1', { plan = twoWeeks, parentId = 'ana', ...more }: Options = {}) => {
  story.addPet(`pet-of-${parentId}`, parentId)
  return story.run(NOW, series.offerSeries({ seriesId, professionalId: WALKER, at: NOW, plan, parentId, ...more }))
}
const startsOf = (answer: object) =>
  'visits' in answer ? (answer.visits as { startsAt: string }[]).map(({ startsAt }) => startsAt) : []
const placed = (story: Story, seriesId = 's1', options: Options = {}) => {
  const { plan = twoWeeks, at: when = NOW, agreed = startsOf(offered(story, seriesId, options)), ...more } = options
  return story.run(when, series.placeSeries({ seriesId, professionalId: WALKER, plan, at: when, agreed, ...more }))
}
const start = (story: Story, seriesId = 's1', when = minutesLater(1)) =>
  story.run(when, series.startSeriesPayment(seriesId, WALKER, when))
const capture = (story: Story, amountCents: number, when = minutesLater(3), seriesId = 's1') =>
  story.run(when, series.captureSeries(seriesId, { amountCents, at: when }))
const statusOf = (story: Story, index: number, seriesId = 's1') => story.appointment(series.visitId(seriesId, index)).status
const partOf = (story: Story, index: number, seriesId = 's1') => {
  const events = story.log.get(paymentStream(series.partId(seriesId, index))) ?? []
  return events.reduce(paymentFold.evolve, paymentFold.initialState())
}
const seriesIn = (story: Story, seriesId = 's1') =>
  (story.log.get(seriesStream(seriesId)) ?? []).reduce(seriesFold.evolve, seriesFold.initialState())

let story: Story
beforeEach(() => {
  story = openWalks()
})

describe('what of a series can be had', () => {
  test('is decided day by day, and each day that can’t says why', () => {
    story.place('x', NOW, at('2026-12-03'), { parent: 'boris' })
    story.place('y', NOW, at('2026-12-03'), { parent: 'vera' })
    story.run(NOW, addException(WALKER, { at: NOW, from: '2026-12-06T22:00:00.000Z', to: '2026-12-07T22:00:00.000Z' }))
    for (const one of commands.openPractice('vet')) story.run(NOW, one)
    story.addPet('pet-of-ana', 'ana')
    const visit = { appointmentId: 'v1', parentId: 'ana', petId: 'pet-of-ana', professionalId: 'vet' }
    story.run(NOW, commands.place({ ...visit, startsAt: '2026-12-09T10:30:00.000Z', serviceId: 'long', at: NOW }))
    story.run(NOW, commands.startPayment({ appointmentId: 'v1', at: NOW }))
    story.run(NOW, commands.capture({ appointmentId: 'v1', at: NOW }))
    const answer = story.run(NOW, series.offerSeries({ seriesId: 's1', professionalId: WALKER, at: NOW, plan: twoWeeks }))
    expect(answer).toMatchObject({
      skipped: [
        { date: '2026-12-03', time: '12:00', why: 'taken' },
        { date: '2026-12-07', time: '12:00', why: 'closed' },
        { date: '2026-12-09', time: '12:00', why: 'pet_busy' },
      ],
    })
    expect(startsOf(answer)).toHaveLength(7)
    expect(answer).toMatchObject({
      visits: [{ date: '2026-11-30', priceCents: 800, endsAt: '2026-11-30T12:00:00.000Z' }, ...Array(6).fill({})],
    })
  })

  test('another time on one day is decided like any other', () => {
    const plan = { ...twoWeeks, until: '2026-12-01', instead: [{ date: '2026-12-01', time: '17:00' }] }
    expect(startsOf(offered(story, 's1', { plan }))).toEqual([at('2026-11-30'), '2026-12-01T15:00:00.000Z'])
  })

  test('noon stays noon when clocks change, and a time that they leave out is skipped', () => {
    const spring = createStory({ weekly: everyDay('00:00', '24:00'), services: [walk], horizonDays: 200 })
    const sundays = { weekdays: [6, 7, 1], time: '03:30', from: '2027-03-27', until: '2027-03-29' }
    const answer = offered(spring, 's1', { plan: sundays })
    expect(startsOf(answer)).toEqual(['2027-03-27T01:30:00.000Z', '2027-03-29T00:30:00.000Z'])
    expect(answer).toMatchObject({ skipped: [{ date: '2027-03-28', why: 'clock' }] })
    expect(startsOf(offered(spring, 's2', { plan: { ...sundays, time: '12:00' } }))).toContain('2027-03-28T09:00:00.000Z')
  })

  test('a holiday on which it is closed is named, and a day that is not open yet as well', () => {
    const closed = { at: NOW, from: '2026-12-23T22:00:00.000Z', to: '2026-12-26T22:00:00.000Z' }
    story.run(NOW, addException(WALKER, closed))
    const plan = { weekdays: [4], time: '12:00', from: '2026-12-24', until: '2027-02-18' }
    const { skipped } = offered(story, 's1', { plan }) as { skipped: { why: string }[] }
    expect(new Set(skipped.map(({ why }) => why))).toEqual(new Set(['holiday', 'not_open_yet']))
  })

  test.each([
    ['the end is before the start', { until: '2026-11-29' }, 'SERIES_ENDS_FIRST'],
    ['it has no weekday', { weekdays: [] }, 'SERIES_WITHOUT_DAYS'],
    ['no such day lies between', { weekdays: [7], until: '2026-12-01' }, 'SERIES_WITHOUT_DAYS'],
    ['it has 400 visits', { until: '2028-01-03' }, 'SERIES_TOO_LONG'],
    ['it has 61 visits', { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2027-01-29' }, 'SERIES_TOO_LONG'],
  ])('nothing is held where %s', (_why, change, code) => {
    expect(placed(story, 's1', { plan: { ...twoWeeks, ...change } })).toEqual({ refused: code })
    expect(story.claims()).toEqual([])
  })
})

describe('a held series', () => {
  test('holds every visit until one deadline, and is paid by one payment', () => {
    expect(placed(story)).toHaveProperty('events')
    expect(new Set(story.claims().map(({ expiresAt }) => expiresAt))).toEqual(new Set([minutesLater(10)]))
    expect(story.startPayment(series.visitId('s1', 0), NOW)).toEqual({ refused: 'PAID_WITH_SERIES' })
    expect(story.extendHold(series.visitId('s1', 0), NOW)).toEqual({ refused: 'PAID_WITH_SERIES' })
    start(story)
    expect(new Set(story.claims().map(({ expiresAt }) => expiresAt))).toEqual(new Set([minutesLater(20)]))
    expect(story.run(minutesLater(2), series.startSeriesPayment('s1', WALKER, minutesLater(2)))).toEqual({
      events: {},
      standing: { paymentId: 'p-s1' },
    })
    capture(story, 8000)
    expect(Array.from({ length: 10 }, (_, index) => statusOf(story, index))).toEqual(Array(10).fill('confirmed'))
    expect(balanceOf(partOf(story, 4))).toMatchObject({ capturedCents: 800, keptCents: 800 })
    expect(capture(story, 8000, minutesLater(9))).toEqual({ events: {} })
    expect(seriesIn(story).status).toBe('paid')
  })

  test('is one at a time: a further one takes its place, and waits for one that is being paid', () => {
    placed(story)
    const later = { plan: { ...twoWeeks, from: '2026-12-07' } }
    placed(story, 's2', { ...later, at: minutesLater(1) })
    expect(seriesIn(story).status).toBe('ended')
    expect(statusOf(story, 0)).toBe('expired')
    expect(story.ledgers().flatMap(({ claims }) => claims.map(({ claimId }) => claimId))).toEqual(
      [0, 1, 2, 3, 4].map((index) => series.visitId('s2', index)),
    )
    start(story, 's2', minutesLater(2))
    expect(placed(story, 's3', { at: minutesLater(3) })).toEqual({ refused: 'SERIES_UNPAID' })
  })

  test('may not be left unpaid again and again', () => {
    for (const index of [1, 2, 3, 4, 5])
      expect(placed(story, `s${index}`, { at: minutesLater(index * 15) })).toHaveProperty('events')
    expect(placed(story, 's6', { at: minutesLater(90) })).toEqual({ refused: 'SERIES_TOO_OFTEN' })
    expect(placed(story, 's7', { at: minutesLater(15 + 24 * 60) })).toHaveProperty('events')
  })

  test('counts as one of the parent’s holds', () => {
    expect(placed(story, 's1', { openHoldCount: 3 })).toEqual({ refused: 'TOO_MANY_HOLDS' })
  })

  test('is not held where what can be had is no longer what was agreed to', () => {
    const agreed = startsOf(offered(story))
    story.place('x', NOW, at('2026-12-03'), { parent: 'boris' })
    story.place('y', NOW, at('2026-12-03'), { parent: 'vera' })
    expect(placed(story, 's1', { agreed })).toEqual({ refused: 'SERIES_CHANGED' })
    expect(story.claims()).toHaveLength(2)
  })

  test('is free again when its time is over, all of it', () => {
    placed(story)
    story.run(minutesLater(9), series.expireSeries('s1', minutesLater(9)))
    expect(seriesIn(story).status).toBe('held')
    start(story)
    story.run(minutesLater(21), series.expireSeries('s1', minutesLater(21)))
    expect(story.claims()).toEqual([])
    expect(seriesIn(story).status).toBe('ended')
  })

  test('paid too late, each visit is booked anew where it is free, and the others’ money goes back to the cent', () => {
    placed(story)
    start(story)
    story.run(minutesLater(21), series.expireSeries('s1', minutesLater(21)))
    story.place('x', minutesLater(22), at('2026-12-03'), { parent: 'boris' })
    story.place('y', minutesLater(22), at('2026-12-03'), { parent: 'vera' })
    capture(story, 8000, minutesLater(23))
    expect(statusOf(story, 3)).toBe('cancelled')
    expect(balanceOf(partOf(story, 3))).toMatchObject({ capturedCents: 800, inFlightCents: 800 })
    expect([0, 1, 2, 4].map((index) => statusOf(story, index))).toEqual(Array(4).fill('confirmed'))
    expect(seriesIn(story)).toMatchObject({ status: 'paid' })
  })

  test('paid less than was asked for, what it does not reach is not booked, and that money goes back', () => {
    placed(story)
    start(story)
    capture(story, 7999)
    expect([8, 9].map((index) => statusOf(story, index))).toEqual(['confirmed', 'cancelled'])
    expect(balanceOf(partOf(story, 9))).toMatchObject({ capturedCents: 799, inFlightCents: 799 })
  })
})

describe('one visit of a paid series', () => {
  beforeEach(() => {
    placed(story)
    start(story)
    capture(story, 8000)
  })

  test('is cancelled and moved without touching the others, by its own deadline', () => {
    const before = story.typesOf(appointmentStream(series.visitId('s1', 5)))
    // Monday's is late, Wednesday's is not.
    story.run(NOW, series.cancelVisit(series.visitId('s1', 0), LATE))
    story.run(NOW, series.cancelVisit(series.visitId('s1', 2), LATE))
    expect(balanceOf(partOf(story, 0))).toMatchObject({ inFlightCents: 400, keptCents: 400 })
    expect(balanceOf(partOf(story, 2))).toMatchObject({ inFlightCents: 800, keptCents: 0 })
    expect(story.move(series.visitId('s1', 3), NOW, '2026-12-03T15:00:00.000Z')).toHaveProperty('events')
    expect(story.typesOf(appointmentStream(series.visitId('s1', 5)))).toEqual(before)
    expect(balanceOf(partOf(story, 5))).toMatchObject({ capturedCents: 800, keptCents: 800 })
  })
})

test('a sum is divided without losing a cent', () => {
  const parts = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 100_000 }) }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(parts, fc.nat(10_000_000), (shares, amountCents) => {
      const totalCents = shares.reduce((sum, { cents }) => sum + cents, 0)
      const divided = dividedCents(amountCents, shares)
      expect(divided.reduce((sum, cents) => sum + cents, 0)).toBe(amountCents)
      expect(divided.every((cents) => cents >= 0)).toBe(true)
      expect(dividedCents(totalCents, shares)).toEqual(shares.map(({ cents }) => cents))
    }),
  )
})

type Step = { kind: 'place' | 'start' | 'pay' | 'expire' | 'other' | 'cancel'; who: number; day: number; minutes: number }
const step = fc.record<Step>({
  kind: fc.constantFrom('place', 'place', 'start', 'pay', 'pay', 'expire', 'other', 'cancel'),
  who: fc.nat(2),
  day: fc.nat(9),
  minutes: fc.nat(9),
})

test('in any order no window bears more than it has places, and each cent that came is a visit’s or on its way back', () => {
  let paid = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 30 }), (steps) => {
      const walks = openWalks()
      const parents = ['ana', 'boris', 'vera']
      const newest: (string | undefined)[] = []
      const all: string[] = []
      let minutes = 0
      for (const { kind, who, day, minutes: later } of steps) {
        minutes += later
        const [when, parentId = 'ana'] = [minutesLater(minutes), parents[who]]
        const seriesId = newest[who]
        if (kind === 'place') {
          const id = `s${all.length}`
          const answer = placed(walks, id, { parentId, at: when, plan: { ...twoWeeks, weekdays: [1 + (day % 5), 1 + who] } })
          if ('events' in answer) {
            newest[who] = id
            all.push(id)
          }
        } else if (kind === 'other') walks.place(`o${minutes}-${day}`, when, at(`2026-12-0${1 + (day % 4)}`), { parent: 'zoe' })
        else if (seriesId === undefined) continue
        else if (kind === 'start') start(walks, seriesId, when)
        else if (kind === 'expire') walks.run(when, series.expireSeries(seriesId, when))
        else if (kind === 'cancel') walks.run(when, series.cancelVisit(series.visitId(seriesId, day % 4), when))
        else {
          start(walks, seriesId, when)
          const state = seriesIn(walks, seriesId)
          const due = 'parts' in state ? (state.parts ?? []).reduce((sum, { cents }) => sum + cents, 0) : 0
          if (due > 0) capture(walks, due, when, seriesId)
        }
        for (const ledger of walks.ledgers()) {
          const live = ledger.claims.filter((claim) => isLive(claim, when))
          expect(live.length).toBeLessThanOrEqual(2)
        }
      }
      for (const id of all) {
        const state = seriesIn(walks, id)
        if (state.status !== 'paid') continue
        paid++
        for (const [index, { appointmentId, cents }] of state.parts.entries()) {
          const visit = walks.appointment(appointmentId)
          const { capturedCents, inFlightCents, keptCents } = balanceOf(partOf(walks, indexOfPart(state, index), id))
          expect(capturedCents).toBe(cents)
          expect(inFlightCents + keptCents).toBe(capturedCents)
          expect(['confirmed', 'cancelled']).toContain(visit.status)
          expect(visit.status === 'confirmed' ? keptCents : 800).toBe(800)
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(paid).toBeGreaterThan(15)
})

const indexOfPart = (state: { parts: { paymentId: string }[] }, index: number): number =>
  Number(state.parts[index]?.paymentId.split('-').at(-1))
