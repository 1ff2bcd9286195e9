import { randomUUID } from 'node:crypto'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Answer } from './handle/answers.ts'
import type { CommandContext } from './handle/build-writes.ts'
import type { Decision, Handled } from './handle/decision.ts'
import { createFoldCache, type ReadStreams } from './handle/fold-cache.ts'
import type { Command } from './handle/decide-on.ts'
import { createRunCommand } from './handle/run-command.ts'
import type { Reading, StatesOf, Streams } from './handle/streams.ts'
import { readWithin } from './handle/within.ts'
import type { EventLog } from './port.ts'
import { upcast as liftToToday } from './upcast.ts'
import type { Vault } from './vault.ts'

export type { CommandContext } from './handle/build-writes.ts'
export type { Decision, Handled } from './handle/decision.ts'

export type Handle = {
  <S extends Streams, More extends Streams = Record<never, never>>(
    context: CommandContext,
    reading: Reading<S, More>,
    decide: (states: StatesOf<S> & StatesOf<More>) => Decision<(keyof S | keyof More) & string>,
  ): Promise<Handled<keyof S & string> | Refusal>
  /** The current states of the streams. */
  read: <S extends Streams>(streams: S) => Promise<StatesOf<S>>
  /** The events of one stream in the shape of today's code, personal fields sealed. */
  readEvents: (stream: string) => Promise<RecordedEvent[]>
  /** The same with personal fields in clear. */
  readOpened: (stream: string) => Promise<RecordedEvent[]>
}

export type HandleOptions = {
  log: EventLog
  vault: Vault
  newId?: () => string
  upcast?: (event: RecordedEvent) => RecordedEvent
  /** Bounds the search for an unknown outcome, and each read; the wait for a busy stream is bounded by it as well. */
  timeoutMs?: number
  maxCachedStreams?: number
}

/**
 * Turns commands into facts: fold the streams and those that follow from them, decide, append everything at once; on a conflict decide again on what is new.
 * Throws `OutcomeUnknown` when the log can't be asked in time; the same command may then be sent again.
 */
export const createHandle = (options: HandleOptions): Handle => {
  const { log, vault, newId = randomUUID, upcast = liftToToday, timeoutMs = 3000, maxCachedStreams = 10_000 } = options
  // Streams of one command are waited for together: a timer for each of them cost more than folding what they hold.
  const readStreams: ReadStreams = (requests) =>
    readWithin(timeoutMs, requests.map(({ stream }) => stream).join(' '), () => log.readStreams(requests))
  const cache = createFoldCache({ readStreams, upcast, maxStreams: maxCachedStreams })
  const run = createRunCommand({ log, readStreams, vault, newId, cache, timeoutMs })
  const inFlight = new Map<string, { commandHash: string; answer: Promise<Answer> }>()

  const once = async (context: CommandContext, command: Command): Promise<Answer> => {
    for (let twin = inFlight.get(context.commandId); twin !== undefined; twin = inFlight.get(context.commandId)) {
      if (twin.commandHash === context.commandHash) return asReplay(await twin.answer)
      await twin.answer.catch(() => {})
    }
    const answer = run(context, command)
    inFlight.set(context.commandId, { commandHash: context.commandHash, answer })
    try {
      return await answer
    } finally {
      inFlight.delete(context.commandId)
    }
  }

  const handle = (context: CommandContext, reading: Command['reading'], decide: Command['decide']) =>
    once(context, { reading, decide })
  const read = async (streams: Streams) => {
    const since = cache.tick()
    const entries = Object.entries(streams).map(([key, { stream, fold }]) => ({ key, folded: cache.get(stream, fold) }))
    await cache.refresh(
      entries.map(({ folded }) => folded),
      since,
    )
    return Object.fromEntries(entries.map(({ key, folded }) => [key, folded.state]))
  }
  const readEvents = async (stream: string) => {
    const [events = []] = await readStreams([{ stream, fromRevision: 0 }])
    return events.map(upcast)
  }
  const readOpened = async (stream: string) => vault.openEvents(await readEvents(stream))
  // The types of states and keys are the caller's; inside, a command is a record of streams.
  return Object.assign(handle, { read, readEvents, readOpened }) as Handle
}

const asReplay = (answer: Answer): Answer => ('refused' in answer || isEmpty(answer) ? answer : { ...answer, isReplay: true })

const isEmpty = (answer: Handled<string>): boolean => Object.values(answer.events).every((events) => events.length === 0)
