/** Nobody lives in so many places, and a mistake must not fill the lists of others. */
export const MAX_ADDRESSES = 20
