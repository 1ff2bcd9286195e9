import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { reviewStreams } from '@lapka/domain/reviews/review.ts'
import { pictureOf } from '../../../pets/photo/testing/set-pet-photo.ts'
import { clientOf } from '../../../testing/client.ts'
import { uploadOf } from '../../../testing/multipart.ts'
import { systemContext, type TestService } from '../../../testing/test-service.ts'
import type { Parent, Vet } from '../../../testing/town.ts'

/** A browser's upload of a photo to a review. */
export const photoUpload = async (appointmentId: string, background = '#228855') =>
  uploadOf({
    method: 'POST',
    url: `/api/v2/appointments/${appointmentId}/review-photos?alt=%D0%9B%D0%B0%D0%BF%D0%B0`,
    parts: [{ fileName: 'лапа.png', type: 'image/png', bytes: await pictureOf(background) }],
  })

type Visit = { parent: Parent; vet: Vet; appointmentId: string }

/** A review as if its visit had been, unless it has one, and a photo of it through the door; answers the photo's id. */
export const showReviewPhoto = async (service: TestService, { parent, vet, appointmentId }: Visit): Promise<string> => {
  const shown = { authorName: '', petName: '', species: 'dog', breed: '', serviceName: '', serviceNameEn: '' } as const
  const who = { appointmentId, professionalId: vet.professionalId, authorId: parent.accountId }
  const stars = { stars: 4, care: null, clarity: null, waiting: null, text: '' }
  const written: LapkaEvent = { type: 'ReviewWritten', data: { ...who, ...shown, ...stars } }
  await service.handle(systemContext(new Date().toISOString()), { streams: reviewStreams(appointmentId) }, ({ review }) => ({
    events: review.status === 'none' ? { review: [written] } : {},
  }))
  const answer = await clientOf(service, parent).send(await photoUpload(appointmentId))
  return answer.json<{ photoId: string }>().photoId
}
