/** The rules that the what-if lab may change, within their real bounds, so that every trial could be set in life. */
export const ruleBounds = {
  /** How long before its start a slot can still be booked. */
  minimumNoticeMinutes: { least: 0, most: 43_200, step: 1 },
  /** Free cancellation until so long before the start. */
  freeCancellationHours: { least: 0, most: 720, step: 1 },
  lateRefundPercent: { least: 0, most: 100, step: 1 },
  noShowRefundPercent: { least: 0, most: 100, step: 1 },
  bufferMinutes: { least: 0, most: 240, step: 1 },
  /** How long a slot is kept unpaid. */
  holdMinutes: { least: 1, most: 120, step: 1 },
  /** Of every price; 100 is as it is. */
  pricePercent: { least: 50, most: 200, step: 1 },
  /** Every working day begins so much earlier, or later below zero. */
  opensEarlierMinutes: { least: -240, most: 240, step: 30 },
  closesLaterMinutes: { least: -240, most: 240, step: 30 },
} as const
export type Rule = keyof typeof ruleBounds
export const rules = Object.keys(ruleBounds) as Rule[]

/** Rules that are not named stay as they were. */
export type RuleChanges = { [R in Rule]?: number | undefined } & {
  prices?: { serviceId: string; priceCents: number }[] | undefined
}

/** The longest time that is replayed at once. */
export const MAX_WHAT_IF_DAYS = 400

/** Figures of the two histories. Utilisation is in hundredths of a percent, hours are minutes, money is cents. */
export const measures = [
  'utilisation',
  'bookedMinutes',
  'revenueCents',
  'refundCents',
  'refusedCount',
  'nothingFoundCount',
  'lateCancellationCount',
] as const
export type Measure = (typeof measures)[number]
export const growsForTheBetter: { [M in Measure]: boolean } = {
  utilisation: true,
  bookedMinutes: true,
  revenueCents: true,
  refundCents: false,
  refusedCount: false,
  nothingFoundCount: false,
  lateCancellationCount: false,
}
