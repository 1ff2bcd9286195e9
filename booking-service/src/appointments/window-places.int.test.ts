import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { ledgerStream, petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { createHandle, type Handle } from '@lapka/event-log/handle.ts'
import { decidePlaceAppointment } from '@lapka/domain/appointments/place-appointment/decide.ts'
import { placeAppointmentStreams } from '@lapka/domain/appointments/place-appointment/streams.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { everyDay, halfHour, openPractice, setSchedule, type StoryCommand } from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'

const AT = '2026-11-29T06:00:00.000Z'
const NOON = '2026-11-30T10:00:00.000Z'
const DATE = '2026-11-30'
const RACERS = 1_000

let service: TestService
/** Another process: it knows nothing of what this one has read. */
let elsewhere: Handle
beforeAll(async () => {
  service = await startTestService()
  elsewhere = createHandle({ log: service.log, vault: service.vault })
})
afterAll(() => service.stop())

const context = () => systemContext(AT)
const run = (handle: Handle, { reading, decide }: StoryCommand) =>
  handle(context(), reading as { streams: typeof reading.streams }, decide as never)

const windows = (capacity: number) => everyDay('12:00', '14:00').map((row) => ({ ...row, capacity }))

const openWalks = async (capacity: number, parents: number) => {
  const professionalId = randomUUID()
  const services = [{ ...halfHour, location: 'AT_PROFESSIONAL' as const }]
  const hours = { weekly: windows(capacity) }
  for (const step of openPractice(professionalId, { role: 'PET_WALKER', services, hours, accountId: randomUUID() }))
    expect(await run(service.handle, step)).not.toHaveProperty('refused')
  const petsOf = Array.from({ length: parents }, () => ({ parentId: randomUUID(), petId: randomUUID() }))
  await Promise.all(petsOf.map(({ parentId, petId }) => run(service.handle, addPet({ petId, ownerId: parentId }))))
  const book = (nth: number) => {
    const { parentId, petId } = petsOf[nth]!
    const who = { appointmentId: randomUUID(), parentId, petId, professionalId, openHoldCount: 0 }
    const command = { ...who, serviceId: halfHour.id, startsAt: NOON, reason: '', at: AT, tzdataVersion: '2026b' }
    return service.handle(context(), placeAppointmentStreams(command), (states) => decidePlaceAppointment(command, states))
  }
  const setPlaces = (places: number) => run(elsewhere, setSchedule(professionalId, { weekly: windows(places) }))
  return { professionalId, book, setPlaces }
}
const booked = (answers: object[]) => answers.filter((answer) => !('refused' in answer)).length

test('case 23: of a thousand parents at once for the last places of a window exactly as many get one as there are', async () => {
  const { book } = await openWalks(7, RACERS)
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, nth) => book(nth)))
  expect(booked(answers)).toBe(7)
  expect(answers.filter((answer) => 'refused' in answer && answer.refused !== 'SLOT_TAKEN')).toEqual([])
})

test('case 23: a window that loses places while they are asked for is never sold beyond what it bears at that moment', async () => {
  const { professionalId, book, setPlaces } = await openWalks(40, 90)
  await Promise.all(Array.from({ length: 90 }, (_, nth) => (nth % 3 === 2 ? setPlaces(40 - (nth + 1) / 3) : book(nth))))
  const streams = [scheduleStream(professionalId), ledgerStream(professionalId, DATE)]
  const facts = (await Promise.all(streams.map((stream) => service.log.readStream(stream)))).flat()
  let [places, sold] = [0, 0]
  for (const fact of facts.toSorted((one, other) => one.position - other.position) as unknown as LapkaEvent[]) {
    if (fact.type === 'ScheduleSet') places = fact.data.weekly[0]?.capacity ?? 0
    if (fact.type !== 'ClaimHeld') continue
    sold += 1
    expect(sold).toBeLessThanOrEqual(places)
    expect(fact.data.capacity).toBe(places)
  }
  expect(sold).toBeGreaterThan(0)
})

test('no ordinary booking asserts the schedule: only who books a window waits for it', () => {
  const streams = placeAppointmentStreams({
    appointmentId: 'a',
    parentId: 'p',
    petId: 'pet',
    professionalId: 'vet',
    serviceId: halfHour.id,
    startsAt: NOON,
    at: AT,
  })
  expect(streams.streams.schedule).toEqual({ stream: scheduleStream('vet'), fold: scheduleFold })
  expect(streams.streams.professional).toEqual({ stream: professionalStream('vet'), fold: professionalFold })
  expect(streams.streams.pet.stream).toBe(petStream('pet'))
})
