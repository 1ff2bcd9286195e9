import { randomUUID } from 'node:crypto'
import { caseStream, payeeStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { outcomeFinalFrom } from '@lapka/domain/appointments/outcome-window.ts'
import { decideRefundComplaint, refundComplaintStreams } from '@lapka/domain/complaints/refund-complaint/decide.ts'
import { caseByLapka, caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideRequestPayout, requestPayoutStreams } from '@lapka/domain/payouts/request-payout/decide.ts'
import { payeeStreams } from '@lapka/domain/payouts/payee.ts'
import { decideSetPayoutAccount } from '@lapka/domain/payouts/set-payout-account/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { expect, test } from 'vitest'
import { createPractice, type Practice } from '../testing/practice.ts'

const bank = { payoutAccountId: 'bank-1', holder: 'Мария', iban: 'BG80BNBG96611020345678', bic: '' }
const LIMIT_CENTS = 10_000

/** A visit that was paid for and is final, whose parent complains. */
const finalVisit = async (practice: Practice) => {
  const { professionalId, vetAccountId } = await practice.openPractice()
  const { parentId, petId } = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, parentId, petId, startsAt: practice.slotAhead(48) })
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at: practice.now() }))
  practice.pass(52 * HOUR_MS)
  await practice.run(commands.complete({ appointmentId, at: practice.now() }))
  const { appointment } = await practice.states(appointmentId)
  if (appointment.status === 'none') throw new Error('not placed')
  practice.pass(Date.parse(outcomeFinalFrom(appointment)) - Date.parse(practice.now()) + HOUR_MS)
  const caseId = randomUUID()
  const opened = { ...caseByLapka(caseId, 'complaint', appointmentId), writerId: parentId, accountId: parentId }
  await practice.run(
    commands.command({ streams: caseStreams(caseId) }, () => ({
      events: { case: [{ type: 'CaseOpened' as const, data: opened }] },
    })),
  )
  const account = { ...bank, payeeId: professionalId, accountId: vetAccountId }
  await practice.run(
    commands.command({ streams: payeeStreams(professionalId) }, (states) => decideSetPayoutAccount(account, states)),
  )
  return { appointmentId, professionalId, vetAccountId, caseId }
}
type Visit = Awaited<ReturnType<typeof finalVisit>>
const typesOf = async ({ log }: Practice, stream: string) => (await log.readStream(stream)).map(({ type }) => type)
const operator = { operatorId: 'maya', reason: '', fourEyesCents: LIMIT_CENTS }

const payOut = ({ appointmentId, professionalId, vetAccountId }: Visit, at: string) => {
  const { paymentId } = commands.paymentOf(appointmentId)
  const candidates = [{ paymentId, appointmentId, professionalId }]
  const whose = { payoutId: randomUUID(), payeeId: professionalId, accountId: vetAccountId }
  const request = { ...whose, ...operator, at, idempotencyKey: 'payout', candidates, bankAccount: bank }
  return commands.command({ streams: requestPayoutStreams(request) }, (states) => decideRequestPayout(request, states))
}
const giveBack = ({ appointmentId, caseId }: Visit, at: string) => {
  const keys = { refund: { refundId: randomUUID(), idempotencyKey: 'refund' }, approvalId: randomUUID() }
  const command = { caseId, amountCents: 3000, ...operator, ...keys, at }
  return commands.command(refundComplaintStreams(caseId, appointmentId), (states) => decideRefundComplaint(command, states))
}

/** A practice with a final visit, and what another process appends between the decision and the append of the next command. */
const meeting = async () => {
  const memory = createMemoryLog()
  let before = async () => {}
  const append: typeof memory.append = async (writes) => {
    const first = before
    before = async () => {}
    await first()
    return memory.append(writes)
  }
  const practice = createPractice({ log: { ...memory, append } })
  const visit = await finalVisit(practice)
  const other = createPlay(createHandle({ log: memory, vault: practice.vault }))
  const meanwhile = (command: ReturnType<typeof payOut> | ReturnType<typeof giveBack>) => {
    before = async () => void (await other(practice.now(), command))
  }
  return { practice, visit, meanwhile }
}

test('a complaint that is refunded in the moment of a payout waits for a second operator: the same money is not paid to both by one', async () => {
  const { practice, visit, meanwhile } = await meeting()
  meanwhile(payOut(visit, practice.now()))
  await practice.run(giveBack(visit, practice.now()))
  expect(await typesOf(practice, payeeStream(visit.professionalId))).toContain('EarningsReserved')
  expect(await typesOf(practice, caseStream(visit.caseId))).toContain('ComplaintRefunded')
  expect((await practice.paymentEvents(visit.appointmentId)).slice(-2)).toEqual(['RefundRequested', 'RefundApprovalRequested'])
})

test('a payout in the moment of a refund finds the money gone', async () => {
  const { practice, visit, meanwhile } = await meeting()
  meanwhile(giveBack(visit, practice.now()))
  expect(await createPlay(practice.handle)(practice.now(), payOut(visit, practice.now()))).toEqual({
    refused: 'NOTHING_TO_PAY_OUT',
  })
  expect(await typesOf(practice, payeeStream(visit.professionalId))).not.toContain('EarningsReserved')
  expect((await practice.paymentEvents(visit.appointmentId)).at(-1)).toBe('RefundRequested')
})
