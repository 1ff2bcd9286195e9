import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { vaccinationTimes } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { acceptVaccination, checkIn, openHotel, placeStay, roomsOf } from '@lapka/domain/testing/stay-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { expect, test } from 'vitest'
import { verifyPolicy } from './policy.ts'
import { verifyVaccinations } from './stays.ts'
import { byStream } from './violation.ts'

const EARLY = '2026-11-01T08:00:00.000Z'
const DUE = '2026-12-03T22:00:00.000Z'
const CHECK_IN = '2026-12-06T12:00:00.000Z'
const appointmentId = 'a'
const { cancelAt } = vaccinationTimes({ dueAt: DUE, placedAt: EARLY })

/** A paid stay that waits for a vaccination, and what becomes of it. */
const story = async (ending: (play: ReturnType<typeof createPlay>) => Promise<unknown>) => {
  const log = createMemoryLog()
  const vault = createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() })
  const play = createPlay(createHandle({ log, vault }))
  const rooms = roomsOf(3, { vaccinations: { needs: [{ species: 'dog', group: 'rabies' }], dueDays: 3 } })
  const policy = { noticeHours: 96, lateRefundPercent: 50, noShowRefundPercent: 0 }
  for (const one of openHotel(policy, rooms)) await play('2026-01-01T00:00:00.000Z', one)
  await play(EARLY, addPet({ petId: 'rex', ownerId: 'ana' }))
  const pets = [{ petId: 'rex', weightKg: null }]
  const stay = { classId: 1, arrival: '2026-12-06', departure: '2026-12-09', pets, extraIds: [] }
  await play(EARLY, placeStay({ appointmentId, parentId: 'ana', stay, at: EARLY }))
  await play(EARLY, commands.startPayment({ appointmentId, at: EARLY }))
  await play(EARLY, commands.capture({ appointmentId, at: EARLY }))
  await ending(play)
  return log.readAll(0, 1_000)
}

const faults = (events: readonly RecordedEvent[]) => {
  const streams = byStream(events)
  return [...verifyVaccinations(streams), ...verifyPolicy(streams)].map(({ invariant }) => invariant)
}

const comeIn = async (play: ReturnType<typeof createPlay>) => {
  await play(EARLY, acceptVaccination({ appointmentId, petId: 'rex', group: 'rabies' }))
  await play(CHECK_IN, checkIn({ appointmentId, room: 1, at: CHECK_IN }))
}

test('guests who were let in without the vaccination that the stay waited for are found', async () => {
  const events = await story(comeIn)
  expect(faults(events)).toEqual([])
  expect(faults(events.filter(({ type }) => type !== 'VaccinationSeen'))).toEqual(['I2'])
})

test('so is a stay that was cancelled for one that was not overdue, or not missing', async () => {
  const cancelled = (at: string) =>
    story((play) => play(at, commands.cancel({ appointmentId, by: 'parent', reasonCode: 'VACCINATION_MISSING', at })))
  expect(faults(await cancelled(cancelAt))).toEqual([])
  expect(faults(await cancelled(DUE))).toEqual(['I2'])
})
