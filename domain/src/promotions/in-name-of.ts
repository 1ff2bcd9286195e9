import { transliterate } from '@lapka/contracts/transliterate.ts'

const wordsOf = (name: string): string[] =>
  transliterate(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)

/** Whether an account at a bank is in somebody's name: all of at least two names of theirs are among the holder's, in either alphabet. */
export const isInNameOf = (holder: string, person: string): boolean => {
  const [theirs, names] = [new Set(wordsOf(holder)), wordsOf(person)]
  return names.length > 1 && names.every((name) => theirs.has(name))
}
