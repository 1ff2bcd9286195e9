import { DAY_MS, MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { dayOfWall } from '../../kit/time/wall-clock.ts'
import type { ShownBlock } from './entry.ts'

type Walls = { start: Date; end: Date }

/** Why a time is no free time of work: what stands there, or what kind of time it is. */
export type Hazard =
  | { kind: 'visit' | 'near'; entry: AppointmentEntry }
  | { kind: 'block'; reason: string }
  | { kind: 'break' | 'closed' | 'past' }

/** The surroundings of a chosen time: wall dates, as the grid shows them. */
export type Around = {
  appointments: readonly AppointmentEntry[]
  blocks: readonly (Walls & Pick<ShownBlock, 'reason'>)[]
  isClosed: (wall: Date) => boolean
  /** The wall's now. */
  now: Date
  /** Kept free after each appointment. */
  bufferMinutes?: number
}

const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS
const isBetween = (one: Walls, other: Walls, gapMs = 0) =>
  one.start.getTime() < other.end.getTime() + gapMs && other.start.getTime() < one.end.getTime() + gapMs

/** Of an appointment that is put at a time, the first thing that speaks against it; its own old place does not. */
export const hazardOf = (id: string, walls: Walls, around: Around): Hazard | undefined => {
  const { appointments, blocks, isClosed, now, bufferMinutes = 0 } = around
  if (walls.start < now) return { kind: 'past' }
  const others = appointments.filter((entry) => entry.appointment.id !== id)
  const visit = others.find((entry) => isBetween(walls, entry))
  if (visit) return { kind: 'visit', entry: visit }
  const block = blocks.find((one) => isBetween(walls, one))
  if (block) return { kind: 'block', reason: block.reason }
  if (stepsOf(walls).some(isClosed)) return { kind: isBreak(walls, isClosed) ? 'break' : 'closed' }
  const near = others.find((entry) => isBetween(walls, entry, bufferMinutes * MINUTE_MS))
  return near && { kind: 'near', entry: near }
}

const stepsOf = ({ start, end }: Walls): Date[] => {
  const steps: Date[] = []
  for (let at = start.getTime(); at < end.getTime(); at += STEP_MS) steps.push(new Date(at))
  return steps
}

/** Closed time with work before and after it on the same day. */
const isBreak = ({ start, end }: Walls, isClosed: Around['isClosed']): boolean => {
  const midnight = dayOfWall(start) * DAY_MS
  const before = stepsOf({ start: new Date(midnight), end: start })
  const after = stepsOf({ start: end, end: new Date(midnight + DAY_MS) })
  return before.some((wall) => !isClosed(wall)) && after.some((wall) => !isClosed(wall))
}

/** Two appointments at once, or without the time between them: possible only with a reason. */
export const needsReason = (hazard: Hazard | undefined): boolean => hazard?.kind === 'visit' || hazard?.kind === 'near'
