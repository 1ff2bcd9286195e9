import { beforeEach, expect, test } from 'vitest'
import { factOf } from '@lapka/contracts/facts.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { DEFAULT_POLICY } from '../../kernel/refund-policy.ts'
import * as commands from '../../testing/commands.ts'
import { addPet } from '../../testing/people-commands.ts'
import { createMemory } from '../../testing/story.ts'
import { decidePlaceWithAnyVet, placeWithAnyVetStreams, type PlaceWithAnyVet } from './any-vet.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-24T08:00:00.000Z'
const HALF_PAST = '2026-11-24T08:30:00.000Z'
const VETS = ['vet-a', 'vet-b', 'vet-c']

let memory: ReturnType<typeof createMemory>
beforeEach(() => {
  memory = createMemory()
  for (const vet of VETS) for (const one of commands.openPractice(vet)) memory.run(NOW, one)
})

type Options = Partial<Omit<PlaceWithAnyVet, 'appointmentId' | 'parentId' | 'startsAt'>>
const placeAny = (
  appointmentId: string,
  startsAt: string,
  { parent = appointmentId, ...change }: Options & { parent?: string } = {},
) => {
  if (!memory.log.has(`pet-pet-of-${parent}`)) memory.run(NOW, addPet({ petId: `pet-of-${parent}`, ownerId: parent }))
  const command: PlaceWithAnyVet = {
    appointmentId,
    parentId: parent,
    petId: `pet-of-${parent}`,
    startsAt,
    reason: 'Куца',
    at: NOW,
    tzdataVersion: '2026b',
    openHoldCount: 0,
    vets: VETS.map((professionalId) => ({ professionalId, serviceId: 'exam', otherMinutes: 0 })),
    offer: { name: 'Преглед', priceCents: 3000, durationMinutes: 30, policy: DEFAULT_POLICY },
    ...change,
  }
  return memory.run(
    NOW,
    commands.command(placeWithAnyVetStreams(command), (states) => decidePlaceWithAnyVet(command, states as never)),
  )
}
const vetOf = (appointmentId: string) =>
  factOf(memory.log.get(appointmentStream(appointmentId)) ?? [], 'AppointmentPlaced')?.professionalId

test('whoever has the fewest minutes booked gets the visit, and no vet gets two at once', () => {
  for (const one of ['one', 'two', 'three']) placeAny(one, TEN)
  expect(['one', 'two', 'three'].map(vetOf)).toEqual(VETS)
  expect(placeAny('four', TEN)).toEqual({ refused: 'SLOT_TAKEN' })
  const busy = VETS.map((professionalId, nth) => ({ professionalId, serviceId: 'exam', otherMinutes: 90 - nth * 30 }))
  placeAny('five', HALF_PAST, { vets: busy })
  expect(vetOf('five')).toBe('vet-c')
})

test('a hundred visits over one day are spread evenly over equal vets', () => {
  const starts = Array.from({ length: 16 }, (_, nth) =>
    new Date(Date.parse(TEN) - 60 * MINUTE_MS + nth * 30 * MINUTE_MS).toISOString(),
  )
  const ids = Array.from({ length: 40 }, (_, nth) => `visit-${nth}`)
  ids.forEach((id, nth) => placeAny(id, starts[(nth * 7) % starts.length]!))
  const counts = VETS.map((vet) => ids.filter((id) => vetOf(id) === vet).length)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})

test('who asks again for what they hold keeps it, and is not given a second vet', () => {
  placeAny('first', TEN, { parent: 'ana' })
  expect(placeAny('again', TEN, { parent: 'ana' })).toMatchObject({
    events: { appointment: [{ type: 'HoldResumed', data: { resumedId: 'first' } }] },
  })
})

test('a vet whose price, length or policy is another one than was shown, or who is not verified, is passed over', () => {
  memory.run(NOW, commands.setServices('vet-a', [{ ...commands.halfHour, priceCents: 9000 }]))
  memory.run(NOW, commands.setPolicy('vet-b', { noticeHours: 72, lateRefundPercent: 0, noShowRefundPercent: 0 }))
  placeAny('one', TEN)
  expect(vetOf('one')).toBe('vet-c')
  memory.run(NOW, commands.rejectVerification('vet-c'))
  expect(placeAny('two', HALF_PAST)).toEqual({ refused: 'NOT_FOUND' })
})

test('a vet who wants more notice than is left is passed over for one who does not', () => {
  memory.run(NOW, commands.setSchedule('vet-a', { minimumNoticeMinutes: 48 * 60 }))
  placeAny('one', TEN)
  expect(vetOf('one')).toBe('vet-b')
})

test('a vet who calls the service something else by now, or goes to the parent for it, is passed over', () => {
  memory.run(NOW, commands.setServices('vet-a', [{ ...commands.halfHour, name: 'Кастрация' }]))
  memory.run(NOW, commands.setServices('vet-b', [{ ...commands.halfHour, location: 'AT_PARENT' }], 20))
  placeAny('one', TEN)
  expect(vetOf('one')).toBe('vet-c')
  expect(placeAny('two', TEN)).toEqual({ refused: 'SLOT_TAKEN' })
})

test('a parent who has a visit at that time is told so, whoever else is free', () => {
  placeAny('first', TEN, { parent: 'ana' })
  memory.run(NOW, commands.startPayment({ appointmentId: 'first', at: NOW }))
  memory.run(NOW, commands.capture({ appointmentId: 'first', at: NOW }))
  expect(placeAny('again', TEN, { parent: 'ana' })).toEqual({ refused: 'OWN_APPOINTMENT_THEN' })
})

test('outside of everybody’s hours nothing is placed', () => {
  expect(placeAny('one', '2026-11-24T20:00:00.000Z')).toMatchObject({ refused: 'SLOT_NOT_OFFERED' })
  expect(placeAny('two', TEN, { vets: [] })).toEqual({ refused: 'SLOT_NOT_OFFERED' })
})

test('extras, which no clinic offers with any vet, are refused even where a vet offers them', () => {
  const extras = [{ id: 'nails', name: 'Нокти', nameEn: 'Nails', priceCents: 600, durationMinutes: 10 }]
  for (const vet of VETS) memory.run(NOW, commands.setServices(vet, [{ ...commands.halfHour, extras }]))
  expect(placeAny('one', TEN, { extraIds: ['nails'] })).toEqual({ refused: 'EXTRA_NOT_OFFERED' })
  expect(placeAny('one', TEN)).toHaveProperty('events')
})

test('several services at once are refused, for each vet has a list of their own', () => {
  expect(placeAny('one', TEN, { furtherServices: [{ serviceId: 'long' }] })).toEqual({ refused: 'SEVERAL_SERVICES' })
})
