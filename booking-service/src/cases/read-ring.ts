import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { publishedAmong, reviewsStreams } from '@lapka/domain/reviews/rings/ring-streams.ts'
import { accountNames } from '@lapka/projections/accounts/query.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import { reviewById } from '@lapka/projections/reviews/query.ts'
import type { Dependencies } from '../dependencies.ts'

/** The reviews of a ring that stand, with their authors' names for operators. */
export const readRing = async (
  { db, handle }: Pick<Dependencies, 'db' | 'handle'>,
  caseId: string,
): Promise<CaseDetails['ring']> => {
  const { case: known } = await handle.read(caseStreams(caseId))
  if (known.ring === undefined) return null
  const { professionalId, appointmentIds, reasons } = known.ring
  const standing = publishedAmong(await handle.read(reviewsStreams(appointmentIds)), appointmentIds)
  const [professional, names, shown] = await Promise.all([
    professionalById(db, professionalId),
    accountNames(
      db,
      standing.map(({ authorId }) => authorId),
    ),
    Promise.all(standing.map(({ appointmentId }) => reviewById(db, appointmentId))),
  ])
  return {
    professional: { id: professionalId, displayName: professional?.displayName ?? '' },
    reasons: [...reasons],
    reviews: standing.map(({ appointmentId, authorId, stars, isSetAside }, index) => ({
      id: appointmentId,
      author: { id: authorId, name: names.get(authorId) ?? '' },
      stars,
      text: shown[index]?.review.text ?? '',
      isSetAside,
    })),
  }
}
