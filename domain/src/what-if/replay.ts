import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import { isSharedTime } from '@lapka/contracts/resources.ts'
import { ledgerStream, petStream, professionalStream, scheduleStream, waitlistStream } from '@lapka/contracts/streams.ts'
import type { RuleChanges } from '@lapka/contracts/what-if.ts'
import { petIdsOf } from '../appointments/pets-of-appointment.ts'
import { toMs } from '../kernel/instant.ts'
import { createAppendOwners } from './append-owners.ts'
import { createChangedHistory, type ChangedCounts } from './changed-history.ts'
import { createUnmetDemand, type DemandRecord } from './demand.ts'
import { createFigures, type Figures } from './figures.ts'
import { readCommand, type ReadCommand } from './replayable-commands.ts'
import type { RecordedAppend } from './replayed-command.ts'
import { createRuleLens } from './rule-changes.ts'
import { isSame } from './same.ts'
import type { ScratchLog } from './scratch-writer.ts'
import { createTimers } from './timers.ts'
import { createWorld, isReplayedStream, type ForkStates, type StreamFacts, type World } from './world.ts'

export type Replay = {
  fromMs: number
  toMs: number
  /** Of these professionals alone; null for all of them. */
  only: ReadonlySet<string> | null
  professionals: readonly string[]
  changes: RuleChanges
  fork: ForkStates
  /** Events after the fork in order, in the shape of today's code. */
  pages: AsyncIterable<RecordedEvent[]>
  /** Searches and refused bookings of the same time, in order. */
  demand: AsyncIterator<DemandRecord>
  scratch: ScratchLog
  appointmentOfWait: (waitId: string) => string
  /** Called once a page; throws to stop. */
  onProgress: (progress: { decisions: number; at: string; position: number }) => void
}

export type Mismatch = { position: number; command: string; why: string }
export type Reproduction = { decisions: number; matching: number; inputs: number; mismatches: Mismatch[] }
export type ReplayResult = {
  reproduction: Reproduction
  was: Figures
  becomes: Figures
  changed: ChangedCounts
  demand: { refusedThen: number; nothingThen: number; acceptedNow: number; foundNow: number; searches: number }
  position: number
}

const MAX_MISMATCHES = 5

/** Tells the recorded history once as it was and once under changed rules, in one pass over the log. */
export const replay = async (options: Replay): Promise<ReplayResult> => {
  const { fork, changes, professionals, demand: records } = options
  await fork.load(professionals.flatMap((id) => [professionalStream(id), scheduleStream(id)]))
  const control = createWorld(fork, null)
  const world = createWorld(fork, createRuleLens(changes))
  const timers = createTimers()
  const changed = createChangedHistory({ ...options, world, control, timers })
  const unmet = createUnmetDemand({ world, control, changed, timers })
  const figures = [createFigures(control, options), createFigures(world, options)] as const
  const reproduction: Reproduction = { decisions: 0, matching: 0, inputs: 0, mismatches: [] }
  const ownerOf = createAppendOwners(control)
  let next = await records.next()
  let nowMs = options.fromMs

  const advance = async (atMs: number): Promise<void> => {
    nowMs = Math.max(nowMs, atMs)
    while (!next.done && toMs(next.value.at) <= nowMs) {
      if (options.only?.has(next.value.professionalId) ?? true) unmet.take(next.value)
      next = await records.next()
    }
    for (const figure of figures) figure.advance(nowMs)
  }

  /** Other professionals' bookings take hours of the same animals and rooms. */
  const tellHours = async (append: RecordedAppend): Promise<void> => {
    const events = append.events.filter(({ stream }) => isHours(stream))
    applyAll(control, { ...append, events })
    await changed.write(factsOf(events), append.at, append)
  }

  const tell = async (append: RecordedAppend): Promise<void> => {
    const owner = await ownerOf(append)
    if (owner !== null && options.only !== null && !options.only.has(owner)) return tellHours(append)
    const read = readCommand(append)
    if (read === undefined) {
      reproduction.inputs += 1
      applyAll(control, append)
      await changedInput(changed, world, append)
      return
    }
    if (read.name === 'place-appointment') unmet.booked(read.known)
    await advance(toMs(append.at))
    if (owner !== null) await timers.runUntil(owner, toMs(append.at))
    const { isMatching, restsOn } = await reproduce(control, append, read, reproduction)
    const isUntouched = isMatching && changed.isUntouched(read, restsOn)
    applyAll(control, append)
    if (isUntouched) changed.share(append)
    else await changed.replay(append, read)
  }

  let position = 0
  for await (const appends of groupAppends(options.pages)) {
    await fork.load(namesToLoad(fork, appends))
    for (const append of appends) await tell(append)
    position = appends.at(-1)?.events.at(-1)?.position ?? position
    options.onProgress({ decisions: reproduction.decisions, at: new Date(nowMs).toISOString(), position })
  }
  await advance(options.toMs)
  await timers.runAll(options.toMs)
  const [was, becomes] = [figures[0].finish(), figures[1].finish()]
  return { reproduction, was, becomes, changed: changed.counts, demand: unmet.counts, position }
}

