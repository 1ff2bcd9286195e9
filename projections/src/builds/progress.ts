import type { Build } from './builds.ts'

type Counted = Pick<Build, 'position' | 'fromPosition' | 'seconds' | 'eventsPerSecond'>

export type Progress = { percent: number; eventsPerSecond: number | null; secondsLeft: number | null }

/** Of a build against the log's head. Time is counted while it is at work only; nothing is said of it before there is anything to go by. */
export const progressOf = ({ position, fromPosition, seconds, eventsPerSecond: bound }: Counted, head: number): Progress => {
  const percent = head === 0 ? 100 : (Math.min(position, head) / head) * 100
  const done = position - fromPosition
  if (done <= 0 || seconds <= 0) return { percent, eventsPerSecond: null, secondsLeft: null }
  const eventsPerSecond = Math.min(done / seconds, bound ?? Infinity)
  return { percent, eventsPerSecond, secondsLeft: Math.max(0, head - position) / eventsPerSecond }
}
