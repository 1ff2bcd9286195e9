import { SecondWriter } from './errors.ts'
import type { Lease } from './lease.ts'
import type { CommittedEvent } from './wire.ts'

export type WriterWatch = {
  /** This process has the lease, and knows everything that was written before it got it. */
  beginTurn: (tail: number) => void
  /** Before the lease is asked for: what others write until it is there is right. */
  endTurn: () => void
  notice: (committed: CommittedEvent) => void
}

type Options = { lease: Lease | undefined; writer: string; onSecondWriter: (error: SecondWriter) => void }

/** Detects other writers while this process holds the write lease. */
export const watchWriters = ({ lease, writer, onSecondWriter }: Options): WriterWatch => {
  let turnFrom = Infinity
  return {
    beginTurn: (tail) => {
      turnFrom = tail
    },
    endTurn: () => {
      turnFrom = Infinity
    },
    notice: ({ event, metadata }) => {
      if (metadata.writer === writer || lease === undefined || !lease.isHeld() || event.position <= turnFrom) return
      onSecondWriter(new SecondWriter(`process ${metadata.writer} does not hold the lease`))
    },
  }
}
