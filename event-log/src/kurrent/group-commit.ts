import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { JSONEventData } from '@kurrent/kurrentdb-client'
import { checkWrites } from '../check-writes.ts'
import { within } from '../handle/within.ts'
import { AppendRefused, OutcomeUnknown, type AppendResult, type StreamWrite } from '../port.ts'
import type { CommitStream } from './commit-stream.ts'
import { decideGroup, type WaitingAppend } from './decide-group.ts'
import { BrokenCommitStream } from './errors.ts'
import type { Lease } from './lease.ts'
import type { LogState } from './log-state.ts'
import type { WriterWatch } from './watch-writers.ts'
import { actualRevisionOf, MAX_APPEND_BYTES, prepareAppend, reasonOfRefusal } from './wire.ts'

type Options = {
  commits: CommitStream
  state: LogState
  lease: Lease | undefined
  /** Of this process, as its events say. */
  writer: string
  timeoutMs: number
  /** All tries of one group together. */
  resolveMs: number
  watch: WriterWatch
}

/**
 * Appends wait in a queue and are written together: checked against the heads this process knows, then sent as one append at the
 * exact end of the log. If another writer was first, the group is decided again. One group is on its way at a time: if group k
 * lost to another's of equally many events, k + 1 would fit its revision and rest on wrong decisions.
 */
export const createGroupCommit = (options: Options) => {
  const { state, lease, writer, timeoutMs } = options
  const waiting: WaitingAppend[] = []
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  const append = (writes: StreamWrite[]): Promise<AppendResult> => {
    checkWrites(writes)
    const prepared = prepareAppend(writes, writer)
    if (stopping.signal.aborted) throw new Error('this log was closed')
    const answer = new Promise<AppendResult>((resolve, reject) => {
      waiting.push({ prepared, since: performance.now(), isRefreshed: false, isSettled: false, resolve, reject })
      running ??= run()
    })
    // The caller learns in time that the outcome is unknown; its group goes on until its fate is certain.
    return within(timeoutMs, answer)
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // A turn of the event loop lets all requests and answers that arrived at the same time join the group.
      if (waiting.length < MAX_GROUP) await turn()
      try {
        if (lease?.isHeld() === false) options.watch.endTurn()
        const how = await lease?.take()
        const group = takeGroup(waiting, timeoutMs)
        if (group.length > 0)
          await settle(group, (some) => writeAll(options, some, { isFresh: how !== 'taken', stop: stopping.signal }))
      } finally {
        await lease?.endTurn({ isIdle: waiting.length === 0 })
      }
    }
    running = undefined
  }

  return {
    append,
    close: async () => {
      stopping.abort()
      await running
      await state.catchUp().catch(() => {})
    },
  }
}

const MAX_GROUP = 256

/** As many as fit into one append of the server, without those that are no longer awaited. */
const takeGroup = (waiting: WaitingAppend[], timeoutMs: number): WaitingAppend[] => {
  let bytes = 0
  let count = 0
  for (const { prepared } of waiting) {
    bytes += prepared.bytes
    if (count === MAX_GROUP || (count > 0 && bytes > MAX_APPEND_BYTES)) break
    count++
  }
  return waiting.splice(0, count).filter((item) => performance.now() - item.since < timeoutMs)
}

/** A refused append of a group is found by sending each by itself: the others still succeed. */
const settle = async (group: WaitingAppend[], write: (group: WaitingAppend[]) => Promise<void>): Promise<void> => {
  try {
    await write(group)
  } catch (error) {
    const reason = error instanceof Error ? error : new Error('the log could not be written', { cause: error })
    const open = group.filter(({ isSettled }) => !isSettled)
    if (reason instanceof AppendRefused && open.length > 1) for (const item of open) await settle([item], write)
    else for (const item of open) item.reject(reason)
  }
}

type Situation = { isFresh: boolean; stop: AbortSignal }

/** Decides, writes at the exact end of the log, and decides again whenever another writer was first. */
const writeAll = async (options: Options, group: WaitingAppend[], { isFresh, stop }: Situation): Promise<void> => {
  const { state } = options
  if (!isFresh) {
    await state.catchUp()
    options.watch.beginTurn(state.index.tail())
  }
  let undecided = group
  for (; undecided.length > 0; undecided = undecided.filter(({ isSettled }) => !isSettled)) {
    const { accepted, refused, behind, events } = decideGroup(undecided, state.index)
    for (const { item, result } of refused) answer(item, result)
    if (behind.length > 0) {
      for (const item of behind) item.isRefreshed = true
      await state.freshen()
      continue
    }
    if (accepted.length === 0) continue
    const base = state.index.tail()
    if ((await send(options, { events, base, stop })) === 'taken') continue
    let position = base
    for (const item of accepted) {
      for (const { events: own } of item.prepared.writes)
        for (const event of own) state.index.take({ ...event, position: ++position })
      answer(item, { position })
    }
  }
}

const answer = (item: WaitingAppend, result: AppendResult): void => {
  item.isSettled = true
  item.resolve(result)
}

type Group = { events: JSONEventData[]; base: number; stop: AbortSignal }

/** The group is frozen: until its slots are known to be ours or taken, nothing but exactly this group is sent there. */
const send = async (options: Options, group: Group): Promise<'written' | 'taken'> => {
  const deadline = performance.now() + options.resolveMs
  let isInDoubt = false
  for (let waitMs = 20; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    let failure: unknown
    try {
      await options.commits.append(group.base, group.events)
      return 'written'
    } catch (error) {
      failure = error
    }
    const refusal = reasonOfRefusal(failure)
    // An earlier try may still be carried out, even if this one is refused.
    if (refusal !== undefined && !isInDoubt)
      throw new AppendRefused(`the log does not take this append: ${refusal}`, { cause: failure })
    isInDoubt ||= actualRevisionOf(failure) === undefined
    const slots = await lookAtSlots(options, group).catch((error: unknown) => {
      if (error instanceof BrokenCommitStream) throw error
      return 'empty' as const
    })
    if (slots !== 'empty') return slots
    if (performance.now() > deadline || group.stop.aborted)
      throw new OutcomeUnknown('it is not known yet whether it was written', { cause: failure })
    // A refused revision whose slots are empty is a server that we read from and that is behind.
    if (actualRevisionOf(failure) !== undefined || isQuick(failure))
      await delay(waitMs, undefined, { signal: group.stop }).catch(() => {})
  }
}

/** An error that came at once would come at once again. */
const isQuick = (failure: unknown): boolean => !(failure instanceof Error && failure.message.startsWith('no answer'))

/** Every revision is given away once and for ever: the slots after `base` hold our events, another's, or nothing yet. */
const lookAtSlots = async (options: Options, { events, base }: Group): Promise<'written' | 'taken' | 'empty'> => {
  const { commits, state } = options
  const found = await commits.read(base, events.length)
  if (found.length === 0) return 'empty'
  const isOurs = found.every(({ event }, nth) => event!.id === events[nth]!.id)
  if (isOurs && found.length < events.length) return 'empty'
  state.take(found)
  if (isOurs) return 'written'
  await state.catchUp()
  return 'taken'
}
