import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import type { PetTransferPage, PetTransferState } from '@lapka/contracts/api/pet-transfers.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { book } from '../testing/road.ts'
import { systemContext } from '../testing/test-service.ts'
import { inDays, registerPerson, type Parent, type Person } from '../testing/town.ts'
import { codeOf, startTransferStage } from './testing/transfer-stage.ts'

const { service, vet, operator, parentCalled, stage } = await startTransferStage()
const stateOf = async (owner: Parent): Promise<PetTransferState> => {
  await service.seen()
  return (await stage.as(owner).get(`/api/v2/pets/${owner.petId}/transfer`)).json<PetTransferState>()
}
const waitingFor = async (who: Person): Promise<PetTransferPage> => {
  await service.seen()
  return (await stage.as(who).get('/api/v2/pet-transfers')).json<PetTransferPage>()
}
const petsOf = async (who: Person): Promise<Pet[]> => {
  await service.seen()
  return (await stage.as(who).get('/api/v2/pets')).json<{ items: Pet[] }>().items
}

test('a transfer goes from the asking through both consents to the operator’s word', async () => {
  const { as, asked, answer, own, decide, recordFor } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await registerPerson(service, 'PARENT', { name: 'Иво' })]
  const transferId = await asked(owner, recipient.email.toUpperCase())
  expect(await waitingFor(recipient)).toMatchObject({
    items: [{ id: transferId, status: 'asked', pet: { name: 'Рекс', animalType: 'dog' }, from: 'Ана Тодорова' }],
    given: [],
  })
  expect((await recordFor(recipient, owner.petId)).statusCode).toBe(404)
  expect(codeOf(await own(owner, transferId, 'confirm'))).toBe('TRANSFER_NOT_ACCEPTED')
  expect(codeOf(await decide(transferId, 'complete'))).toBe('TRANSFER_NOT_CONFIRMED')
  await answer(recipient, transferId, 'accept')
  expect((await stateOf(owner)).transfer).toMatchObject({ id: transferId, status: 'accepted' })
  await own(owner, transferId, 'confirm')
  await service.seen()
  const shown = (await as(operator).get(`/api/v2/cases/${transferId}`)).json<CaseDetails>()
  expect(shown).toMatchObject({
    kind: 'transfer',
    text: 'Заминавам в чужбина',
    name: 'Ана Тодорова',
    transfer: { status: 'confirmed', recipient: 'Иво Тодорова', visitsAhead: 0, pet: { name: 'Рекс' } },
    canClose: false,
  })
  expect(shown.history.map(({ type }) => type)).toEqual(['TransferAsked', 'TransferAccepted', 'TransferConfirmed'])
  expect((await decide(transferId, 'complete')).statusCode).toBe(200)
  expect((await petsOf(recipient)).map(({ id }) => id)).toEqual([owner.petId])
  expect(await petsOf(owner)).toEqual([])
  expect((await waitingFor(owner)).given).toMatchObject([{ id: transferId, pet: { name: 'Рекс' } }])
  expect((await as(operator).get(`/api/v2/cases/${transferId}`)).json<CaseDetails>().closedAt).not.toBeNull()
  expect(codeOf(await decide(transferId, 'refuse'))).toBe('CASE_CLOSED')
})

test('a transfer is answered alike for a known address and an unknown one, and waits for whoever confirms that address', async () => {
  const { ask, answer } = stage
  const owner = await parentCalled('Ана')
  const email = `${randomUUID()}@example.test`
  const unknown = await ask(owner, email)
  expect(unknown.statusCode).toBe(201)
  await service.seen()
  const late = await registerPerson(service, 'PARENT', { email })
  const { id } = unknown.json<{ id: string }>()
  expect((await waitingFor(late)).items).toMatchObject([{ id }])
  const others = [await registerPerson(service, 'PARENT'), await parentCalled('Ева')]
  for (const other of others) {
    expect((await waitingFor(other)).items).toEqual([])
    for (const word of ['accept', 'decline'] as const) expect(codeOf(await answer(other, id, word))).toBe('NOT_FOUND')
  }
  expect((await answer(late, id, 'accept')).statusCode).toBe(200)
})

