/** Each hue is used filled and framed, so there are twice as many tones. */
export const HUES = 5
export const toneClass = ({ tone }: { tone: number }): string => `lk-tone-${tone % HUES}`

/**
 * A service looks the same in every calendar, on every day and to every user: its tone follows from its name alone. The seed is one that
 * gives the ten usual services of a vet, and those of each other trade, tones of their own; others may share one.
 */
const TONE_SEED = 698_055
export const toneOf = ({ name, nameEn }: { name: string; nameEn: string }): number => {
  let hash = TONE_SEED
  for (const letter of name || nameEn) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d) >>> 0
  return ((hash ^ (hash >>> 12)) >>> 0) % (2 * HUES)
}
