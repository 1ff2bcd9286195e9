import { hasConsultationAhead, visitsAheadOf } from '@lapka/projections/accounts/transfers.ts'
import type { Dependencies } from '../dependencies.ts'
import { seePosition } from '../http/see-position.ts'

/** Whether anything is ahead for a pet, by views that know all that the log has now. */
export const isAwaited = async (dependencies: Dependencies, petId: string): Promise<boolean> => {
  const { db, log, now } = dependencies
  await seePosition(dependencies, await log.head(), ['appointments', 'consultations', 'accounts'])
  const [visits, hasConsultation] = await Promise.all([visitsAheadOf(db, petId, now()), hasConsultationAhead(db, petId)])
  return visits.length > 0 || hasConsultation
}
