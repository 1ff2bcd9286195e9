/** C2SP signed-note: a text, an empty line, and a line for each signature. */
export type Note = { text: string; lines: string[] }

/** Undefined for what is no note. */
export const parseNote = (note: string): Note | undefined => {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(end + 2).split(/(?<=\n)/)
  if (lines.length === 0 || lines.some((one) => !/^— \S+ [A-Za-z0-9+/]+=*\n$/.test(one))) return undefined
  return { text: note.slice(0, end + 1), lines }
}

/** C2SP tlog-checkpoint: origin, size and root, the last as base64. Undefined for what is none. */
export const parseTreeHead = (text: string): { origin: string; size: number; root: string } | undefined => {
  const [, origin = '', size = '', root = ''] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? []
  return origin === '' ? undefined : { origin, size: Number(size), root }
}

/**
 * RFC 6962, 2.1.1: on which side of what is known each hash of an inclusion proof stands, from the leaf up. Undefined where a proof
 * of that length proves nothing of that leaf.
 */
export const siblingSides = (index: number, size: number, length: number): ('left' | 'right')[] | undefined => {
  if (index >= size) return undefined
  let [node, last] = [index, size - 1]
  const sides: ('left' | 'right')[] = []
  const goUp = () => ([node, last] = [Math.floor(node / 2), Math.floor(last / 2)])
  while (sides.length < length) {
    if (last === 0) return undefined
    const isLeft = node % 2 === 1 || node === last
    sides.push(isLeft ? 'left' : 'right')
    if (isLeft) while (node % 2 === 0 && node !== 0) goUp()
    goUp()
  }
  return last === 0 ? sides : undefined
}
