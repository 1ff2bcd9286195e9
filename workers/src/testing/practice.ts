import { randomUUID } from 'node:crypto'
import type { Language } from '@lapka/contracts/roles.ts'
import { appointmentStream, ledgerStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { StartPayment } from '@lapka/domain/appointments/start-payment/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault, type Vault } from '@lapka/event-log/vault.ts'
import type { NewNotification } from '@lapka/state/notifications/notifications.ts'
import { readAppointment } from '../payments/appointment-streams.ts'

const ZONE = 'Europe/Sofia'
const HALF_HOUR_MS = 30 * MINUTE_MS

export type Practice = ReturnType<typeof createPractice>
type Booking = { professionalId: string; parentId: string; petId: string; startsAt: string }

/** A log with one vet and the commands a parent gives, taken through the real deciders; the clock is the test's. */
export const createPractice = (on: { log?: EventLog; vault?: Vault; isClockRunning?: boolean } = {}) => {
  const log = on.log ?? createMemoryLog()
  const vault = on.vault ?? createVault({ keys: createMemoryKeyStore(), masterKey: 'ab'.repeat(32) })
  const handle = createHandle({ log, vault })
  const play = createPlay(handle)
  // From the real time on, for the provider and the outbox look at their own clocks too.
  const clock = { startMs: Date.now(), passedMs: 0 }
  const nowMs = () => (on.isClockRunning === true ? Date.now() : clock.startMs) + clock.passedMs
  const now = () => new Date(nowMs()).toISOString()
  const after = (ms: number) => new Date(nowMs() + ms).toISOString()
  const run = async (command: commands.StoryCommand) => {
    const answer = await play(now(), command)
    if ('refused' in answer) throw new Error(answer.refused)
  }

  const registerAccount = async (role: 'PARENT' | 'VET', language: Language, name = 'Елена') => {
    const accountId = randomUUID()
    const email = `${accountId}@lapka.test`
    await run(people.registerAccount({ accountId, email, role, language, name }))
    return { accountId, email }
  }

  const openPractice = async (policy = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 }) => {
    const { accountId, email } = await registerAccount('VET', 'en', 'Мария')
    const professionalId = randomUUID()
    const hours = { weekly: commands.everyDay('00:00', '24:00') }
    const onboarding = commands.openPractice(professionalId, { accountId, policy, hours, services: [commands.halfHour] })
    for (const command of onboarding) await run(command)
    return { professionalId, vetEmail: email, vetAccountId: accountId }
  }

  const registerParent = async (language: Language = 'bg') => {
    const { accountId, email } = await registerAccount('PARENT', language)
    const petId = randomUUID()
    await run(people.addPet({ petId, ownerId: accountId }))
    return { parentId: accountId, petId, email }
  }

  const place = async (booking: Booking) => {
    const { professionalId, parentId, petId, startsAt } = booking
    const appointmentId = randomUUID()
    const who = { appointmentId, professionalId, parentId, petId }
    await run(commands.place({ ...who, startsAt, reason: 'Чеше се <много>', at: now() }))
    return appointmentId
  }

  const cancel = async (appointmentId: string, by: 'parent' | 'professional' = 'parent', reason = '', isUndoable = false) => {
    const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
    await run(commands.cancel({ appointmentId, by, reason, at: now(), refund, isUndoable }))
    return refund.refundId
  }

  const typesOf = async (stream: string) => (await log.readStream(stream)).map(({ type }) => type)
  const notifications: NewNotification[] = []
  return {
    log,
    vault,
    handle,
    /** What the app showed. */
    notifications,
    notify: async (notification: NewNotification) => void notifications.push(notification),
    now,
    run,
    registerAccount,
    openPractice,
    registerParent,
    /** A whole half-hour at least so many hours ahead. */
    slotAhead: (hours: number) => new Date(Math.ceil((nowMs() + hours * HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString(),
    place,
    startPayment: (appointmentId: string, more: Partial<StartPayment> = {}) =>
      run(commands.startPayment({ appointmentId, at: now(), idempotencyKey: randomUUID(), ...more })),
    extendHold: (appointmentId: string) => run(commands.extendHold({ appointmentId, at: now() })),
    cancel: (appointmentId: string, by?: 'parent' | 'professional', reason?: string) => cancel(appointmentId, by, reason),
    /** It may be taken back for ten seconds by the practice's clock. */
    cancelForNow: (appointmentId: string) => cancel(appointmentId, 'parent', '', true),
    settle: (appointmentId: string) => run(commands.settleCancellation({ appointmentId, at: now() })),
    undo: (appointmentId: string) => play(now(), commands.undoCancellation({ appointmentId, at: now() })),
    pass: (ms: number) => void (clock.passedMs += ms),
    after,
    states: (appointmentId: string) => readAppointment({ handle }, appointmentId),
    appointmentEvents: (appointmentId: string) => typesOf(appointmentStream(appointmentId)),
    paymentEvents: (appointmentId: string) => typesOf(commands.paymentStreamOf(appointmentId).stream),
    dayEvents: (professionalId: string, startsAt: string) => typesOf(ledgerStream(professionalId, localDateOf(startsAt, ZONE))),
  }
}
