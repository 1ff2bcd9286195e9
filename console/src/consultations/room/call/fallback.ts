import type { MeetingType } from '@lapka/contracts/consultations.ts'
import type { Line } from './line.ts'

/** Below it a picture only takes from the sound what the sound needs. */
const PICTURE_KBPS = 100
/** Below it words are not understood. */
const SOUND_KBPS = 16
const LOSS_NO_SOUND_BEARS = 0.35
/** One bad reading is no bad line. */
const WEAK_FOR_MS = 3_000
const FIRST_TRY_AFTER_MS = 12_000
const LONGEST_TRY_AFTER_MS = 60_000
/** A line that was too weak again within this time is tried less often. */
const PROVEN_AFTER_MS = 20_000

export type Fallback = {
  /** The planned mode of the two. */
  most: MeetingType
  /** The mode that the line bears now; never more than the planned one. */
  mode: MeetingType
  weakSinceMs: number | null
  changedAtMs: number
  tryAfterMs: number
}

export const startFallback = (mode: MeetingType, nowMs: number): Fallback => ({
  most: mode,
  mode,
  weakSinceMs: null,
  changedAtMs: nowMs,
  // The first fall doubles it.
  tryAfterMs: FIRST_TRY_AFTER_MS / 2,
})

const below = { video: 'voice', voice: 'chat', chat: 'chat' } as const
const above = { video: 'video', voice: 'video', chat: 'voice' } as const

/**
 * How much of the call the line bears. It goes down after some seconds below its measure; up again by trying, for a line that carries
 * little tells nothing about how much it could. A try that fails makes the next come later.
 */
export const nextFallback = (before: Fallback, line: Line, nowMs: number): Fallback => {
  const { most, mode, changedAtMs, tryAfterMs } = before
  const isTimeToTry = nowMs - changedAtMs >= tryAfterMs && !isTooWeak(mode, line)
  if (isMore(most, mode) && isTimeToTry) return { most, mode: above[mode], weakSinceMs: null, changedAtMs: nowMs, tryAfterMs }
  return goDown(before, line, nowMs)
}

const order: Record<MeetingType, number> = { chat: 0, voice: 1, video: 2 }
const isMore = (one: MeetingType, other: MeetingType) => order[one] > order[other]

const goDown = (before: Fallback, line: Line, nowMs: number): Fallback => {
  if (!isTooWeak(before.mode, line)) return before.weakSinceMs === null ? before : { ...before, weakSinceMs: null }
  const weakSinceMs = before.weakSinceMs ?? nowMs
  if (nowMs - weakSinceMs < WEAK_FOR_MS) return { ...before, weakSinceMs }
  const isProven = nowMs - before.changedAtMs > PROVEN_AFTER_MS
  const tryAfterMs = isProven ? FIRST_TRY_AFTER_MS : Math.min(before.tryAfterMs * 2, LONGEST_TRY_AFTER_MS)
  return { most: before.most, mode: below[before.mode], weakSinceMs: null, changedAtMs: nowMs, tryAfterMs }
}

/** A browser without an estimate is judged by what was sent and lost. */
const isTooWeak = (mode: MeetingType, { canSendKbps, sentKbps, lossShare }: Line): boolean => {
  switch (mode) {
    case 'video':
      return (canSendKbps ?? (lossShare > 0.1 ? sentKbps : Infinity)) < PICTURE_KBPS
    case 'voice':
      return lossShare > LOSS_NO_SOUND_BEARS || (canSendKbps ?? Infinity) < SOUND_KBPS
    case 'chat':
      return false
  }
}
