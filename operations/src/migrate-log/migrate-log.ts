import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { checkEngine, installEngine, openEngine } from '@lapka/event-log/open-log.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { copyEvents } from './copy-events.ts'
import { fenceSource, READ_ONLY_MS, unsealTarget } from './fence-source.ts'
import { findCopied, type Refused } from '@lapka/event-log/find-copied.ts'
import { verifyCopy, type Verified } from './verify-copy.ts'

export type MigrationRequest = {
  from: string
  to: string
  eventsPerSecond?: number | undefined
  /** Says what would be done and writes nothing. */
  isDryRun?: boolean
  /** Makes the source read-only, copies what is left and leaves it closed. */
  isFinishing?: boolean
  checkpoint?: SignedCheckpoint | undefined
  say: (line: string) => void
}

const CHECK_MS = 5_000
const CONNECT_MS = 10_000
const TIMEOUT_MS = 30_000

/** Copies a log to another engine and verifies it. Run again, it goes on where it was. Answers what a person should know, or why not. */
export const migrateLog = async (request: MigrationRequest): Promise<{ done: string } | Refused> => {
  if (request.from === request.to) return { refused: 'The two addresses are the same.' }
  // A missing database is reported at once; both engines would wait for it.
  for (const url of [request.from, request.to]) await checkEngine(url, CHECK_MS)
  if (request.isDryRun !== true) {
    await installEngine(request.to, CONNECT_MS)
    await unsealTarget(request.to)
  }
  const [source, target] = [request.from, request.to].map((url) => openPatiently(url, request.say)) as [EventLog, EventLog]
  try {
    if (request.isDryRun === true) return await foretell(request, source, target)
    return request.isFinishing === true ? await finish(request, source, target) : await copyAndVerify(request, source, target)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

const openPatiently = (url: string, say: MigrationRequest['say']): EventLog => {
  let saidAt = performance.now()
  const onReading = ({ position, end }: { position: number; end: number }): void => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    say(`Read up to ${position} of ${end}`)
  }
  return openEngine({ url, timeoutMs: TIMEOUT_MS, onReading })
}

/** A target whose tables are not there yet is an empty one. */
const foretell = async (
  { eventsPerSecond }: MigrationRequest,
  source: EventLog,
  target: EventLog,
): Promise<{ done: string } | Refused> => {
  const head = await source.head()
  const isThere = await target.head().then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === NO_SUCH_TABLE || (error as { code?: unknown }).code === NO_SUCH_SCHEMA)
        return false
      throw error
    },
  )
  const place = isThere ? await findCopied(source, target) : { position: 0 }
  if ('refused' in place) return place
  const left = head - place.position
  const rate =
    eventsPerSecond === undefined ? '' : `, about ${Math.ceil(left / eventsPerSecond)} s at ${eventsPerSecond} events a second`
  const begun = place.position === 0 ? 'is empty' : `holds this log up to position ${place.position}`
  return {
    done: `The source ends at position ${head}. The target ${begun}. About ${left} events would be copied${rate}. Nothing was written.`,
  }
}
const NO_SUCH_TABLE = '42P01'
const NO_SUCH_SCHEMA = '3F000'

const copyAndVerify = async (
  request: MigrationRequest,
  source: EventLog,
  target: EventLog,
): Promise<{ done: string } | Refused> => {
  const { say, checkpoint, eventsPerSecond } = request
  const head = await source.head()
  const progress = createProgress(say, head)
  const copied = await copyEvents({ source, target, eventsPerSecond, onProgress: progress('Copied') })
  if ('refused' in copied) return copied
  const verified = await verifyCopy({ source, target, to: copied.position, checkpoint, onProgress: progress('Verified') })
  if ('refused' in verified) return verified
  return { done: `${describe(verified, copied)} The source may have grown since: run this again, and at last with --finish.` }
}

/** The long part before the source is closed, so that closed it needs a moment only. */
const finish = async (request: MigrationRequest, source: EventLog, target: EventLog): Promise<{ done: string } | Refused> => {
  const first = await copyAndVerify(request, source, target)
  if ('refused' in first) return first
  const fence = await fenceSource(request.from)
  const began = performance.now()
  try {
    const before = await source.head()
    const copied = await copyEvents({ source, target })
    if ('refused' in copied) throw new Stopped(copied.refused)
    const [last] = copied.position === 0 ? [] : await target.readAll((await target.head()) - 1, 1)
    const [original] = copied.position === 0 ? [] : await source.readAll(copied.position - 1, 1)
    if (last?.hash !== original?.hash) throw new Stopped('The ends of the two logs differ.')
    if ((await source.head()) !== before) throw new Stopped('The source is still written to: stop api and workers first.')
    if (performance.now() - began > READ_ONLY_MS)
      throw new Stopped('What was left took longer than a minute; the source is open again. Run this once more.')
    await fence.seal()
    return {
      done: `${first.done.replace(/ The source may.*/, '')} The source is closed at position ${copied.position} after ${Math.ceil((performance.now() - began) / 1_000)} s; start every part with EVENT_LOG_URL naming the target.`,
    }
  } catch (error) {
    await fence.release()
    if (error instanceof Stopped) return { refused: error.message }
    throw error
  }
}

class Stopped extends Error {}

const describe = (
  { events, streams, hasSamePositions, signedPosition }: Verified,
  copied: { events: number; position: number },
): string => {
  const signed =
    signedPosition === undefined ? 'No signed checkpoint was at hand.' : `It is what was signed at position ${signedPosition}.`
  const views = hasSamePositions
    ? 'Every event has the position it had, so views go on.'
    : 'Positions have changed, so views are made anew at the next start.'
  return `Copied ${copied.events} events; the target holds ${events} of ${streams} streams up to position ${copied.position}, each with its hash. ${signed} ${views}`
}

const SAY_EVERY_MS = 2_000

const createProgress = (say: (line: string) => void, head: number) => {
  return (what: string) => {
    const began = performance.now()
    let saidAt = began
    return (position: number, events: number): void => {
      const now = performance.now()
      if (now - saidAt < SAY_EVERY_MS) return
      saidAt = now
      const rate = Math.max(1, Math.round((events / (now - began)) * 1_000))
      say(`${what} up to ${position} of ${head}, ${rate} events/s, ${Math.ceil(Math.max(0, head - position) / rate)} s left`)
    }
  }
}
