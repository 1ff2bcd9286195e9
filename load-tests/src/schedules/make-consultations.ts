import { consultationDelays, type ConsultationDelay } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS, SECOND_MS } from '@lapka/contracts/time.ts'
import { addCard, addDispute, type Act, type Add, type Draw, type Side, type Step } from './draw-acts.ts'

const MAX_CONSULTATIONS = 2
const sides: readonly Side[] = ['parent', 'professional']

/** The acts around consultations, whose ids begin at `first`; every other schedule has none. */
export const consultationsOf = (draw: Draw, first: number): Step[][] =>
  draw.chance(0.5) ? [] : Array.from({ length: draw.between(1, MAX_CONSULTATIONS) }, (_, index) => storyOf(draw, first + index))

const storyOf = (draw: Draw, appointment: number): Step[] => {
  const steps: Step[] = []
  const add = (atMs: number, act: Act) => void steps.push({ ...act, appointment, atMs: Math.round(atMs) })
  const askedMs = draw.between(0, 20) * MINUTE_MS
  const delayMinutes = draw.one<ConsultationDelay>([0, ...consultationDelays])
  add(askedMs, { act: 'ask-consultation', delayMinutes })
  if (draw.chance(0.2)) add(askedMs + draw.between(0, 30 * 60) * SECOND_MS, { act: 'withdraw-consultation' })
  if (draw.chance(0.05)) return steps
  const startsMs = askedMs + draw.between(0, 3 * 60) * SECOND_MS
  add(startsMs, { act: 'start-consultation-payment' })
  if (draw.chance(0.2)) add(startsMs + draw.between(0, 3) * SECOND_MS, { act: 'start-consultation-payment' })
  if (draw.chance(0.05)) return steps
  const ringsMs = addCard(draw, add, startsMs) + delayMinutes * MINUTE_MS
  addAnswers(draw, add, ringsMs)
  if (draw.chance(0.2))
    add(askedMs + draw.between(1, 180) * MINUTE_MS, { act: 'refund-by-hand', percent: draw.one(['owed', 'owed', 10, 100]) })
  if (draw.chance(0.1)) addDispute(draw, add, askedMs)
  return steps
}

/** The bank's yes and the ring take some seconds, so the vet tries more than once. */
export const addAnswers = (draw: Draw, add: Add, ringsMs: number): void => {
  if (draw.chance(0.15)) add(ringsMs + draw.between(2, 60) * SECOND_MS, { act: 'decline-consultation' })
  if (draw.chance(0.1)) return
  const acceptsMs = ringsMs + draw.between(2, 80) * SECOND_MS
  add(acceptsMs, { act: 'accept-consultation' })
  if (draw.chance(0.5)) add(acceptsMs + draw.one([0, 5, 20, 60]) * SECOND_MS, { act: 'accept-consultation' })
  for (const by of sides) addInRoom(draw, add, { by, acceptsMs })
  for (let count = draw.between(0, 2); count > 0; count -= 1)
    add(acceptsMs + draw.between(0, 40 * 60) * SECOND_MS, { act: 'end-consultation', by: draw.one(sides) })
  // A consultation promised for this instant can't be cancelled.
  if (draw.chance(0.1))
    add(acceptsMs + draw.between(0, 10) * MINUTE_MS, { act: 'cancel', by: draw.one(sides), isUndoable: draw.chance(0.5) })
}

/** Comes in or does not, in time or not; goes by the button or without a word, and may be back. */
const addInRoom = (draw: Draw, add: Add, { by, acceptsMs }: { by: Side; acceptsMs: number }): void => {
  if (draw.chance(0.15)) return
  const latestSeconds = by === 'professional' ? 4 * 60 : 12 * 60
  const joinsMs = acceptsMs + draw.between(1, draw.chance(0.7) ? 30 : latestSeconds) * SECOND_MS
  add(joinsMs, { act: 'join-room', by })
  if (draw.chance(0.4)) return
  const goesMs = joinsMs + draw.between(0, 30 * 60) * SECOND_MS
  add(goesMs, { act: draw.one(['leave-room', 'vanish']), by })
  if (draw.chance(0.4)) add(goesMs + draw.between(0, 12 * 60) * SECOND_MS, { act: 'join-room', by })
}
