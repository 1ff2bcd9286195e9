import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_ZONE, HOUR_MS, MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { addDays, localDateOf, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { isDone } from '@lapka/operations/verify/answers.ts'
import { SERVICE, type Town, type TownParent } from '../../src/prepare-town.ts'
import { halfHour, SLOTS_A_DAY } from '../../src/wishes.ts'
import { ask, type LoadSession } from './ask.ts'
import type { Sender } from './command-ledger.ts'

/** `full` are vets with two half-hours a day: their days fill up and lines form. */
export type Towns = { open: Town; full: Town }
export type LaneDependencies = LoadSession & {
  towns: Towns
  parents: readonly TownParent[]
  /** There is time for refunds that fail five times before a person is asked. */
  isLong: boolean
}

const DAYS = 28
const FULL_DAYS = 3
const LONGEST_THOUGHT_MS = 400

const cards = {
  pays: '4242424242424242',
  declines: '4000000000009995',
  slowRefund: '4000000000007726',
  failingRefund: '4000000000005126',
}

type Appointment = { id: string; vet: number; vets: Town; startsAt: string; parent: TownParent }

/** One after the other, as long as the load goes on: a parent comes, books, pays or not, and changes their mind. */
export const runLane = async (lane: LaneDependencies): Promise<void> => {
  while (!lane.stopping.aborted) {
    const parent = pick(lane.random, lane.parents)
    await bookAppointment(lane, parent)
    await think(lane)
  }
}

const bookAppointment = async (lane: LaneDependencies, parent: TownParent): Promise<void> => {
  const appointment = await place(lane, parent)
  if (appointment === undefined) return
  await think(lane)
  const before = lane.random()
  if (before < 0.05) return
  if (before < 0.12) return void (await cancel(lane, appointment, parent))
  const started = await ask(lane, parent, onAppointment(appointment, 'start-payment'))
  if (started === undefined || !isDone(started)) return
  const { checkoutUrl } = started.body as { checkoutUrl: string }
  const during = lane.random()
  if (during < 0.05) return
  if (during < 0.1) {
    // The money and the cancellation are on their way at once.
    await Promise.all([pay(lane, checkoutUrl, cards.pays), cancel(lane, appointment, parent)])
    return
  }
  await payInTurns(lane, checkoutUrl)
  await think(lane)
  await changeMind(lane, appointment)
}

const place = async (lane: LaneDependencies, parent: TownParent): Promise<Appointment | undefined> => {
  const { random, towns } = lane
  const isFull = random() < 0.15
  const vets = isFull ? towns.full : towns.open
  const vet = Math.floor(random() * vets.vets.length)
  const fullDate = addDays(localDateOf(Date.now(), DEFAULT_ZONE), 2 + Math.floor(random() * FULL_DAYS))
  const startsAt = isFull
    ? addMs(startOfDay(fullDate, DEFAULT_ZONE), 8 * HOUR_MS + Math.floor(random() * 2) * SLOT_STEP_MINUTES * MINUTE_MS)
    : laterHalfHour(random)
  const body = {
    professionalId: vets.vets[vet],
    serviceId: SERVICE,
    petId: parent.petId,
    startsAt,
    reason: 'Чеше се зад лявото ухо',
  }
  const placed = await ask(lane, parent, { name: 'place-appointment', makes: 'appointment', path: '/api/v2/appointments', body })
  if (placed !== undefined && isDone(placed)) return { id: (placed.body as { id: string }).id, vet, vets, startsAt, parent }
  if (placed?.status === 409 && isFull) await wait(lane, parent, { professionalId: vets.vets[vet] ?? '', date: fullDate })
  return undefined
}

const laterHalfHour = (random: () => number): string =>
  halfHour(Date.now(), 1 + Math.floor(random() * DAYS), Math.floor(random() * SLOTS_A_DAY))

const wait = async (
  lane: LaneDependencies,
  parent: TownParent,
  { professionalId, date }: { professionalId: string; date: string },
) => {
  const body = { professionalId, serviceId: SERVICE, date, petId: parent.petId, reason: 'Кога да е' }
  const joined = await ask(lane, parent, { name: 'join-waitlist', makes: 'wait', path: '/api/v2/waitlist', body })
  if (joined === undefined || !isDone(joined) || lane.random() < 0.7) return
  const { id } = joined.body as { id: string }
  await ask(lane, parent, { name: 'leave-waitlist', objectId: id, path: `/api/v2/waitlist/${id}/leave-waitlist` })
}

type OnAppointment = 'start-payment' | 'cancel-appointment' | 'undo-cancellation' | 'move-appointment'
const onAppointment = ({ id }: Appointment, name: OnAppointment, body?: object) => ({
  name,
  objectId: id,
  path: `/api/v2/appointments/${id}/${name}`,
  ...(body && { body }),
})

const cancel = (lane: LaneDependencies, appointment: Appointment, sender: Sender, isUndoable = false) =>
  ask(lane, sender, onAppointment(appointment, 'cancel-appointment', { reason: 'Не можем', isUndoable }))

const changeMind = async (lane: LaneDependencies, appointment: Appointment): Promise<void> => {
  const { parent, vets, vet } = appointment
  const mind = lane.random()
  if (mind < 0.45) await cancel(lane, appointment, parent)
  else if (mind < 0.6) {
    const cancelled = await cancel(lane, appointment, parent, true)
    if (cancelled !== undefined && isDone(cancelled) && lane.random() < 0.5)
      await ask(lane, parent, onAppointment(appointment, 'undo-cancellation'))
  } else if (mind < 0.7) {
    // Both sides cancel at the same moment.
    const vetSession = vets.vetSessions[vet]
    if (vetSession) await Promise.all([cancel(lane, appointment, vetSession), cancel(lane, appointment, parent)])
  } else if (mind < 0.85) {
    await ask(lane, parent, onAppointment(appointment, 'move-appointment', { startsAt: laterHalfHour(lane.random) }))
  }
}

/** Most cards pay at once, some after another was declined, and some will take back a refund badly. */
const payInTurns = async (lane: LaneDependencies, checkoutUrl: string): Promise<void> => {
  const luck = lane.random()
  if (luck < 0.1) await pay(lane, checkoutUrl, cards.declines)
  const card = luck > 0.97 && lane.isLong ? cards.failingRefund : luck > 0.8 ? cards.slowRefund : cards.pays
  await pay(lane, checkoutUrl, card)
}

/** On the provider's page, as often as it takes to hear that it was paid or never will be. */
const pay = async ({ stopping }: LaneDependencies, checkoutUrl: string, cardNumber: string): Promise<void> => {
  while (!stopping.aborted) {
    const answer = await fetch(`${checkoutUrl}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cardNumber }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer !== undefined && answer.status < 500) return
    await pause(200, undefined, { signal: stopping }).catch(() => undefined)
  }
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('The town is empty.')
  return item
}
const think = ({ random, stopping }: LaneDependencies): Promise<unknown> =>
  pause(random() * LONGEST_THOUGHT_MS, undefined, { signal: stopping }).catch(() => undefined)
