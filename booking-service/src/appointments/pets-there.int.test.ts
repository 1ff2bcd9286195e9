import { expect, test } from 'vitest'
import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import type { Problem } from '@lapka/contracts/problem.ts'
import { ledgerStream } from '@lapka/contracts/streams.ts'
import { isLive, ledgerFold } from '@lapka/domain/kernel/ledger.ts'
import { sharePet } from '../household/testing/share-pet.ts'
import { clientOf } from '../testing/client.ts'
import { startServiceWithCheckouts } from '../testing/start-service-with-checkouts.ts'
import { examination, inDays, registerParent, registerPerson, registerVet, type Person, type Vet } from '../testing/town.ts'

const service = await startServiceWithCheckouts()

const twoOwners = async () => {
  const owner = await registerParent(service)
  const second = await registerPerson(service, 'PARENT')
  await sharePet(service, owner, second)
  await service.seen()
  return { petId: owner.petId, owners: [owner, second] as const }
}
const vets = (count: number) => Promise.all(Array.from({ length: count }, () => registerVet(service)))
const place = (who: Person, vet: Vet, petId: string, startsAt: string) =>
  clientOf(service, who).post('/api/v2/appointments', {
    professionalId: vet.professionalId,
    petId,
    serviceId: examination.id,
    startsAt,
    reason: 'Куца',
  })
const liveHours = async (petId: string, startsAt: string) => {
  const stream = ledgerStream(petTimeResourceId(petId), startsAt.slice(0, 10))
  const { hours } = await service.handle.read({ hours: { stream, fold: ledgerFold } })
  return hours.claims.filter((claim) => isLive(claim, new Date().toISOString()))
}

test('of two owners who book one pet at once with two vets exactly one has it, and the other is told the pet and its hours in both languages', async () => {
  const { petId, owners } = await twoOwners()
  const doctors = await vets(2)
  await service.seen()
  for (let day = 3; day < 13; day++) {
    const startsAt = inDays(day, '10:00')
    const answers = await Promise.all(owners.map((owner, nth) => place(owner, doctors[nth]!, petId, startsAt)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 409]))
    const problem = answers.find(({ statusCode }) => statusCode === 409)!.json<Problem>()
    expect(problem).toMatchObject({ code: 'PET_BUSY_THEN', busyPet: { petId, from: startsAt, until: inDays(day, '10:30') } })
    expect(problem.detail).toMatch(/^\S+ вече е другаде от \d\d:00 до \d\d:30 ч\. \(/)
    expect(problem).not.toHaveProperty('alternatives')
    expect(await liveHours(petId, startsAt)).toHaveLength(1)
    // A hold is for ten minutes, and an account has three at once.
    const id = answers.find(({ statusCode }) => statusCode === 201)!.json<{ id: string }>().id
    const winner = owners[answers.findIndex(({ statusCode }) => statusCode === 201)]!
    await clientOf(service, winner).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
    await service.seen()
    expect(await liveHours(petId, startsAt)).toHaveLength(0)
  }
})

test('of many at once, with many vets, exactly one lands, and nobody gets an error of ours', async () => {
  const { petId, owners } = await twoOwners()
  const doctors = await vets(20)
  await service.seen()
  const startsAt = inDays(20, '11:00')
  const answers = await Promise.all(doctors.flatMap((doctor) => owners.map((owner) => place(owner, doctor, petId, startsAt))))
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  expect(await liveHours(petId, startsAt)).toHaveLength(1)
  // Who holds it may choose anew, so more than one answer may be a yes; they end each other.
  const codes = new Set(answers.filter(({ statusCode }) => statusCode !== 201).map((answer) => answer.json<Problem>().code))
  expect([...codes].every((code) => ['PET_BUSY_THEN', 'SLOT_TAKEN', 'TOO_MANY_HOLDS'].includes(code))).toBe(true)
})

test('English says the same, and neither with whom nor why', async () => {
  const { petId, owners } = await twoOwners()
  const doctors = await vets(2)
  await service.seen()
  await place(owners[0], doctors[0]!, petId, inDays(4, '12:00'))
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/v2/appointments',
    headers: { ...owners[1].headers, 'idempotency-key': crypto.randomUUID(), 'accept-language': 'en' },
    payload: {
      professionalId: doctors[1]!.professionalId,
      petId,
      serviceId: examination.id,
      startsAt: inDays(4, '12:00'),
      reason: 'Limps',
    },
  })
  const problem = answer.json<Problem>()
  expect(problem.detail).toMatch(/^\S+ is somewhere else from \d\d:00 to \d\d:30 \(\w{3} \d+ \w+\)\. Choose another time\.$/)
  expect(Object.keys(problem.busyPet ?? {}).toSorted()).toEqual(['from', 'name', 'petId', 'until'])
})

test('its keepers read when it is busy, without a hold of their own that would make way; nobody else does', async () => {
  const { petId, owners } = await twoOwners()
  const [vet] = await vets(1)
  await service.seen()
  const [startsAt, endsAt] = [inDays(5, '10:00'), inDays(5, '10:30')]
  const placed = await place(owners[0], vet!, petId, startsAt)
  expect(placed.statusCode).toBe(201)
  const days = { from: startsAt.slice(0, 10), to: inDays(7, '10:00').slice(0, 10) }
  const read = (who: Person, query: Record<string, string> = {}) =>
    clientOf(service, who).get(`/api/v2/pets/busy-times?${new URLSearchParams({ petIds: petId, ...days, ...query }).toString()}`)
  expect((await read(owners[0])).json()).toEqual({ items: [] })
  expect((await read(owners[1])).json()).toEqual({ items: [{ petId, startsAt, endsAt }] })
  const { id: movedAppointmentId } = placed.json<{ id: string }>()
  // Only who booked it moves it, so for the other owner it stays in the way.
  expect((await read(owners[1], { movedAppointmentId })).json()).toEqual({ items: [{ petId, startsAt, endsAt }] })
  const other = await registerParent(service)
  expect((await read(other)).statusCode).toBe(404)
  expect((await read(other, { petIds: crypto.randomUUID() })).statusCode).toBe(404)
  expect((await read(vet!)).statusCode).toBe(403)
  for (const nonsense of [
    { petIds: '' },
    { petIds: 'рекс' },
    { movedAppointmentId: 'моят' },
    { to: '2027-12-31' },
    { to: '2020-01-01' },
    { from: 'вчера' },
  ])
    expect((await read(owners[1], nonsense)).statusCode).toBe(400)
})
