import { expect, test } from 'vitest'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { PetTransferPage, PetTransferState } from '@lapka/contracts/api/pet-transfers.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { book, payFor } from '../testing/road.ts'
import { inDays, type Parent, type Person } from '../testing/town.ts'
import { codeOf, startTransferStage } from './testing/transfer-stage.ts'

const { service, vet, parentCalled, stage } = await startTransferStage()
const stateOf = async (owner: Parent): Promise<PetTransferState> => {
  await service.seen()
  return (await stage.as(owner).get(`/api/v2/pets/${owner.petId}/transfer`)).json<PetTransferState>()
}
const offeredTo = async (who: Person) => {
  await service.seen()
  const { items } = (await stage.as(who).get('/api/v2/pet-transfers')).json<PetTransferPage>()
  return items.flatMap(({ offered }) => offered)
}
const detailsFor = async (who: Person, id: string) => {
  await service.seen()
  const answer = await stage.as(who).get(`/api/v2/appointments/${id}`)
  return { statusCode: answer.statusCode, ...answer.json<AppointmentDetails>() }
}
let hour = 6
/** Ana has booked for Rex, and Ivo has agreed to take him. */
const agreed = async (startsAt = inDays(9, `${String(++hour).padStart(2, '0')}:00`)) => {
  const { asked, answer } = stage
  const [owner, recipient] = [await parentCalled('Ана'), await parentCalled('Иво')]
  const id = await book(service, { parent: owner, vet, startsAt })
  const transferId = await asked(owner, recipient.email)
  await answer(recipient, transferId, 'accept')
  await service.seen()
  return { owner, recipient, id, transferId, startsAt }
}
const pay = async (who: Person, id: string) => {
  const started = await stage.as(who).post(`/api/v2/appointments/${id}/start-payment`)
  if (started.statusCode === 200) await payFor(service, id)
  await service.seen()
  return started
}

test('an offered appointment passes to the recipient once they pay, and the transfer is completed with nothing cancelled by hand', async () => {
  const { offer, takeOver, own, decide, recordFor } = stage
  const { owner, recipient, id, transferId, startsAt } = await agreed()
  expect((await stateOf(owner)).visits).toMatchObject([{ id, offer: 'possible' }])
  expect(await offeredTo(recipient)).toEqual([])
  expect((await offer(owner, transferId, id)).statusCode).toBe(200)
  expect((await stateOf(owner)).visits).toMatchObject([{ id, offer: 'offered' }])

  const [shown] = await offeredTo(recipient)
  expect(shown).toMatchObject({
    id,
    startsAt,
    priceCents: 3000,
    service: { id: 'exam' },
    professional: { role: 'VET', phone: '' },
  })
  expect(Object.keys(shown ?? {}).toSorted()).toEqual([
    'endsAt',
    'freeCancellationUntil',
    'id',
    'location',
    'policy',
    'priceCents',
    'professional',
    'service',
    'startsAt',
    'zone',
  ])
  expect((await detailsFor(recipient, id)).statusCode).toBe(404)

  const taken = await takeOver(recipient, transferId, id)
  expect(taken.statusCode).toBe(201)
  const { id: newId } = taken.json<{ id: string }>()
  expect(await detailsFor(owner, id)).toMatchObject({ status: 'SCHEDULED' })
  expect((await detailsFor(owner, newId)).statusCode).toBe(404)
  // Of the pet's profile a booking shows its parent nothing.
  expect(await detailsFor(recipient, newId)).toMatchObject({ status: 'PAYMENT', patients: [], reason: 'Куца' })

  await pay(recipient, newId)
  expect(await detailsFor(recipient, newId)).toMatchObject({ status: 'SCHEDULED', startsAt, paidCents: 3000 })
  expect(await detailsFor(owner, id)).toMatchObject({
    status: 'CANCELED',
    cancellation: { by: 'system', reasonCode: 'TAKEN_OVER', refundCents: 3000, keptCents: 0 },
    refund: { amountCents: 3000 },
  })
  expect((await detailsFor(recipient, id)).statusCode).toBe(404)
  expect([await offeredTo(recipient), (await stateOf(owner)).visits]).toEqual([[], []])
  expect(await detailsFor(vet, newId)).toMatchObject({ status: 'SCHEDULED', parent: { displayName: 'Иво Тодорова' } })

  // The vet reads the record by the taken-over appointment all along.
  expect((await recordFor(vet, owner.petId)).statusCode).toBe(200)
  expect((await own(owner, transferId, 'confirm')).statusCode).toBe(200)
  expect((await decide(transferId, 'complete')).statusCode).toBe(200)
  expect((await recordFor(vet, owner.petId)).statusCode).toBe(200)
  expect((await recordFor(recipient, owner.petId)).overview.readers).toHaveLength(1)
})

