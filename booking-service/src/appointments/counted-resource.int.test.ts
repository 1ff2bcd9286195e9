import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import { createHandle, type Handle } from '@lapka/event-log/handle.ts'
import { holdClaim, type NewClaim } from '@lapka/domain/kernel/change-ledger.ts'
import { ledgerStreams, nightsInterval, type LedgerStates } from '@lapka/domain/kernel/ledger.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'

const ZONE = 'Europe/Sofia'
const AT = '2026-11-20T10:00:00.000Z'
const FROM = '2026-12-24'
const UNTIL = '2026-12-27'
const MONTH = '2026-12'

let service: TestService
/** Another process: it knows nothing of what this one has read. */
let elsewhere: Handle
beforeAll(async () => {
  service = await startTestService()
  elsewhere = createHandle({ log: service.log, vault: service.vault })
})
afterAll(() => service.stop())

const context = () => systemContext(AT)

/** How many rooms a class has is said in a stream of its own, here by how often one was taken away. */
const roomsFold = {
  initialState: () => ({ revision: -1, taken: 0 }),
  evolve: (state: { revision: number; taken: number }, event: RecordedEvent) => ({
    revision: event.revision,
    taken: state.taken + 1,
  }),
}

const makeClass = (rooms: number) => {
  const classId = randomUUID()
  const roomsOf = { stream: `exception-${classId}`, fold: roomsFold, isAsserted: true }
  const takeAway: LapkaEvent = {
    type: 'BlockedAppointmentSettled',
    data: { exceptionId: classId, appointmentId: classId, outcome: 'kept' } as never,
  }
  const hold = (weight = 1) => {
    const claimId = randomUUID()
    return service.handle(context(), { streams: { rooms: roomsOf, ...ledgerStreams(classId, [MONTH]) } }, (states) => {
      const capacity = rooms - states.rooms.taken
      const interval = nightsInterval(FROM, UNTIL)
      const claim: NewClaim = { resourceId: classId, capacity, weight, claimId, holderId: claimId, ...interval, expiresAt: AT }
      const held = holdClaim(states as LedgerStates, claim, { at: AT, zone: ZONE, isConfirmed: true })
      return held === undefined ? { refused: 'SLOT_TAKEN' as const } : { events: held }
    })
  }
  const shrink = () =>
    elsewhere(context(), { streams: { rooms: { ...roomsOf, isAsserted: false } } }, () => ({
      events: { rooms: [takeAway] },
    }))
  return { classId, hold, shrink }
}
const held = (answers: object[]) => answers.filter((answer) => !('refused' in answer)).length

test('case 23: of a thousand parents at once for the last rooms of a long weekend exactly as many get one as there are', async () => {
  const { hold } = makeClass(7)
  const answers = await Promise.all(Array.from({ length: 1000 }, () => hold()))
  expect(held(answers)).toBe(7)
})

test('case 23: a class that loses rooms while they are asked for is never sold beyond what it has at that moment', async () => {
  const rooms = 40
  const { classId, hold, shrink } = makeClass(rooms)
  await Promise.all(Array.from({ length: 60 }, (_, nth) => (nth % 3 === 2 ? shrink() : hold(2))))
  expect(await hold(2)).toEqual({ refused: 'SLOT_TAKEN' })
  const streams = [`exception-${classId}`, ledgerStream(classId, MONTH)]
  const facts = (await Promise.all(streams.map((stream) => service.log.readStream(stream)))).flat()
  let [left, sold] = [rooms, 0]
  for (const { type } of facts.toSorted((one, other) => one.position - other.position)) {
    if (type === 'BlockedAppointmentSettled') left -= 1
    if (type !== 'NightsHeld') continue
    sold += 2
    expect(sold).toBeLessThanOrEqual(left)
  }
  expect([left, sold > 0]).toEqual([20, true])
})
