/** Widths in which pictures are served. */
export const pictureWidths = ['640', '750', '828', '1080', '1200', '1920', '2048', '3840'] as const
/** Of a pet: shown to those who may read its record. */
export const petPhotoUrlOf = (petId: string, photoId: string): string => `/api/v2/pets/${petId}/photo/${photoId}`
/** Of a visit's report: for its professional, and for its parent once it was sent. */
export const reportPhotoUrlOf = (appointmentId: string, photoId: string): string =>
  `/api/v2/appointments/${appointmentId}/report-photos/${photoId}`
/** Of a review: public while the review stands. */
export const reviewPhotoUrlOf = (appointmentId: string, photoId: string): string =>
  `/api/v2/reviews/${appointmentId}/photos/${photoId}`
/** Of a professional's place: public while they are verified. */
export const galleryPhotoUrlOf = (professionalId: string, photoId: string): string =>
  `/api/v2/professionals/${professionalId}/photos/${photoId}`
export const photoUrlOf = (photoId: string): string => `/api/v2/photos/${photoId}`
/** Photos of their place that a professional shows. */
export const MAX_GALLERY_PHOTOS = 12
/** What can be seen in a photo, for readers who do not see it. */
export const MAX_PHOTO_ALT = 200
