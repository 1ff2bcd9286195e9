import type { Format } from './format.ts'

/** Stands for a person without a photo, in the reader's alphabet. */
export const initialOf = ({ name, email }: { name: string; email: string }, { letters }: Pick<Format, 'letters'>): string =>
  (letters(name) || email).slice(0, 1).toUpperCase()
