const DAY_MS = 24 * 60 * 60_000
/** Banks take 5 to 10 working days; the later end is promised. */
const WORKING_DAYS = 10

/** When the money should be back at the latest, counting Monday to Friday. Bank holidays are the bank's to excuse. */
export const expectedPayout = (from: string): string => {
  let ms = Date.parse(from)
  for (let left = WORKING_DAYS; left > 0;) {
    ms += DAY_MS
    const weekday = new Date(ms).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(ms).toISOString()
}
