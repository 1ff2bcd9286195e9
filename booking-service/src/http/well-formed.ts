/**
 * Texts that can be stored, sealed and sent on. JSON allows U+0000 and halves of surrogate pairs, PostgreSQL and UTF-8 do not.
 */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Whether every text in a value is one. A list in place of recursion, because 100 KiB can be 50,000 levels deep. */
export const isStorable = (value: unknown): boolean => {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const item = left.pop()
    if (typeof item === 'string' && !isText(item)) return false
    if (typeof item !== 'object' || item === null) continue
    for (const [key, inner] of Object.entries(item)) {
      if (!isText(key)) return false
      left.push(inner)
    }
  }
  return true
}

/** Real bodies are a few levels deep; a reader that recurses runs out of stack in thousands. */
const MAX_LEVELS = 32

export const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}

/** Only an escape can bring such a text into JSON, so that nearly no body has to be searched. */
export const mayHoldUnstorable = (json: string): boolean => json.includes('\\u')

/** An address is percent-encoded UTF-8: of all that is unstorable it can hold U+0000 alone. */
export const isStorableUrl = (url: string): boolean => !url.includes('%00')
