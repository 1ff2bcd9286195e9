import type { Format } from './format.ts'

/** Stands for somebody without a photo, in the letters of whoever reads. */
export const initialOf = ({ name, email }: { name: string; email: string }, { letters }: Pick<Format, 'letters'>): string =>
  (letters(name) || email).slice(0, 1).toUpperCase()
