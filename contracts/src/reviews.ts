export const MAX_REVIEW_LENGTH = 2000
/** So long after writing it an author may change a review. */
export const REVIEW_EDIT_DAYS = 30

/** One to five each; a point without stars was not rated. */
export type ReviewStars = { stars: number; care: number | null; clarity: number | null; waiting: number | null }
