import { transliterate } from '@lapka/contracts/transliterate.ts'

const wordsOf = (name: string): string[] =>
  transliterate(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)

/**
 * Whether a bank account is in a person's name: at least two of their
 * names, and all of them, are among the holder's, in either alphabet.
 */
export const isInNameOf = (holder: string, person: string): boolean => {
  const [theirs, names] = [new Set(wordsOf(holder)), wordsOf(person)]
  return names.length > 1 && names.every((name) => theirs.has(name))
}
