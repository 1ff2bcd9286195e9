import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { afterEach, beforeEach } from 'vitest'
import { createHandle, type Handle, type HandleOptions } from '../handle.ts'
import { createVault } from '../vault.ts'
import { createMemoryKeyStore } from '../vault/key-store.ts'
import type { OpenedLog } from './engine-contract.ts'
import { context, dayFold, holdSlot, claimReleased } from './sample-day.ts'
import { createUnreliableLog } from './unreliable-log.ts'

export const TEN = '2026-11-26T10:00:00.000Z'
export const ELEVEN = '2026-11-26T11:00:00.000Z'
export const DAY = 'day-vet-2026-11-26'
export const day = { stream: DAY, fold: dayFold }

/** A fresh log for each test, a `handle` on it whose appends can be disturbed, and what tests do with it. */
export const useHandle = (open: () => Promise<OpenedLog>) => {
  const vault = createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) })
  let current: { opened: OpenedLog; unreliable: ReturnType<typeof createUnreliableLog>; handle: Handle }
  beforeEach(async () => {
    const opened = await open()
    const unreliable = createUnreliableLog(opened.log)
    current = { opened, unreliable, handle: createHandle({ log: unreliable.log, vault }) }
  })
  afterEach(() => current.opened.close())

  const handle: Handle = Object.assign(((who, reading, decide) => current.handle(who, reading, decide)) as Handle, {
    read: ((streams) => current.handle.read(streams)) as Handle['read'],
    readEvents: ((stream) => current.handle.readEvents(stream)) as Handle['readEvents'],
    readOpened: ((stream) => current.handle.readOpened(stream)) as Handle['readOpened'],
  })
  return {
    handle,
    vault,
    log: () => current.opened.log,
    unreliable: () => current.unreliable,
    /** Another process: another cache over the same log. */
    anotherProcess: (options: Partial<HandleOptions> = {}) => createHandle({ log: current.opened.log, vault, ...options }),
    hold: (claimId: string, startsAt: string, on: Handle = handle) => {
      const { streams, decide } = holdSlot(claimId, startsAt)
      return on(context(), { streams }, decide)
    },
    release: (claimId: string, on: Handle = handle) =>
      on(context(), { streams: { day } }, () => ({ events: { day: [claimReleased(claimId)] } })),
  }
}

export type Accepted = { position: number; events: Record<string, RecordedEvent[]>; isReplay: boolean }

export const accepted = <Answer extends object>(answer: Answer): Exclude<Answer, { refused: string }> & Accepted => {
  if ('refused' in answer) throw new Error(`refused: ${String(answer.refused)}`)
  return answer as Exclude<Answer, { refused: string }> & Accepted
}
