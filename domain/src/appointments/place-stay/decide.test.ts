import { expect, test } from 'vitest'
import * as commands from '../../testing/commands.ts'
import { answerKeeperInvitation, endKeeping, inviteKeeper } from '../../testing/household-commands.ts'
import { addPet, markDied, registerAccount } from '../../testing/people-commands.ts'
import { openHotel, placeStay, roomsOf } from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const AT = '2026-11-01T08:00:00.000Z'

test('a parent keeps one unpaid stay at a hotel on the same nights, and books the next room once that is paid', () => {
  const { run } = createMemory()
  const policy = { noticeHours: 48, lateRefundPercent: 0, noShowRefundPercent: 0 }
  for (const one of openHotel(policy, roomsOf(3))) run(FOUNDED, one)
  for (const petId of ['rex', 'noa']) run(FOUNDED, addPet({ petId, ownerId: 'ana' }))
  run(FOUNDED, addPet({ petId: 'bim', ownerId: 'boris' }))
  const book = (appointmentId: string, petId: string, parentId = 'ana', arrival = '2026-12-06') => {
    const pets = [{ petId, weightKg: null }]
    const stay = { classId: 1, arrival, departure: '2026-12-10', pets, extraIds: [] }
    return run(AT, placeStay({ appointmentId, parentId, stay, at: AT }))
  }
  expect(book('first', 'rex')).toHaveProperty('events')
  expect(book('second', 'noa')).toEqual({ refused: 'STAY_HELD_ALREADY' })
  expect(book('third', 'noa', 'ana', '2026-12-09')).toEqual({ refused: 'STAY_HELD_ALREADY' })
  expect(book('other', 'bim', 'boris')).toHaveProperty('events')
  run(AT, commands.startPayment({ appointmentId: 'first', at: AT }))
  run(AT, commands.capture({ appointmentId: 'first', at: AT }))
  expect(book('fourth', 'noa')).toHaveProperty('events')
})

test('two keepers who book nights of one pet at once: one has them, the other is told that the pet stays elsewhere', () => {
  const { run } = createMemory()
  for (const one of openHotel({ noticeHours: 48, lateRefundPercent: 0, noShowRefundPercent: 0 }, roomsOf(3))) run(FOUNDED, one)
  for (const accountId of ['ana', 'boris']) run(FOUNDED, registerAccount({ accountId }))
  run(FOUNDED, addPet({ petId: 'rex', ownerId: 'ana' }))
  run(AT, inviteKeeper({ ownerId: 'ana', petIds: ['rex'], invitationId: 'one', invitedId: 'boris', at: AT }))
  const book = (appointmentId: string, parentId: string) => {
    const stay = {
      classId: 1,
      arrival: '2026-12-06',
      departure: '2026-12-10',
      pets: [{ petId: 'rex', weightKg: null }],
      extraIds: [],
    }
    return run(AT, placeStay({ appointmentId, parentId, stay, at: AT }))
  }
  expect(book('sooner', 'boris')).toEqual({ refused: 'NOT_FOUND' })
  run(AT, answerKeeperInvitation({ answer: 'accept', accountId: 'boris', invitationId: 'one', petIds: ['rex'], at: AT }))
  expect(book('first', 'boris')).toHaveProperty('events')
  const busyPet = { petId: 'rex', from: '2026-12-06', until: '2026-12-10' }
  expect(book('second', 'ana')).toEqual({ refused: 'PET_STAYS_ELSEWHERE', busyPet })
  run(AT, commands.startPayment({ appointmentId: 'first', at: AT }))
  run(AT, commands.capture({ appointmentId: 'first', at: AT }))
  expect(book('third', 'ana')).toEqual({ refused: 'PET_STAYS_ELSEWHERE', busyPet })
  run(AT, endKeeping({ byId: 'ana', keeperId: 'boris', petIds: ['rex'] }))
  expect(book('fourth', 'boris')).toEqual({ refused: 'NOT_FOUND' })
})

test('no night is booked for a pet that has died', () => {
  const { run } = createMemory()
  for (const one of openHotel({ noticeHours: 48, lateRefundPercent: 0, noShowRefundPercent: 0 }, roomsOf(3))) run(FOUNDED, one)
  run(FOUNDED, addPet({ petId: 'rex', ownerId: 'ana' }))
  run(FOUNDED, markDied('rex', 'ana'))
  const pets = [{ petId: 'rex', weightKg: null }]
  const stay = { classId: 1, arrival: '2026-12-06', departure: '2026-12-10', pets, extraIds: [] }
  expect(run(AT, placeStay({ appointmentId: 'first', parentId: 'ana', stay, at: AT }))).toEqual({ refused: 'PET_DIED' })
})
