import type { Letters } from './letters.ts'

/** Lines no wider than `width`; a word that is wider itself is broken where it ends. */
export const linesOf = (text: string, { letters, size, width }: { letters: Letters; size: number; width: number }): string[] =>
  text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/[ \t\u00A0]+/).flatMap((one) => broken(one, { letters, size, width }))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && letters.widthOf(longer, size) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })

const broken = (word: string, { letters, size, width }: { letters: Letters; size: number; width: number }): string[] => {
  if (letters.widthOf(word, size) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && letters.widthOf(part + character, size) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
