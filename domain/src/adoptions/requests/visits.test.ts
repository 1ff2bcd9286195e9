import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefused } from '../../kernel/decision.ts'
import { isLive, ledgerFold, peakWeight, type Ledger } from '../../kernel/ledger.ts'
import { professionalFold } from '../../professionals/professional.ts'
import { folded, given, recorded } from '../../testing/given.ts'
import { animalFold, type Animal } from '../animal.ts'
import { decideDeclineRequest } from './decide.ts'
import { decideBookVisit, decideCancelVisit, decideOfferVisit, type Side, type VisitStates } from './visits.ts'

const AT = '2026-11-28T08:00:00.000Z'
const DAY = '2026-12-01'
const LEDGER = 'ledger:shelter:2026-12-01' as const
const listed = {
  type: 'AnimalListed',
  data: { animalId: 'sharo', professionalId: 'shelter', accountId: 'shelter-account', born: '2024', animalType: 'dog' },
} as object as LapkaEvent
const of = (requestId: string) => ({ animalId: 'sharo', professionalId: 'shelter', requestId, parentId: `parent-${requestId}` })
const asked = (requestId: string) => ({ type: 'AdoptionRequested', data: of(requestId) }) as object as LapkaEvent
const professional = [
  {
    type: 'ProfessionalRegistered',
    data: {
      professionalId: 'shelter',
      accountId: 'shelter-account',
      role: 'SHELTER',
      city: '',
      zone: 'Europe/Sofia',
      coordinates: [23, 42],
    },
  },
  { type: 'ProfessionalVerified', data: { professionalId: 'shelter' } },
] as object as LapkaEvent[]

/** On the shelter's wall, two hours before it in UTC. */
const time = (hour: number, minutes = 60) => {
  const startMs = Date.parse(`${DAY}T00:00:00.000Z`) + (hour - 2) * 60 * MINUTE_MS
  return { startsAt: new Date(startMs).toISOString(), endsAt: new Date(startMs + minutes * MINUTE_MS).toISOString() }
}
const offered = (requestId: string, ...hours: number[]): LapkaEvent => ({
  type: 'AdoptionVisitOffered',
  data: { ...of(requestId), times: hours.map((hour) => time(hour)) },
})
const booked = (requestId: string, hour: number, more: object = {}): LapkaEvent => ({
  type: 'AdoptionVisitBooked',
  data: { ...of(requestId), ...time(hour), visitId: `visit-${requestId}`, zone: 'Europe/Sofia', by: 'parent', ...more },
})
const claimed = (claimId: string, holderId: string, hour: number): LapkaEvent[] => [
  {
    type: 'ClaimHeld',
    data: {
      resourceId: 'shelter',
      startsAt: time(hour).startsAt,
      endsAt: time(hour).endsAt,
      bufferMinutes: 0,
      capacity: 1,
      weight: 1,
      claimId,
      holderId,
      expiresAt: time(hour).endsAt,
    },
  },
  { type: 'ClaimConfirmed', data: { resourceId: 'shelter', claimId } },
]
const so = (animal: LapkaEvent[], ledger: LapkaEvent[] = []) => ({
  animal: { fold: animalFold, history: [listed, asked('a'), asked('b'), ...animal] },
  professional: { fold: professionalFold, history: professional },
  [LEDGER]: { fold: ledgerFold, history: ledger },
})
const shelter: Side = { professionalId: 'shelter' }
const family: Side = { parentId: 'parent-a' }
const book =
  (side: Side, hour: number, change: object = {}) =>
  (states: VisitStates) =>
    decideBookVisit({ side, requestId: 'a', at: AT, visitId: 'visit-a', ...time(hour), ...change }, states) as never
const offer =
  (...times: { startsAt: string; endsAt: string }[]) =>
  (states: VisitStates) =>
    decideOfferVisit({ professionalId: 'shelter', requestId: 'a', at: AT, times }, states) as never
const cancel =
  (side: Side, at = AT) =>
  (states: VisitStates) =>
    decideCancelVisit({ side, requestId: 'a', at }, states) as never