test('an appointment that was taken over opens the record no longer once the transfer came to nothing, and stays the recipient’s', async () => {
  const { offer, takeOver, answer, recordFor, as } = stage
  const { owner, recipient, id, transferId } = await agreed()
  await offer(owner, transferId, id)
  const { id: newId } = (await takeOver(recipient, transferId, id)).json<{ id: string }>()
  await pay(recipient, newId)
  await answer(recipient, transferId, 'decline')
  expect((await recordFor(vet, owner.petId)).statusCode).toBe(404)
  expect(await detailsFor(recipient, newId)).toMatchObject({ status: 'SCHEDULED' })
  expect((await recordFor(recipient, owner.petId)).statusCode).toBe(404)
  const cancelled = await as(recipient).post(`/api/v2/appointments/${newId}/cancel-appointment`, { reason: '' })
  expect(cancelled.json()).toMatchObject({ refundCents: 3000 })
})

test('strangers, the owner and the professional can neither offer nor take over, and learn nothing', async () => {
  const { offer, takeOver, as } = stage
  const { owner, recipient, id, transferId } = await agreed()
  const stranger = await parentCalled('Ева')
  const asOwnersPet = { ...stranger, petId: owner.petId }
  expect(codeOf(await offer(asOwnersPet, transferId, id))).toBe('NOT_FOUND')
  expect(codeOf(await offer({ ...recipient, petId: owner.petId }, transferId, id))).toBe('NOT_FOUND')
  const theirs = await book(service, { parent: stranger, vet, startsAt: inDays(11, '07:00') })
  expect(codeOf(await offer(owner, transferId, theirs))).toBe('NOT_FOUND')
  expect(codeOf(await takeOver(recipient, transferId, id))).toBe('APPOINTMENT_NOT_OFFERED')
  await offer(owner, transferId, id)
  for (const other of [stranger, owner]) expect(codeOf(await takeOver(other, transferId, id))).toBe('NOT_FOUND')
  expect(codeOf(await takeOver(recipient, theirs, id))).toBe('NOT_FOUND')
  expect(codeOf(await takeOver(recipient, transferId, theirs))).toBe('APPOINTMENT_NOT_OFFERED')
  expect((await takeOver(vet, transferId, id)).statusCode).toBe(403)
  expect(
    (await as(vet).post(`/api/v2/pets/${owner.petId}/offer-appointment`, { transferId, appointmentId: id })).statusCode,
  ).toBe(403)
  expect(await offeredTo(stranger)).toEqual([])
})

test('what was taken back or cancelled while it was held can’t be paid for, and what was paid for goes back', async () => {
  const { offer, takeOver, as } = stage
  const { owner, recipient, id, transferId } = await agreed()
  await offer(owner, transferId, id)
  const { id: first } = (await takeOver(recipient, transferId, id)).json<{ id: string }>()
  await offer(owner, transferId, id, 'withdraw-offer')
  expect(codeOf(await pay(recipient, first))).toBe('APPOINTMENT_NOT_OFFERED')
  await offer(owner, transferId, id)
  expect((await as(recipient).post(`/api/v2/appointments/${first}/start-payment`)).statusCode).toBe(200)
  await as(owner).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
  await payFor(service, first)
  expect(await detailsFor(recipient, first)).toMatchObject({
    status: 'CANCELED',
    cancellation: { by: 'system', reasonCode: 'TAKE_OVER_FAILED', refundCents: 3000 },
  })
  expect(await offeredTo(recipient)).toEqual([])
})

test('of two presses at once one appointment is held, and of paying and cancelling at once one counts', async () => {
  const { offer, takeOver, as } = stage
  const { owner, recipient, id, transferId } = await agreed()
  await offer(owner, transferId, id)
  const answers = await Promise.all([takeOver(recipient, transferId, id), takeOver(recipient, transferId, id)])
  const ids = new Set(answers.map((answer) => answer.json<{ id: string }>().id))
  expect([answers.map(({ statusCode }) => statusCode), ids.size]).toEqual([[201, 201], 1])
  const [newId = ''] = ids
  await as(recipient).post(`/api/v2/appointments/${newId}/start-payment`)
  await Promise.all([payFor(service, newId), as(owner).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })])
  const [mine, theirs] = [await detailsFor(recipient, newId), await detailsFor(owner, id)]
  expect(theirs.status).toBe('CANCELED')
  expect(mine.status).toBe(theirs.cancellation?.by === 'parent' ? 'CANCELED' : 'SCHEDULED')
  expect(theirs.cancellation?.refundCents).toBe(3000)
})

test('an owner whose appointment was taken over keeps their account until the money is back, and no fact of the recipient’s names them', async () => {
  const { offer, takeOver, own, decide, erase } = stage
  const { owner, recipient, id, transferId } = await agreed()
  await offer(owner, transferId, id)
  const { id: newId } = (await takeOver(recipient, transferId, id)).json<{ id: string }>()
  await pay(recipient, newId)
  expect(codeOf(await erase(owner))).toBe('REFUND_UNDER_WAY')
  await own(owner, transferId, 'confirm')
  await decide(transferId, 'complete')
  expect(await detailsFor(recipient, newId)).toMatchObject({ status: 'SCHEDULED', pet: { name: 'Рекс' } })
  const facts = await service.log.readStream(appointmentStream(newId))
  expect(facts.map(({ type }) => type)).toEqual(['AppointmentPlaced', 'TakeOverBegun', 'PaymentStarted', 'AppointmentConfirmed'])
  expect(JSON.stringify(facts)).not.toContain(owner.accountId)
})
