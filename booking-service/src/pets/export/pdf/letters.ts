import { PDFHexString, type PDFFont } from '@cantoo/pdf-lib'

/** Of one letter: its glyph as the page names it, and its width in thousandths of the size. */
type Letter = { hex: string; width: number }

/**
 * A face that is asked for each letter once. The library shapes every line anew, which took 9 s for a hundred pages; neither Bulgarian
 * nor English needs it.
 */
export const createLetters = (font: PDFFont) => {
  const known = new Set(font.getCharacterSet())
  const letters = new Map<string, Letter>()
  const read = (character: string): Letter => {
    const drawn = known.has(character.codePointAt(0) ?? 0) ? character : substituteOf(character)
    return drawn === ''
      ? { hex: '', width: 0 }
      : { hex: font.encodeText(drawn).asString(), width: font.widthOfTextAtSize(drawn, 1000) }
  }
  const letterOf = (character: string): Letter => {
    const letter = letters.get(character) ?? read(character)
    letters.set(character, letter)
    return letter
  }
  return {
    widthOf: (text: string, size: number): number =>
      (Array.from(text).reduce((sum, character) => sum + letterOf(character).width, 0) * size) / 1000,
    encode: (text: string): PDFHexString => PDFHexString.of(Array.from(text, (character) => letterOf(character).hex).join('')),
  }
}
export type Letters = ReturnType<typeof createLetters>

/** A space for any kind of space, nothing for marks and signs without a shape, and a question mark for what the face has no letter for. */
const substituteOf = (character: string): string => {
  if (/\s/.test(character)) return ' '
  return /[\p{M}\p{C}]/u.test(character) ? '' : '?'
}
