import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import * as transfers from '@lapka/domain/testing/take-over-commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import type { ProviderLists } from '../money.ts'

const VET = 'vet'
const policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 10 }
const at = '2026-11-23T08:00:00.000Z'
const starts = { kept: '2026-12-01T08:00:00.000Z', early: '2026-12-02T08:00:00.000Z', late: '2026-11-23T12:00:00.000Z' }

/** Appointments of one vet, each placed and paid in one moment. */
const playPaid = async (starts: Record<string, string>) => {
  const log = createMemoryLog()
  const play = createPlay(createHandle({ log, vault: createVault({ masterKey: 'ab'.repeat(32), keys: createMemoryKeyStore() }) }))
  for (const one of commands.openPractice(VET, { policy })) await play('2026-11-01T08:00:00.000Z', one)
  await play(at, addPet({ petId: 'pet', ownerId: 'ana' }))
  for (const [appointmentId, startsAt] of Object.entries(starts)) {
    await play(at, commands.place({ appointmentId, parentId: 'ana', petId: 'pet', professionalId: VET, startsAt, at }))
    await play(at, commands.startPayment({ appointmentId, at }))
    await play(at, commands.capture({ appointmentId, at }))
  }
  return { log, play }
}

/** Three were paid: one is kept, one was cancelled in time, one late and half of it kept. */
export const playMoneyStory = async (): Promise<RecordedEvent[]> => {
  const { log, play } = await playPaid(starts)
  for (const appointmentId of ['early', 'late']) {
    await play(at, commands.cancel({ appointmentId, at }))
    await play(at, commands.recordRefund({ appointmentId, refundId: refundOf(appointmentId), status: 'succeeded' }))
  }
  return log.readAll(0, 1_000)
}

/** Two paid appointments: one is billed lower, one is a no-show. */
export const playOutcomeStory = async (): Promise<RecordedEvent[]> => {
  const { log, play } = await playPaid({ billed: '2026-11-24T08:00:00.000Z', missed: '2026-11-24T09:00:00.000Z' })
  const after = '2026-11-24T12:00:00.000Z'
  const refund = { refundId: 'refund-billed', idempotencyKey: 'refund-key-billed' }
  const bill = { appointmentId: 'billed', amountCents: 2000, reason: 'по-кратко', at: after, refund }
  await play(after, commands.adjustBill(bill))
  await play(after, commands.markNoShow({ appointmentId: 'missed', at: after }))
  return log.readAll(0, 1_000)
}

/** One that was taken over by the parent who is to have the pet, and paid, when its schedule would not offer it any more. */
export const playTakenOverStory = async (): Promise<RecordedEvent[]> => {
  const { log, play } = await playPaid({ old: '2026-11-24T08:00:00.000Z' })
  const ids = { transferId: 't1', petId: 'pet', fromId: 'ana', toId: 'ivo' }
  await play(at, commands.setSchedule(VET, { weekly: commands.everyDay('15:00', '16:00') }))
  await play(at, transfers.agreeTransfer(ids))
  await play(at, transfers.offerAppointment({ transferId: 't1', petId: 'pet', accountId: 'ana', appointmentId: 'old', at }))
  const taking = { appointmentId: 'new', offeredId: 'old', recipientId: 'ivo', transferId: 't1', petId: 'pet', at }
  await play(at, transfers.beginTakeOver(taking))
  await play(at, commands.startPayment({ appointmentId: 'new', at }))
  await play(at, commands.capture({ appointmentId: 'new', at }))
  return log.readAll(0, 1_000)
}

const refundOf = (appointmentId: string): string => `refund-${appointmentId}-parent`

export const paid = (appointmentId: string) => ({
  paymentIntentId: `pi-${appointmentId}`,
  paymentId: `p-${appointmentId}`,
  subjectId: appointmentId,
  capturedCents: 3000,
})
export const paidBack = (appointmentId: string, amountCents: number) => ({
  id: `re-${appointmentId}`,
  paymentIntentId: `pi-${appointmentId}`,
  refundId: refundOf(appointmentId),
  amountCents,
  status: 'succeeded' as const,
})

/** The provider's records of them. */
export const storyAtProvider: ProviderLists = {
  payments: ['kept', 'early', 'late'].map(paid),
  refunds: [paidBack('early', 3000), paidBack('late', 1500)],
}
