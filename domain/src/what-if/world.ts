import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { accountFold } from '../accounts/account.ts'
import { addressFold } from '../addresses/address.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { clinicFold } from '../clinics/clinic.ts'
import { consultationFold } from '../consultations/consultation.ts'
import { courseFold } from '../courses/course.ts'
import { passOfferFold } from '../passes/pass.ts'
import { ledgerFold } from '../kernel/ledger.ts'
import { paymentFold } from '../payments/payment.ts'
import { petFold } from '../pets/pet.ts'
import { recordFold, type PetRecord } from '../pets/record/record.ts'
import { campaignFold } from '../promotions/campaign.ts'
import { codeFold } from '../promotions/codes.ts'
import { limitFold, walletFold } from '../promotions/wallet.ts'
import { professionalFold, type Professional } from '../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../professionals/schedule/schedule.ts'
import { waitlistFold } from '../slots/waitlist.ts'
import type { RuleLens } from './rule-changes.ts'
import type { ReplayDecision, ReplayedCommand, ReplayStreams } from './replayed-command.ts'

/** A folded stream; `hash` is of its last event, so that the next writer continues its chain. */
export type KnownStream = { state: unknown; revision: number; hash: string }

/** Streams as they were at the fork. What was never read is read once, and folded. */
export type ForkStates = {
  known: (stream: string) => KnownStream | undefined
  load: (streams: readonly string[]) => Promise<void>
  /** A stream whose first event is only coming now. */
  learnNew: (stream: string) => void
}

const folds: Record<string, { initialState: () => unknown; evolve: (state: never, event: RecordedEvent) => unknown }> = {
  account: accountFold,
  address: addressFold,
  appointment: appointmentFold,
  clinic: clinicFold,
  consultation: consultationFold,
  course: courseFold,
  passoffer: passOfferFold,
  invitation: codeFold,
  ledger: ledgerFold,
  limit: limitFold,
  payment: paymentFold,
  // Booking a stay reads the record too; all else takes the animal alone out of it.
  pet: recordFold,
  professional: professionalFold,
  promotion: campaignFold,
  schedule: scheduleFold,
  waitlist: waitlistFold,
  wallet: walletFold,
}

const foldOfStream = (stream: string) => folds[stream.slice(0, stream.indexOf('-'))]
/** Whether anything that is replayed rests on this stream. */
export const isReplayedStream = (stream: string): boolean => foldOfStream(stream) !== undefined

type ForkReads = { readStream: (stream: string) => Promise<RecordedEvent[]>; firstHash: string }

export const createForkStates = ({ readStream, firstHash }: ForkReads): ForkStates => {
  const states = new Map<string, KnownStream>()
  const blank = (stream: string): KnownStream => ({
    state: foldOfStream(stream)!.initialState(),
    revision: -1,
    hash: firstHash,
  })
  const load = async (stream: string) => {
    if (states.has(stream)) return
    const events = await readStream(stream)
    states.set(
      stream,
      events.reduce((known, event) => next(known, event, event), blank(stream)),
    )
  }
  return {
    known: (stream) => states.get(stream),
    load: async (streams) => {
      await Promise.all(streams.map(load))
    },
    learnNew: (stream) => {
      if (!states.has(stream)) states.set(stream, blank(stream))
    },
  }
}

const next = (
  { state }: KnownStream,
  event: Pick<RecordedEvent, 'stream' | 'type' | 'data' | 'revision' | 'occurredAt'>,
  { revision, hash }: { revision: number; hash: string },
): KnownStream => ({
  state: foldOfStream(event.stream)!.evolve(state as never, event as RecordedEvent),
  revision,
  hash,
})

/** The events a decision would write, by stream. */
export type StreamFacts = Map<string, LapkaEvent[]>
/** `restsOn`: every stream that the decision was shown. */
export type Decided = { restsOn: string[] } & ({ refused: string } | { facts: StreamFacts })

/** One of the histories that are told side by side: the fork's streams with what happened since. */
export type World = ReturnType<typeof createWorld>

const LOOKS = 8

export const createWorld = (fork: ForkStates, lens: RuleLens | null) => {
  const own = new Map<string, KnownStream>()
  const known = (stream: string) => own.get(stream) ?? fork.known(stream)
  const shown = (stream: string, state: unknown): unknown => {
    if (lens === null) return state
    if (stream.startsWith('professional-')) return lens.professional(state as Professional)
    return stream.startsWith('schedule-') ? lens.schedule(state as Schedule) : state
  }
  const stateOf = <State>(stream: string): State => shown(stream, known(stream)!.state) as State

  /** The streams of a command and those that follow from them, as `handle` gathers them. */
  const gather = async ({ streams, more }: ReplayedCommand['reading']): Promise<ReplayStreams> => {
    let all = streams
    for (let looks = 0; looks < LOOKS; looks++) {
      const unknown = Object.values(all).filter(({ stream }) => known(stream) === undefined)
      if (unknown.length > 0) await fork.load(unknown.map(({ stream }) => stream))
      const found = more === undefined ? {} : more(statesOf(all))
      const named = { ...found, ...streams }
      if (Object.keys(named).every((key) => all[key]?.stream === named[key]!.stream)) return named
      all = { ...all, ...named }
    }
    throw new Error('the streams of a command lead to ever more streams')
  }
  const statesOf = (streams: ReplayStreams) =>
    Object.fromEntries(
      Object.entries(streams).map(([key, { stream, fold }]) => [
        key,
        fold === petFold ? stateOf<PetRecord>(stream).pet : stateOf(stream),
      ]),
    )

  const decide = async (replayed: ReplayedCommand): Promise<Decided> => {
    const streams = await gather(replayed.reading)
    const decision: ReplayDecision = replayed.decide(statesOf(streams))
    const restsOn = Object.values(streams).map(({ stream }) => stream)
    if ('refused' in decision) return { restsOn, refused: decision.refused }
    if ('missing' in decision) return { restsOn, refused: `MISSING ${decision.missing.join(' ')}` }
    const facts: StreamFacts = new Map()
    for (const [key, decided] of Object.entries(decision.events))
      if (decided !== undefined && decided.length > 0) facts.set(streams[key]!.stream, decided)
    return { restsOn, facts }
  }

  /** Takes an event in; `place` is where it stands in this history. */
  const apply = (event: Parameters<typeof next>[1], place: { revision: number; hash: string }): void => {
    own.set(event.stream, next(known(event.stream)!, { ...event, revision: place.revision }, place))
  }
  /** The stream is as it is in the other history, to the last event: so is its state, and it need not be folded twice. */
  const adopt = (stream: string, other: KnownStream): void => {
    own.set(stream, other)
  }
  return { known, stateOf, decide, apply, adopt, load: fork.load, touched: own }
}
