/** 0: nothing typed or too short, up to 3: hard to guess. */
export type Strength = 0 | 1 | 2 | 3

const wellKnown = [
  'password',
  'parola',
  'парола',
  'qwerty',
  'йцукен',
  'явертъ',
  '123456',
  '12345',
  'abc',
  'абв',
  'lapka',
  'лапка',
  '111',
]

/** Letters that are guessed first count as one: well-known beginnings, the person's own name and address, runs of one letter. */
const surprising = (password: string, own: string[]): string => {
  const known = [...wellKnown, ...own.filter((word) => word.length > 2)].map((word) => word.toLowerCase())
  const lower = password.toLowerCase()
  return known.reduce((left, word) => left.replaceAll(word, '*'), lower).replaceAll(/(.)\1+/gu, '$1')
}

/** Length is what counts; kinds of letters help a little. `own` are words that belong to the person. */
export const strengthOf = (password: string, minimum: number, own: string[] = []): Strength => {
  if (password.length < minimum) return 0
  const left = surprising(password, own)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const score = new Set(left).size + left.length / 2 + kinds * 2
  if (score < 14) return 1
  return score < 21 ? 2 : 3
}
