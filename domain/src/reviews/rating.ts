/** The mean of some reviews' stars, in tenths, half up as it is shown; 0 where there are none. */
export const ratingTenthsOf = ({ sum, count }: { sum: number; count: number }): number =>
  count === 0 ? 0 : Math.floor((20 * sum + count) / (2 * count))
