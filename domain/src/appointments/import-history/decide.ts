import { isRefused, type Decision } from '../../kernel/decision.ts'
import { refuseOneOf, unknownTo, type ImportEntries } from '../../pets/import-entries/decide.ts'
import { requireVisit, type VisitStates } from '../record-visit/visit-form.ts'

/** A vet's import, who knows the animal's history from elsewhere: by the right by which they write the form of a visit. */
export const decideImportHistory = ({ at, entries, ...terms }: ImportEntries, states: VisitStates): Decision<'record'> => {
  const visit = requireVisit(states, at)
  if (isRefused(visit)) return visit
  const added = unknownTo(states.record, entries)
  const refused = refuseOneOf(added, visit.pet, terms)
  return refused === null ? { events: added.length === 0 ? {} : { record: added } } : { refused }
}
