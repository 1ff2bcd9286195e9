import { randomUUID } from 'node:crypto'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Fold } from '../fold.ts'
import type { CommandContext, Decision } from '../handle.ts'

/** A day ledger as small as can be: which claims hold which start. The real one lives in `domain`. */
export type Day = { held: Record<string, string>; revision: number }

export const dayFold: Fold<Day> = {
  initialState: () => ({ held: {}, revision: -1 }),
  evolve: (day, { type, data, revision }) => {
    if (type === 'ClaimHeld') {
      const { claimId, startsAt } = data as { claimId: string; startsAt: string }
      return { held: { ...day.held, [startsAt]: claimId }, revision }
    }
    if (type === 'ClaimReleased') {
      const { claimId } = data as { claimId: string }
      return { held: Object.fromEntries(Object.entries(day.held).filter(([, claim]) => claim !== claimId)), revision }
    }
    return { ...day, revision }
  },
}

/** Events of a stream, counted by type. */
export type Counts = Record<string, number>
export const countFold: Fold<Counts> = {
  initialState: () => ({}),
  evolve: (counts, { type }) => ({ ...counts, [type]: (counts[type] ?? 0) + 1 }),
}

export const context = (changes: Partial<CommandContext> = {}): CommandContext => ({
  commandId: randomUUID(),
  commandHash: 'b'.repeat(64),
  command: 'place-appointment',
  actor: { id: 'parent-1', role: 'PARENT' },
  occurredAt: '2026-11-20T10:00:00.000Z',
  correlationId: 'request-1',
  causationId: 'request-1',
  ...changes,
})

export const claimHeld = (claimId: string, startsAt: string): LapkaEvent => ({
  type: 'ClaimHeld',
  data: {
    resourceId: 'vet',
    capacity: 1,
    weight: 1,
    claimId,
    holderId: 'parent-1',
    startsAt,
    endsAt: startsAt,
    bufferMinutes: 0,
    expiresAt: '2026-11-20T10:10:00.000Z',
  },
})

export const claimReleased = (claimId: string): LapkaEvent => ({
  type: 'ClaimReleased',
  data: { resourceId: 'vet', claimId, reason: 'cancelled' },
})
export const paymentStarted = (appointmentId: string): LapkaEvent => ({
  type: 'PaymentStarted',
  data: { appointmentId, paymentId: `p-${appointmentId}`, holdExpiresAt: '2026-11-20T10:20:00.000Z' },
})
export const petAdded = (petId: string, ownerId: string, name: string): LapkaEvent => ({
  type: 'PetAdded',
  data: { petId, ownerId, name, gender: 'female', animalType: 'dog', breed: 'other', born: '2023', temperament: ['playful'] },
})

/** Holds a slot for a claim on the day and notes it on the claim's own, new stream. */
export const holdSlot = (claimId: string, startsAt: string, day = 'day-vet-2026-11-26') => ({
  streams: {
    day: { stream: day, fold: dayFold },
    appointment: { stream: `appointment-${claimId}`, fold: countFold, isNew: true },
  },
  decide: ({ day: known }: { day: Day }): Decision<'day' | 'appointment'> =>
    startsAt in known.held
      ? { refused: 'SLOT_TAKEN' }
      : { events: { day: [claimHeld(claimId, startsAt)], appointment: [paymentStarted(claimId)] } },
})
