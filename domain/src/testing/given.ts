import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import { expect } from 'vitest'
import type { Decision } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'

/** An event as the log would hand it back; only what folds may read is real. */
export const recorded = (
  stream: string,
  revision: number,
  event: LapkaEvent,
  occurredAt = '2026-11-21T08:00:00.000Z',
): RecordedEvent => ({
  id: `${stream}-${revision}`,
  type: event.type,
  version: 1,
  stream,
  revision,
  position: revision + 1,
  occurredAt,
  recordedAt: occurredAt,
  actor: { id: 'somebody', role: 'SYSTEM' },
  commandId: `command-${revision}`,
  commandHash: '',
  correlationId: '',
  causationId: '',
  data: event.data,
  prevHash: '',
  hash: '',
})

export const folded = <State>(fold: Fold<State>, history: LapkaEvent[], occurredAt?: string): State =>
  history.map((event, revision) => recorded('given', revision, event, occurredAt)).reduce(fold.evolve, fold.initialState())

type Given<States> = { [K in keyof States]: { fold: Fold<States[K]>; history: LapkaEvent[] } }

const statesOf = <States>(streams: Given<States>): States =>
  Object.fromEntries(
    Object.entries(streams as Record<string, { fold: Fold<unknown>; history: LapkaEvent[] }>).map(([key, { fold, history }]) => [
      key,
      folded(fold, history),
    ]),
  ) as States

/** A decision without the command that its events answer. */
export const writtenBy = <Answer extends object>(decision: Answer): Answer => {
  if (!('command' in decision)) return decision
  const { command: _command, ...written } = decision
  return written as Answer
}

/** given(streams).when(decide).thenEvents(…): what stood, what was asked, what is written. */
export const given = <States>(streams: Given<States>) => ({
  when: (decide: (states: States) => Decision<keyof States & string>) => {
    const decision = decide(statesOf(streams))
    return {
      thenEvents: (events: { [K in keyof States]?: LapkaEvent[] }) => expect(writtenBy(decision)).toEqual({ events }),
      thenRefused: (refused: RefusalCode, details: Omit<Refusal, 'refused'> = {}) =>
        expect(decision).toEqual({ refused, ...details } satisfies Refusal),
    }
  },
})