test('a transfer is refused to oneself, for a professional, for a dead pet, and while another one waits', async () => {
  const { as, ask, asked, answer, own } = stage
  const owner = await parentCalled('Ана')
  expect(codeOf(await ask(owner, owner.email.toUpperCase()))).toBe('TRANSFER_TO_SELF')
  const id = await asked(owner, vet.email)
  expect((await waitingFor(vet)).items).toMatchObject([{ id }])
  expect(codeOf(await answer(vet, id, 'accept'))).toBe('TRANSFER_NOT_FOR_PROFESSIONALS')
  expect(codeOf(await ask(owner, 'ivo@example.test'))).toBe('TRANSFER_PENDING')
  expect((await own(owner, id, 'withdraw')).statusCode).toBe(200)
  const stranger = await parentCalled('Ева')
  expect(
    codeOf(await as(stranger).post(`/api/v2/pets/${owner.petId}/ask-transfer`, { email: 'a@b.test', reason: 'Моя е' })),
  ).toBe('NOT_FOUND')
  expect((await as(stranger).get(`/api/v2/pets/${owner.petId}/transfer`)).statusCode).toBe(404)
  await as(owner).post(`/api/v2/pets/${owner.petId}/mark-died`, { on: null })
  expect(codeOf(await ask(owner, 'ivo@example.test'))).toBe('PET_DIED')
})

test('a transfer asked for twice at once is asked for once, and so it is completed', async () => {
  const { ask, own, decide, consented } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await registerPerson(service, 'PARENT')]
  const answers = await Promise.all(['a@example.test', 'b@example.test'].map((email) => ask(owner, email)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  const [first] = answers.filter(({ statusCode }) => statusCode === 201)
  await service.seen()
  await own(owner, first!.json<{ id: string }>().id, 'withdraw')
  const transferId = await consented(owner, recipient)
  const words = await Promise.all([
    decide(transferId, 'complete'),
    decide(transferId, 'complete', await registerPerson(service, 'OPERATOR')),
    own(owner, transferId, 'withdraw'),
  ])
  expect(words.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const [one, other] = [await petsOf(owner), await petsOf(recipient)]
  expect(one.length + other.length).toBe(1)
})

test('a transfer waits for what is booked, and is completed once that was cancelled', async () => {
  const { as, asked, answer, own, decide, withClock } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await registerPerson(service, 'PARENT')]
  const id = await book(service, { parent: owner, vet, startsAt: inDays(9, '07:00') })
  const transferId = await asked(owner, recipient.email)
  await answer(recipient, transferId, 'accept')
  expect(codeOf(await own(owner, transferId, 'confirm'))).toBe('TRANSFER_HAS_BOOKINGS')
  expect((await stateOf(owner)).visits).toMatchObject([{ id, status: 'SCHEDULED' }])
  await as(owner).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
  await withClock(60_000, async () => expect((await own(owner, transferId, 'confirm')).statusCode).toBe(200))
  const later = await book(service, { parent: owner, vet, startsAt: inDays(9, '08:00') })
  expect(codeOf(await decide(transferId, 'complete'))).toBe('TRANSFER_HAS_BOOKINGS')
  await as(owner).post(`/api/v2/appointments/${later}/cancel-appointment`, { reason: '' })
  await withClock(60_000, async () => expect((await decide(transferId, 'complete')).statusCode).toBe(200))
})

test('a transfer keeps both from erasing themselves while they are part of it, and never a person who was only named', async () => {
  const { asked, answer, own, erase } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await parentCalled('Иво')]
  const transferId = await asked(owner, recipient.email)
  expect(codeOf(await erase(owner))).toBe('TRANSFER_UNDER_WAY')
  await answer(recipient, transferId, 'accept')
  expect(codeOf(await erase(recipient))).toBe('TRANSFER_UNDER_WAY')
  await answer(recipient, transferId, 'decline')
  const again = await asked(owner, recipient.email)
  expect((await erase(recipient)).statusCode).toBe(200)
  expect((await own(owner, again, 'withdraw')).statusCode).toBe(200)
  expect((await erase(owner)).statusCode).toBe(200)
})

test('a second adult’s visits stand against a transfer too: the owner reads how many, and nothing of them', async () => {
  const { as, asked, answer, own } = stage
  const [owner, second, recipient] = [await parentCalled('Ана'), await parentCalled('Ева'), await parentCalled('Иво')]
  const { petId } = owner
  const joined: LapkaEvent = { type: 'KeeperJoined', data: { petId, invitationId: randomUUID(), accountId: second.accountId } }
  const streams = { pet: { stream: petStream(petId), fold: petFold } }
  await service.handle(systemContext(new Date().toISOString()), { streams }, () => ({ events: { pet: [joined] } }))
  await service.seen()
  await book(service, { parent: { ...second, petId }, vet, startsAt: inDays(10, '07:00') })
  const transferId = await asked(owner, recipient.email)
  await answer(recipient, transferId, 'accept')
  expect(codeOf(await own(owner, transferId, 'confirm'))).toBe('TRANSFER_HAS_BOOKINGS')
  const state = await stateOf(owner)
  expect(state).toMatchObject({ visits: [], othersVisitCount: 1 })
  expect((await as(second).get(`/api/v2/pets/${petId}/transfer`)).statusCode).toBe(404)
})
