import { randomUUID } from 'node:crypto'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { decideSetAside } from '@lapka/domain/reviews/rings/decide.ts'
import { reviewsStreams } from '@lapka/domain/reviews/rings/ring-streams.ts'
import { photoUpload } from '../reviews/photos/testing/show-photo.ts'
import { caseIdAbout } from '../cases/case-streams.ts'
import type { CommandJournal } from './command-journal.ts'
import { systemContext, type TestService } from './test-service.ts'
import { registerPerson } from './town.ts'

type Work = { service: TestService; journal: CommandJournal }
type Writer = ReturnType<CommandJournal['as']>
type Visit = { parent: Writer; doctor: Writer; id: string }

/** A case of a ring with these reviews, as the workers open it; answers its id. */
export const suspectRing = async (
  service: TestService,
  ring: { professionalId: string; appointmentIds: readonly string[] },
): Promise<string> => {
  const caseId = randomUUID()
  const streams = { ...caseStreams(caseId), ...reviewsStreams(ring.appointmentIds) }
  await service.handle(systemContext(service.clock.now()), { streams }, (states) =>
    decideSetAside({ caseId, ...ring, reasons: ['same_card', 'burst'] }, states),
  )
  await service.seen()
  return caseId
}

/** A review of a visit, from its writing to an objection, and taken back at last. */
export const reviewVisit = async ({ service, journal }: Work, { parent, doctor, id }: Visit): Promise<void> => {
  const at = (command: string) => `/api/v2/appointments/${id}/${command}`
  const readReview = async () => (await service.handle.read(reviewStreams(id))).review
  await parent.post(at('write-review'), { stars: 4, text: 'Обясни всичко' })
  await parent.post(at('edit-review'), { stars: 3 })
  const { photoId } = (await parent.upload(await photoUpload(id))) as unknown as { photoId: string }
  await parent.upload(await photoUpload(id, '#992255'))
  await parent.delete(at(`review-photos/${photoId}`))
  await doctor.post(at('answer-review'), { text: 'Благодаря' })
  await parent.put('/api/v2/accounts/me/review-letters', { areWanted: false })
  await parent.put('/api/v2/accounts/me/care-letters', { areWanted: false })
  const operator = journal.as(await registerPerson(service, 'OPERATOR'))
  const written = await readReview()
  const professionalId = written.status === 'none' ? '' : written.professionalId
  const ringId = await suspectRing(service, { professionalId, appointmentIds: [id] })
  await operator.post(`/api/v2/cases/${ringId}/decide-ring`, { isRemoved: false, ground: null, reason: 'Честен е' })
  await doctor.post(`/api/v2/reviews/${id}/report-review`, { ground: 'insult', text: 'Обижда' })
  await service.seen()
  const review = await readReview()
  const editedAt = review.status === 'none' ? null : review.editedAt
  const decision = { isRemoved: true, ground: 'insult', reason: 'Обижда', editedAt }
  await operator.post(`/api/v2/cases/${caseIdAbout('review', id)}/decide-review`, decision)
  await parent.post(`/api/v2/reviews/${id}/object-review`, { text: 'Не обижда' })
  for (let times = 0; times < 2; times++) await parent.post(at('remove-review'))
}