describe('a visit to an animal', () => {
  test('is offered at times that are ahead, by day and free', () => {
    given(so([]))
      .when(offer(time(10), time(14)))
      .thenEvents({ animal: [offered('a', 10, 14)] })
    given(so([]))
      .when(offer({ startsAt: AT, endsAt: time(10).endsAt }))
      .thenRefused('VISIT_IN_PAST')
    given(so([]))
      .when(offer(time(6)))
      .thenRefused('VISIT_OUTSIDE_HOURS')
    given(so([]))
      .when(offer(time(20.5)))
      .thenRefused('VISIT_OUTSIDE_HOURS')
    const far = { startsAt: '2027-03-01T08:00:00.000Z', endsAt: '2027-03-01T09:00:00.000Z' }
    given(so([])).when(offer(far)).thenRefused('VISIT_TOO_FAR')
    given(so([], claimed('visit-b', 'parent-b', 10)))
      .when(offer(time(10.5)))
      .thenRefused('VISIT_TIME_TAKEN')
  })

  test('is booked by the family at an offered time, once for one time of the shelter', () => {
    given(so([offered('a', 10)]))
      .when(book(family, 10))
      .thenEvents({ animal: [booked('a', 10)], [LEDGER]: claimed('visit-a', 'parent-a', 10) })
    given(so([offered('a', 10)]))
      .when(book(family, 11))
      .thenRefused('VISIT_NOT_OFFERED')
    given(so([offered('a', 10)], claimed('visit-b', 'parent-b', 10)))
      .when(book(family, 10))
      .thenRefused('VISIT_TIME_TAKEN')
    given(so([offered('a', 10)]))
      .when(book({ parentId: 'parent-b' }, 10))
      .thenRefused('NOT_FOUND')
  })

  test('moves to another time by either side, also to one that the old one overlaps', () => {
    const release: LapkaEvent = { type: 'ClaimReleased', data: { resourceId: 'shelter', claimId: 'visit-a', reason: 'moved' } }
    given(so([offered('a', 10), booked('a', 10)], claimed('visit-a', 'parent-a', 10)))
      .when(book(shelter, 10.5, { visitId: 'next' }))
      .thenEvents({
        animal: [booked('a', 10.5, { visitId: 'next', by: 'shelter', movedFrom: time(10).startsAt })],
        [LEDGER]: [release, ...claimed('next', 'parent-a', 10.5)],
      })
    given(so([offered('a', 10), booked('a', 10)], claimed('visit-a', 'parent-a', 10)))
      .when(book(family, 10))
      .thenEvents({})
  })

  test('is cancelled by either side until it begins, and given up where the request ends', () => {
    const state = so([offered('a', 10), booked('a', 10)], claimed('visit-a', 'parent-a', 10))
    const released: LapkaEvent = {
      type: 'ClaimReleased',
      data: { resourceId: 'shelter', claimId: 'visit-a', reason: 'cancelled' },
    }
    for (const [side, by] of [
      [family, 'parent'],
      [shelter, 'shelter'],
    ] as const)
      given(state)
        .when(cancel(side))
        .thenEvents({
          animal: [{ type: 'AdoptionVisitCancelled', data: { ...of('a'), visitId: 'visit-a', startsAt: time(10).startsAt, by } }],
          [LEDGER]: [released],
        })
    given(state)
      .when(cancel(family, time(10).startsAt))
      .thenRefused('NO_VISIT_AHEAD')
    given(so([])).when(cancel(family)).thenRefused('NO_VISIT_AHEAD')
    const declining = { professionalId: 'shelter', requestId: 'a', reason: 'Не', at: AT }
    given(state)
      .when((states) => decideDeclineRequest(declining, states))
      .thenEvents({
        animal: [{ type: 'AdoptionDeclined', data: { ...of('a'), accountId: 'shelter-account', reason: 'Не' } }],
        [LEDGER]: [released],
      })
  })

  test('stands at no time where another stands, whatever is offered, booked, moved and cancelled', () => {
    const step = fc.record({
      act: fc.constantFrom('offer' as const, 'book' as const, 'move' as const, 'cancel' as const),
      requestId: fc.constantFrom('a', 'b', 'c'),
      hour: fc.integer({ min: 10, max: 14 }).map((hour) => hour + 0.5 * (hour % 2)),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let animal: Animal = folded(animalFold, [listed, asked('a'), asked('b'), asked('c')])
        let ledger: Ledger = ledgerFold.initialState()
        const known = folded(professionalFold, professional)
        for (const [nth, { act, requestId, hour }] of steps.entries()) {
          const states = { animal, professional: known, [LEDGER]: ledger } as VisitStates
          const side: Side = act === 'book' ? { parentId: `parent-${requestId}` } : shelter
          const booking = { side, requestId, at: AT, visitId: `visit-${nth}`, ...time(hour) }
          const decision =
            act === 'offer'
              ? decideOfferVisit({ professionalId: 'shelter', requestId, at: AT, times: [time(hour)] }, states)
              : act === 'cancel'
                ? decideCancelVisit({ side, requestId, at: AT }, states)
                : decideBookVisit(booking, states)
          if (isRefused(decision) || 'missing' in decision) continue
          for (const event of decision.events.animal ?? []) animal = animalFold.evolve(animal, recorded('animal', nth, event))
          for (const event of decision.events[LEDGER] ?? []) ledger = ledgerFold.evolve(ledger, recorded('ledger', nth, event))
          const live = ledger.claims.filter((claim) => isLive(claim, AT))
          for (const claim of live) expect(peakWeight(live, claim)).toBe(1)
          const visits = animal.status === 'none' ? [] : animal.requests.flatMap(({ visit }) => visit?.visitId ?? [])
          expect(live.map(({ claimId }) => claimId).toSorted()).toEqual(visits.toSorted())
        }
      }),
      { seed: 77, numRuns: 200 },
    )
  })
})
