import type { HistoryFile } from '../api/history-file.ts'
import { canonicalJson } from '../hash-chain.ts'

export type Unsealed = Omit<HistoryFile, 'seal'>

/**
 * The texts whose digests the seal signs, by the name of the part. The events' contents are not among them: the streams' hashes
 * commit to those. A changed part is then named, and not just noticed.
 */
export const sealedParts = (file: Unsealed): [part: string, text: string][] => [
  ['about', canonicalJson([file.format, file.about, file.exportedAt])],
  ['streams', canonicalJson(file.streams)],
  ['places', canonicalJson(file.events.map(({ hash, position, recordedAt }) => [hash, position, recordedAt]))],
  ['checkpoint', canonicalJson(file.checkpoint)],
  ['nodes', canonicalJson(file.nodes)],
  ...file.opened.map((one, index): [string, string] => [openedPart(index), canonicalJson(one)]),
]

/** The name of the part that is one personal field in clear. */
export const openedPart = (index: number): string => `opened ${index}`

export const sealText = (parts: Record<string, string>): string => `lapka-history-1 ${canonicalJson(parts)}`
