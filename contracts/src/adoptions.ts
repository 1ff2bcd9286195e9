export const animalSizes = ['small', 'medium', 'large'] as const
export type AnimalSize = (typeof animalSizes)[number]

/** What a shelter knows of how an animal gets on with others. */
export const companies = ['yes', 'no', 'unknown'] as const
export type Company = (typeof companies)[number]

export const animalStatuses = ['listed', 'withdrawn', 'homed'] as const
export type AnimalStatus = (typeof animalStatuses)[number]

export const MAX_ANIMAL_PHOTOS = 8
/** Larger than the shelters we know; a mistake must not fill the list of all. */
export const MAX_LISTED_ANIMALS = 300

/** Of an animal that looks for a home: public while it is listed by a verified shelter. */
export const animalPhotoUrlOf = (animalId: string, photoId: string): string => `/api/v2/animals/${animalId}/photos/${photoId}`