/** The recorded command through the decider of today, on what was known then: does it answer the same, event for event? */
const reproduce = async (
  control: World,
  append: RecordedAppend,
  { name, replayed }: ReadCommand,
  reproduction: Reproduction,
): Promise<{ isMatching: boolean; restsOn: readonly string[] }> => {
  reproduction.decisions += 1
  const decided = await control.decide(replayed)
  const why = 'refused' in decided ? decided.refused : differenceOf(decided.facts, append.events)
  if (why === null) reproduction.matching += 1
  else if (reproduction.mismatches.length < MAX_MISMATCHES)
    reproduction.mismatches.push({ position: append.events[0]!.position, command: name, why })
  return { isMatching: why === null, restsOn: decided.restsOn }
}

const applyAll = (world: World, { events }: RecordedAppend): void => {
  for (const event of events) world.apply(event, event)
}

const differenceOf = (facts: StreamFacts, recorded: RecordedEvent[]): string | null => {
  const count = [...facts.values()].reduce((sum, written) => sum + written.length, 0)
  if (count !== recorded.length) return `${count} events for ${recorded.length}`
  const seen = new Map<string, number>()
  for (const event of recorded) {
    const nth = seen.get(event.stream) ?? 0
    seen.set(event.stream, nth + 1)
    const fact = facts.get(event.stream)?.[nth]
    if (fact === undefined || fact.type !== event.type || !isSame(fact.data, event.data)) return event.type
  }
  return null
}

/** An append without a command stays as it was, if its subject exists: no one writes about an appointment that was never made. */
const changedInput = async (
  changed: { write: (facts: StreamFacts, at: string, append: RecordedAppend) => Promise<boolean> },
  world: World,
  append: RecordedAppend,
): Promise<void> => {
  const isOfAppointment = append.events.some(({ stream }) => /^(?:appointment|payment|ledger)-/.test(stream))
  if (isOfAppointment && factOf(append.events, 'AppointmentPlaced') === undefined && !isThere(world, append)) return
  await changed.write(factsOf(append.events), append.at, append)
}

const factsOf = (events: RecordedAppend['events']): StreamFacts => {
  const facts: StreamFacts = new Map()
  for (const { stream, type, data } of events) facts.set(stream, [...(facts.get(stream) ?? []), { type, data } as never])
  return facts
}

const isHours = (stream: string): boolean => stream.startsWith('ledger-') && isSharedTime(stream.slice(0, -'-yyyy-mm-dd'.length))

/** A part of a payment, which begins with its money. */
const isRequestedIn = (events: RecordedAppend['events'], name: string): boolean =>
  events.some(({ stream, type }) => stream === name && type === 'PaymentRequested')

const isThere = (world: World, { events }: RecordedAppend): boolean =>
  events.every(({ stream, type }) => {
    if (!stream.startsWith('appointment-') && !stream.startsWith('payment-')) return true
    // By itself only that of a consultation, which is paid before there is an appointment.
    if (type === 'PaymentRequested' || isRequestedIn(events, stream)) return true
    const state = world.known(stream)?.state as { status?: string } | undefined
    return state !== undefined && (state.status !== 'none' || events[0]?.type === 'HoldResumed')
  })

/** Streams that the next appends depend on and that are not read yet, so that a page of them is read at once. */
const namesToLoad = (fork: ForkStates, appends: RecordedAppend[]): string[] => {
  const names = new Set<string>()
  for (const { events } of appends)
    for (const event of events) {
      if (fork.known(event.stream) === undefined) {
        if (event.revision === 0) fork.learnNew(event.stream)
        else names.add(event.stream)
      }
      if (event.type !== 'AppointmentPlaced') continue
      const { professionalId, startsAt, ...placed } = event.data as SealedEvents['AppointmentPlaced']
      const date = startsAt.slice(0, 10)
      for (const name of [
        ...petIdsOf(placed).map(petStream),
        waitlistStream(professionalId, date),
        ledgerStream(professionalId, date),
        ...petIdsOf(placed).map((petId) => ledgerStream(petTimeResourceId(petId), date)),
      ])
        if (fork.known(name) === undefined) names.add(name)
    }
  return [...names].filter((name) => fork.known(name) === undefined)
}

/** One append lies together in the log, under one command's id. What nothing replayed rests on is left out. */
async function* groupAppends(pages: AsyncIterable<RecordedEvent[]>): AsyncGenerator<RecordedAppend[]> {
  let open: RecordedEvent[] = []
  for await (const page of pages) {
    const appends: RecordedAppend[] = []
    for (const event of page) {
      if (open.length > 0 && open[0]!.commandId !== event.commandId) {
        appends.push(...appendOf(open))
        open = []
      }
      open.push(event)
    }
    yield appends
  }
  yield open.length === 0 ? [] : appendOf(open)
}

/** None where all of it was left out. */
const appendOf = (events: RecordedEvent[]): RecordedAppend[] => {
  const replayed = events.filter(({ stream }) => isReplayedStream(stream))
  const [first] = replayed
  if (first === undefined) return []
  const command = events.find((event) => event.command !== undefined)?.command
  return [{ at: first.occurredAt, command, events: replayed }]
}
