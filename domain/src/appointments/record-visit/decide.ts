import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '../../accounts/account.ts'
import { completionOf } from '../complete-appointment/decide.ts'
import { decideWritePrescription } from '../write-prescription/decide.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { standing, type PetRecord } from '../../pets/record/record.ts'
import { refuseEntry, type EntryEvent, type EntryTerms } from '../../pets/record/refuse-entry.ts'
import { requireVisit, type KnownVet, type VisitStates } from './visit-form.ts'

/** The vet's form of one visit: what was found and done, in one append. `prescription` is null where there is none. */
export type RecordVisit = EntryTerms & {
  at: string
  entries: readonly EntryEvent[]
  prescription: { prescriptionId: string; sheet: PrescriptionSheet } | null
}

/** The account of the pet's owner: for a parent who was erased nothing more is written. */
export const ownerOfRecord = ({
  record: { pet },
}: {
  record: PetRecord
}): { owner?: { stream: string; fold: typeof accountFold } } =>
  pet.status === 'none' ? {} : { owner: { stream: accountStream(pet.ownerId), fold: accountFold } }

/** Writes the form and completes the visit, if nobody has. No storage limit stands against what a vet writes. */
export const decideRecordVisit = (
  { at, entries, prescription, ...terms }: RecordVisit,
  states: VisitStates,
): Decision<'record' | 'appointment'> => {
  const { appointment, professional } = states
  const visit = requireVisit(states, at)
  if (isRefused(visit)) return visit
  if (entries.length === 0 && prescription === null && !hasFile(states)) return { refused: 'NOTHING_RECORDED' }
  for (const entry of entries) {
    const refused = refuseEntry(entry, visit.pet, terms) ?? refuseProposal(entry, visit.vet)
    if (refused !== null) return { refused }
  }
  const written: LapkaEvent[] = []
  if (prescription !== null) {
    const decided = decideWritePrescription({ ...prescription, petId: visit.pet.petId, at }, { appointment, professional })
    if (isRefused(decided)) return decided
    written.push(...(decided.events.appointment ?? []))
  }
  written.push(...completionOf(appointment, at))
  return { events: { ...(entries.length > 0 && { record: [...entries] }), ...(written.length > 0 && { appointment: written }) } }
}

/** A file that was added with the form is enough to end it with. */
const hasFile = ({ record, appointment }: VisitStates): boolean =>
  appointment.status === 'confirmed' &&
  standing(record, 'DocumentAdded').some(({ appointmentId }) => appointmentId === appointment.appointmentId)

/** What the parent is to book next is a service of this vet. */
const refuseProposal = ({ type, data }: EntryEvent, { services }: KnownVet): RefusalCode | null => {
  const serviceId = type === 'VisitRecorded' ? (data.nextVisit?.serviceId ?? null) : null
  return serviceId === null || services.some(({ id }) => id === serviceId) ? null : 'NEXT_SERVICE_UNKNOWN'
}
