import { treeHash } from './merkle.ts'

/** C2SP tlog-tiles: 256 hashes wide. */
const WIDTH = 256

export type TilePath = { level: number | 'entries'; index: number; width: number }

/** `<L>/<N>[.p/<W>]` or `entries/<N>[.p/<W>]`: numbers without leading zeroes, the index in groups of three digits. */
export const parseTilePath = (path: string): TilePath | undefined => {
  const [, level = '', index = '', width] = /^(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? []
  if (level === '' || (level.length > 1 && level.startsWith('0')) || index.startsWith('x000/')) return undefined
  if (level !== 'entries' && Number(level) > 63) return undefined
  if (width !== undefined && Number(width) >= WIDTH) return undefined
  const number = Number(index.replaceAll(/[x/]/g, ''))
  return { level: level === 'entries' ? 'entries' : Number(level), index: number, width: Number(width ?? WIDTH) }
}

/** A tile's hashes, or the entries with their lengths; undefined where the tree is not as large yet. */
export const tileOf = (
  { level, index, width }: TilePath,
  entries: readonly Buffer[],
  leaves: readonly Buffer[],
): Buffer | undefined => {
  const span = level === 'entries' ? 1 : WIDTH ** level
  const start = index * WIDTH
  if ((start + width) * span > leaves.length) return undefined
  if (level === 'entries') return Buffer.concat(entries.slice(start, start + width).flatMap((entry) => [lengthOf(entry), entry]))
  return Buffer.concat(
    Array.from({ length: width }, (_, at) => treeHash(leaves.slice((start + at) * span, (start + at + 1) * span))),
  )
}

const lengthOf = (entry: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(entry.length)
  return length
}
