import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { ACCESS_DAYS } from '@lapka/domain/appointments/record-visit/access.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { hasStatus } from './appointment-status.ts'

/**
 * Whether an `appointment` lets its vet read the record of its pet: the parent chose the pet, and access lasts. A vet gives themselves
 * access neither by adding an appointment nor by changing for which pet one is.
 */
export const opensRecord = (now: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasStatus('confirmed')} and appointment.pet_chosen_by = 'parent'
    and appointment.ends_at > ${addMs(now, -ACCESS_DAYS * DAY_MS)}::timestamptz)`
