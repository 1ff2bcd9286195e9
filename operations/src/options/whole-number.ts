import { InvalidArgumentError } from 'commander'

/** Reads the value of an option that is a whole number within bounds. */
export const wholeNumber =
  (min: number, max = 999_999_999) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    throw new InvalidArgumentError(`It has to be a whole number from ${min} to ${max}.`)
  }
