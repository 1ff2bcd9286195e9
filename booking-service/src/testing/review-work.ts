import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { photoUpload } from '../reviews/photos/testing/show-photo.ts'
import { caseIdAbout } from '../cases/case-streams.ts'
import type { CommandJournal } from './command-journal.ts'
import type { TestService } from './test-service.ts'
import { registerPerson } from './town.ts'

type Work = { service: TestService; journal: CommandJournal }
type Writer = ReturnType<CommandJournal['as']>
type Visit = { parent: Writer; doctor: Writer; id: string }

/** A review of a visit, from its writing to an objection, and taken back at last. */
export const reviewVisit = async ({ service, journal }: Work, { parent, doctor, id }: Visit): Promise<void> => {
  const at = (command: string) => `/api/v2/appointments/${id}/${command}`
  await parent.post(at('write-review'), { stars: 4, text: 'Обясни всичко' })
  await parent.post(at('edit-review'), { stars: 3 })
  const { photoId } = (await parent.upload(await photoUpload(id))) as unknown as { photoId: string }
  await parent.upload(await photoUpload(id, '#992255'))
  await parent.delete(at(`review-photos/${photoId}`))
  await doctor.post(at('answer-review'), { text: 'Благодаря' })
  await parent.put('/api/v2/accounts/me/review-letters', { areWanted: false })
  await parent.put('/api/v2/accounts/me/care-letters', { areWanted: false })
  await doctor.post(`/api/v2/reviews/${id}/report-review`, { ground: 'insult', text: 'Обижда' })
  await service.seen()
  const operator = journal.as(await registerPerson(service, 'OPERATOR'))
  const { review } = await service.handle.read(reviewStreams(id))
  const editedAt = review.status === 'none' ? null : review.editedAt
  const decision = { isRemoved: true, ground: 'insult', reason: 'Обижда', editedAt }
  await operator.post(`/api/v2/cases/${caseIdAbout('review', id)}/decide-review`, decision)
  await parent.post(`/api/v2/reviews/${id}/object-review`, { text: 'Не обижда' })
  for (let times = 0; times < 2; times++) await parent.post(at('remove-review'))
}
