/** Why a review may be taken down, and nothing else: a bad review is no ground. */
export const reviewGrounds = ['personal_data', 'insult', 'other_visit', 'advertising', 'illegal'] as const
export type ReviewGround = (typeof reviewGrounds)[number]
/** The reporter: its professional, or another reader. */
export type ReviewReporter = 'professional' | 'reader'
/** So long after a decision either side may object to it. */
export const REVIEW_OBJECTION_DAYS = 180

/** What speaks for a ring: reviews that one person writes under several accounts. */
export const ringReasons = ['same_card', 'cheap', 'new_accounts', 'only_here', 'burst'] as const
export type RingReason = (typeof ringReasons)[number]

export const MAX_REVIEW_LENGTH = 2000
export const MAX_REVIEW_PHOTOS = 4
/** So long after writing it an author may change a review. */
export const REVIEW_EDIT_DAYS = 30

/** One to five each; a point without stars was not rated. */
export type ReviewStars = { stars: number; care: number | null; clarity: number | null; waiting: number | null }
