import { isSharedTime } from '@lapka/contracts/resources.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { claimedTimes } from '@lapka/domain/appointments/claimed-ledgers.ts'
import { toIso, toMs } from '@lapka/domain/kernel/instant.ts'
import { ledgerFold, type ResourceTime } from '@lapka/domain/kernel/ledger.ts'
import type { Partitions } from './partitions.ts'
import { settledOf } from './stays.ts'
import { foldStream, streamsOf, violationOf, type Streams, type Violation } from './violation.ts'

const i5 = violationOf('I5')

/** Hours of animals, rooms and devices, as `{resourceId} {start} {end}`: what a booking takes of theirs, or what ledgers hold for it. */
export type PetLine = { takes: string[] } | { holds: string }

const hoursOf = ({ resourceId, startsAt, endsAt }: Pick<ResourceTime, 'resourceId' | 'startsAt' | 'endsAt'>): string =>
  [resourceId, toIso(toMs(startsAt)), toIso(toMs(endsAt))].join(' ')

/** Sorts bookings and confirmed claims by the id that they share: they stand in streams of their own, and `verifyPets` compares them. */
export const sortPets = (streams: Streams, lines: Pick<Partitions<PetLine>, 'add'>): void => {
  for (const [, events] of streamsOf(streams, 'appointment')) {
    const appointment = settledOf(foldStream(appointmentFold, events))
    if (appointment === undefined) continue
    const times = appointment.status === 'confirmed' && !isEmptyPass(appointment) ? claimedTimes(appointment) : []
    lines.add(appointment.appointmentId, { takes: times.filter(({ resourceId }) => isSharedTime(resourceId)).map(hoursOf) })
  }
  for (const [, events] of streamsOf(streams, 'ledger'))
    for (const claim of foldStream(ledgerFold, events).claims)
      if (isSharedTime(claim.resourceId) && claim.expiresAt === null) lines.add(claim.claimId, { holds: hoursOf(claim) })
}

const isEmptyPass = ({ seat }: { seat?: { sessions: readonly unknown[] } }): boolean => seat?.sessions.length === 0

/** I5: a booking has the hours of each animal that it needs there, and of each room and device that it was booked with, and no others. */
export const verifyPets = (lines: readonly [appointmentId: string, line: PetLine][]): Violation[] => {
  const held = new Map<string, Set<string>>()
  for (const [id, line] of lines) if ('holds' in line) held.set(id, new Set([...(held.get(id) ?? []), line.holds]))
  return lines.flatMap(([id, line]) => {
    if ('holds' in line) return []
    const holds = held.get(id) ?? new Set()
    return [
      ...line.takes.filter((hours) => !holds.has(hours)).map((hours) => i5(`appointment ${id} has no claim on ${hours}`)),
      ...[...holds]
        .filter((hours) => !line.takes.includes(hours))
        .map((hours) => i5(`appointment ${id} is claimed on ${hours}, and is not then`)),
    ]
  })
}
