import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** An id as the provider makes them, `pi_3Kx…`: not guessable, which is what protects a payment page's address. */
export const newId = (prefix: string, length = 24): string => {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${prefix}_${letters.join('')}`
}
