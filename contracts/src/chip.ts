const LAST_NUMBER = 274_877_906_943

/**
 * A transponder's number (ISO 11784): fifteen digits, the first three a country (100 is Bulgaria) or, from 900 on, a maker; the last
 * twelve are a number of 38 bits.
 */
export const isChip = (digits: string): boolean =>
  /^\d{15}$/.test(digits) && Number(digits.slice(0, 3)) > 0 && Number(digits.slice(3)) <= LAST_NUMBER

/** As people write it, with spaces, dots or dashes between groups. */
export const chipDigits = (written: string): string => written.replaceAll(/[\s.-]/g, '')
