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

/** Where the family lives that asks for an animal, and the youngest children there. */
export const homeKinds = ['apartment', 'house', 'house-with-yard'] as const
export type HomeKind = (typeof homeKinds)[number]
export const childrenAtHome = ['none', 'small', 'older'] as const
export type ChildrenAtHome = (typeof childrenAtHome)[number]

/** `closed`: another family adopted the animal, or the shelter took it down. */
export const requestStatuses = ['asked', 'agreed', 'declined', 'withdrawn', 'closed'] as const
export type RequestStatus = (typeof requestStatuses)[number]
export const closedReasons = ['adopted', 'taken-down'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** Of one animal: more families than a shelter can meet. */
export const MAX_OPEN_REQUESTS = 50
/** Of one parent, for one animal: asked, withdrawn, and asked again. */
export const MAX_REQUESTS_FOR_ANIMAL = 3
/** Of one parent, for all animals. */
export const MAX_OWN_REQUESTS = 10

/** A shelter offers a few times to meet the animal, by day on its own wall. */
export const MAX_OFFERED_TIMES = 5
export const visitMinutes = [30, 45, 60, 90] as const
export const VISIT_HORIZON_DAYS = 90
export const VISIT_DAY = { from: '07:00', until: '21:00' } as const
export type VisitTime = { startsAt: string; endsAt: string }
export type VisitSide = 'shelter' | 'parent'
