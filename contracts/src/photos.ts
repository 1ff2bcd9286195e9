/** Widths in which pictures are served. */
export const pictureWidths = ['640', '750', '828', '1080', '1200', '1920', '2048', '3840'] as const
/** Of a pet: shown to those who may read its record. */
export const petPhotoUrlOf = (petId: string, photoId: string): string => `/api/v2/pets/${petId}/photo/${photoId}`
/** Of a review: public while the review stands. */
export const reviewPhotoUrlOf = (appointmentId: string, photoId: string): string =>
  `/api/v2/reviews/${appointmentId}/photos/${photoId}`
export const photoUrlOf = (photoId: string): string => `/api/v2/photos/${photoId}`
