import { addReportPhoto } from '../../../appointments/visit-report/testing/add-report-photo.ts'
import { addPhoto } from '../../../consultations/testing/add-photo.ts'
import { showGalleryPhoto } from '../../../profile/gallery/testing/show-photo.ts'
import { showReviewPhoto } from '../../../reviews/photos/testing/show-photo.ts'
import type { TestService } from '../../../testing/test-service.ts'
import type { Parent, Vet } from '../../../testing/town.ts'

type Places = { parent: Parent; vet: Vet; appointment: string; consultation: string }

/** A photo of a consultation, of a visit's report, of a review and of the vet's place, by their ids. */
export const addPhotos = async (service: TestService, { parent, vet, appointment, consultation }: Places) => ({
  consultationPhoto: await addPhoto(service, parent, consultation),
  galleryPhoto: await showGalleryPhoto(service, vet),
  reportPhoto: await addReportPhoto(service, { parent, appointmentId: appointment }),
  reviewPhoto: await showReviewPhoto(service, { parent, vet, appointmentId: appointment }),
})
