export type Recorded = { framesASecond: number; frames: readonly Buffer[] }
type Playing = { stop: () => void; beginAgain: () => void }

const POLL_INTERVAL_MS = 10

/**
 * Plays a recording over and over, each frame when its time has come. A busy machine drops what it missed for a whole second: late
 * frames in a heap are useless. `beginAgain` goes to the first frame, the only one that needs none before it.
 */
export const play = (
  { framesASecond, frames }: Recorded,
  send: (frame: Buffer, number: number) => void,
  now: () => number = () => performance.now(),
): Playing => {
  const startedAt = now()
  let sent = 0
  let next = 0
  const timer = setInterval(() => {
    const due = Math.floor(((now() - startedAt) / 1000) * framesASecond) + 1
    if (due - sent > framesASecond) sent = due - 1
    while (sent < due) {
      const frame = frames[next]
      if (frame !== undefined) send(frame, sent)
      next = (next + 1) % frames.length
      sent += 1
    }
  }, POLL_INTERVAL_MS)
  return {
    stop: () => clearInterval(timer),
    beginAgain: () => {
      next = 0
    },
  }
}
