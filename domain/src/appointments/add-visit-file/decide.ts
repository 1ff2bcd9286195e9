import { isRefused, type Decision } from '../../kernel/decision.ts'
import { refuseEntry, type EntryEvent } from '../../pets/record/refuse-entry.ts'
import { requireVisit, type VisitStates } from '../record-visit/visit-form.ts'

/** `file` is written by the vet of the visit. */
export type AddVisitFile = { file: EntryEvent & { type: 'DocumentAdded' }; at: string; today: string }

/** A picture or a result with the form of a visit. It counts as the record's other files do, and no limit stands against it. */
export const decideAddVisitFile = ({ file, at, today }: AddVisitFile, states: VisitStates): Decision<'record'> => {
  const visit = requireVisit(states, at)
  if (isRefused(visit)) return visit
  const refused = refuseEntry(file, visit.pet, { today, isConfirmed: false })
  return refused === null ? { events: { record: [file] } } : { refused }
}
