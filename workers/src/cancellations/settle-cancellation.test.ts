import { MINUTE_MS } from '@lapka/contracts/time.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { beforeEach, expect, it } from 'vitest'
import { createPractice, type Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { settleCancellation } from './settle-cancellation-job.ts'

let practice: Practice
let cause: { workId: string; appointmentId: string }
let dependencies: CommandDependencies

beforeEach(async () => {
  practice = createPractice()
  const { professionalId } = await practice.openPractice()
  const parent = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(12) })
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at: practice.now() }))
  await practice.cancelForNow(appointmentId)
  cause = { workId: 'work', appointmentId }
  const { handle, now } = practice
  dependencies = { handle, now, newId: () => crypto.randomUUID(), logId: async () => 'log-1' } as CommandDependencies
})

const requested = async () => (await practice.states(cause.appointmentId)).payment.refunds

/** A worker that dies before it appends, or before it hears that it did. */
const killed = (when: 'before' | 'after'): CommandDependencies => {
  const { handle } = dependencies
  const cutOff = async (...call: Parameters<typeof handle>) => {
    if (when === 'after') await handle(...call)
    throw new Error(`killed ${when} the append`)
  }
  return { ...dependencies, handle: Object.assign(cutOff, handle) as typeof handle }
}

it('requests no refund while the cancellation may be taken back, and comes again when it may not', async () => {
  expect(await settleCancellation(dependencies, cause)).toEqual({ result: 'again', at: practice.after(10_000) })
  expect(await requested()).toEqual([])
})

it('requests one refund, the one that the cancellation named, wherever a worker is killed and however many settle', async () => {
  const { appointment } = await practice.states(cause.appointmentId)
  const named = appointment.status === 'cancelled' ? appointment.undo?.refund.refundId : undefined
  practice.pass(MINUTE_MS)
  await expect(settleCancellation(killed('before'), cause)).rejects.toThrow('before')
  expect(await requested()).toEqual([])
  await expect(settleCancellation(killed('after'), cause)).rejects.toThrow('after')
  const again = await Promise.all([1, 2].map(() => settleCancellation(dependencies, cause)))
  expect(again).toMatchObject([{ result: 'done' }, { result: 'done' }])
  expect(await requested()).toMatchObject([{ refundId: named, amountCents: 1500, why: 'cancelled_by_parent' }])
})

it('taken back, it requests nothing', async () => {
  await practice.undo(cause.appointmentId)
  practice.pass(MINUTE_MS)
  expect(await settleCancellation(dependencies, cause)).toMatchObject({ result: 'done' })
  expect(await requested()).toEqual([])
})
