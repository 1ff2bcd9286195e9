import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import { recordCommand } from '@lapka/contracts/recorded-commands.ts'
import { checkWrites } from '../check-writes.ts'
import { OutcomeUnknown, type EventLog } from '../port.ts'
import type { Vault } from '../vault.ts'
import { answerOfAppend, answerOfEarlier, answerWithoutEvents, type Answer, type Part } from './answers.ts'
import { appendCertainly } from './append-certainly.ts'
import { buildWrite, type CommandContext } from './build-writes.ts'
import { decideOn, writingAlways, type Command, type Round } from './decide-on.ts'
import type { FoldCache, Folded, ReadStreams } from './fold-cache.ts'
import { createGatherParts } from './gather-parts.ts'
import { createStreamLocks, type HeldLocks } from './stream-locks.ts'

type HandleDependencies = {
  log: EventLog
  readStreams: ReadStreams
  vault: Vault
  newId: () => string
  cache: FoldCache
  timeoutMs: number
}

/** The log decides a race; a command that loses this often in a row lets the caller try again. */
const MAX_TRIES = 200
/** The named streams may be out of date by the decision, but hardly so often in a row. */
const MAX_MISSING_ROUNDS = 10

/**
 * The append demands that what is written to, or asserted, stands where it was decided on. What is only read is read after that became
 * known, or with it in one read: of
 * events that another process wrote to both at once, a decision must not see one and miss the other. What this process writes
 * becomes known of all its streams at once. A decider that throws may have been given such states, so it is asked again once all of
 * them were read after the last that was learned of any; only what it throws then is the caller's.
 */
export const createRunCommand = ({ log, readStreams, vault, newId, cache, timeoutMs }: HandleDependencies) => {
  const locks = createStreamLocks(timeoutMs)

  /** Undefined: another command was faster, what it wrote is known by now, and it is time to decide again. */
  const append = async (
    context: CommandContext,
    parts: Part[],
    { toWrite, asserted, command }: Round,
  ): Promise<Answer | undefined> => {
    const recorded = command === undefined ? { name: context.command } : recordCommand(command)
    const making = { vault, newId, context }
    const writes = await Promise.all(
      toWrite.map(({ head, facts }, nth) => buildWrite(making, head, facts, nth === 0 ? recorded : undefined)),
    )
    const checked = asserted.map(({ stream, revision }) => ({ stream, expectedRevision: revision, events: [] }))
    checkWrites([...writes, ...checked])
    const began = cache.tick()
    const result = await appendCertainly(log, [...writes, ...checked], timeoutMs)
    if ('conflict' in result) {
      const { stream, actualRevision } = result.conflict
      const moved = foldedOf(parts).filter((folded) => folded.stream === stream)
      for (const folded of moved) if (actualRevision < folded.revision) cache.startOver(folded)
      await cache.refresh(moved, cache.tick())
      return undefined
    }
    const answer = answerOfAppend(
      parts,
      writes.flatMap(({ events }) => events),
      result.position,
    )
    for (const { key, folded } of toWrite) cache.advance(folded, answer.events[key] ?? [], began)
    return answer
  }

  return async (context: CommandContext, command: Command): Promise<Answer> => {
    const arrived = cache.tick()
    const gather = createGatherParts(cache, command.reading, arrived)
    const decide = context.isRepeatable === true ? writingAlways(command) : command.decide
    let held: HeldLocks | undefined
    let lacks = 0
    try {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const parts = await gather()
        const earlier = answerOfEarlier(readStreams, context, parts)
        if (earlier !== undefined) return await earlier
        const round = decideOn(parts, decide)
        if (round.toWrite.length === 0) held = held?.release()
        const restsOn = round.thrown === undefined ? foldedOf(round.toWrite) : foldedOf(parts)
        await cache.refresh(foldedOf(round.onlyRead), arrived, restsOn)
        if (round.hasMoved()) continue
        if (round.thrown !== undefined) throw round.thrown.error
        if (round.missing !== undefined) {
          if (++lacks > MAX_MISSING_ROUNDS)
            throw new BrokenInvariant(`a decision needs ${round.missing.join(', ')}, which nothing names`)
          continue
        }
        if (round.refusal !== undefined) return round.refusal
        if (round.toWrite.length === 0) return answerWithoutEvents(parts)
        const toLock = round.toWrite.map(({ head }) => head.stream)
        if (!held?.covers(toLock)) {
          held = held?.release()
          held = await locks.acquire(toLock)
          if (round.hasMoved()) continue
        }
        const answer = await append(context, parts, round)
        if (answer !== undefined) return answer
      }
    } finally {
      held?.release()
    }
    throw new OutcomeUnknown(`command ${context.commandId} lost ${MAX_TRIES} races and has written nothing`)
  }
}

const foldedOf = (parts: Part[]): Folded[] => parts.map(({ folded }) => folded)
