import type { HistoryFile, HistoryFileEvent } from '../api/history-file.ts'
import { EMPTY_DIGEST, digestText, leafText, rootOf, type HashAll } from '../checkpoint-tree.ts'
import { isErased } from '../envelope.ts'
import { FIRST_PREV_HASH, canonicalEvent, canonicalJson } from '../hash-chain.ts'
import { sealedParts, sealText } from './seal.ts'
import type { ProofCrypto } from './web-crypto.ts'

export const faultKinds = [
  /** The content is not the one that was hashed. */
  'changed',
  'out of order',
  /** It says of itself that it follows another event than the one before it. */
  'not chained',
  /** The file's list knows nothing of it. */
  'added',
  /** The file's list knows it, and it is not there. */
  'missing',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** The exact place where a history does not hold. */
export type HistoryFault =
  | { place: 'event'; kind: FaultKind; stream: string; revision: number }
  | { place: 'checkpoint'; kind: 'signature' | 'root' }
  | { place: 'seal'; part: string }

/** The proven parts, in numbers. `isSigned` and `isSealed` are undefined where this browser cannot check signatures. */
export type HistoryProven = {
  eventCount: number
  streamCount: number
  /** Events that the checkpoint signs, and those that are newer than it. */
  coveredCount: number
  newerCount: number
  /** Personal fields that read as "erased". */
  erasedCount: number
  checkpoint: { position: number; madeAt: string; isSigned: boolean | undefined } | null
  isSealed: boolean | undefined
  publicKey: string
}
export type HistoryVerdict = { fault: HistoryFault } | { proven: HistoryProven }

/** Proves an exported history with nothing but the file: its events, their chains, the checkpoint over them and the seal. */
export const verifyHistory = async (file: HistoryFile, proofCrypto: ProofCrypto): Promise<HistoryVerdict> => {
  const fault = await firstFault(file, proofCrypto)
  if (fault !== undefined) return { fault }
  const { checkpoint, events, opened, seal, streams } = file
  const isSigned =
    checkpoint && (await proofCrypto.isSigned(checkpoint.publicKey, canonicalJson(checkpoint.body), checkpoint.signature))
  if (isSigned === false) return { fault: { place: 'checkpoint', kind: 'signature' } }
  const isSealed = await proofCrypto.isSigned(seal.publicKey, sealText(seal.parts), seal.signature)
  if (isSealed === false) return { fault: { place: 'seal', part: 'signature' } }
  const coveredBy = new Map(streams.map(({ stream, covered }) => [stream, covered]))
  const coveredCount = events.filter(({ stream, revision }) => revision < (coveredBy.get(stream) ?? 0)).length
  return {
    proven: {
      eventCount: events.length,
      streamCount: streams.length,
      coveredCount,
      newerCount: events.length - coveredCount,
      erasedCount: opened.filter(({ value }) => isErased(value)).length,
      checkpoint: checkpoint && {
        position: checkpoint.body.position,
        madeAt: checkpoint.body.madeAt,
        isSigned: isSigned ?? undefined,
      },
      isSealed,
      publicKey: seal.publicKey,
    },
  }
}

const firstFault = async (file: HistoryFile, { hashAll }: ProofCrypto): Promise<HistoryFault | undefined> =>
  (await faultInEvents(file, hashAll)) ?? (await faultInRoot(file, hashAll)) ?? (await faultInParts(file, hashAll))

const at = (kind: FaultKind, { stream, revision }: { stream: string; revision: number }): HistoryFault => ({
  place: 'event',
  kind,
  stream,
  revision,
})

const faultInEvents = async ({ about, events, streams }: HistoryFile, hashAll: HashAll): Promise<HistoryFault | undefined> => {
  const hashes = await hashAll(events.map((event) => event.prevHash + canonicalEvent(event as HashedEvent)))
  const listed = new Map(streams.map((one) => [one.stream, { ...one, shown: new Set(one.shown), left: new Set(one.shown) }]))
  let before = 0
  for (const [index, event] of events.entries()) {
    const list = listed.get(event.stream)
    if (event.hash !== hashes[index]) return at('changed', event)
    if (event.position <= before) return at('out of order', event)
    if (list?.hashes[event.revision] !== event.hash || !list.left.delete(event.revision)) return at('added', event)
    if (event.prevHash !== (event.revision === 0 ? FIRST_PREV_HASH : list.hashes[event.revision - 1]))
      return at('not chained', event)
    before = event.position
  }
  for (const { stream, left } of listed.values()) for (const revision of left) return at('missing', { stream, revision })
  if ('appointmentId' in about)
    for (const own of ownStreams(about.appointmentId, events)) {
      const list = listed.get(own)
      for (let revision = 0; revision < Math.max(list?.hashes.length ?? 0, 1); revision++)
        if (list?.shown.has(revision) !== true) return at('missing', { stream: own, revision })
    }
  return undefined
}

/** The appointment's stream, and those of the payments that it says were started. */
const ownStreams = (appointmentId: string, events: HistoryFile['events']): string[] => {
  const own = `appointment-${appointmentId}`
  const started = events.filter(({ stream, type }) => stream === own && type === 'PaymentStarted')
  return [own, ...started.map(({ data }) => `payment-${String(data['paymentId'])}`)]
}

type HashedEvent = Parameters<typeof canonicalEvent>[0] & HistoryFileEvent

/** All streams at once, event by event: a hash waits for the one before it in its stream only. */
const faultInRoot = async ({ checkpoint, nodes, streams }: HistoryFile, hashAll: HashAll): Promise<HistoryFault | undefined> => {
  const wrong: HistoryFault = { place: 'checkpoint', kind: 'root' }
  const covered = streams.filter((one) => one.covered > 0)
  if (covered.some(({ hashes, covered: count, leaf }) => leaf === null || count > hashes.length)) return wrong
  if (checkpoint === null) return covered.length > 0 ? wrong : undefined
  if (covered.length === 0) return undefined
  const digests = covered.map(() => EMPTY_DIGEST)
  for (let revision = 0; ; revision++) {
    const growing = covered.flatMap((one, index) => (revision < one.covered ? [{ index, hash: one.hashes[revision] ?? '' }] : []))
    if (growing.length === 0) break
    const grown = await hashAll(growing.map(({ index, hash }) => digestText(digests[index] ?? '', hash)))
    for (const [nth, { index }] of growing.entries()) digests[index] = grown[nth] ?? ''
  }
  const keys = await hashAll(covered.map(({ stream }) => stream))
  const leaves = await hashAll(covered.map((one, index) => leafText(keys[index] ?? '', one.covered, digests[index] ?? '')))
  const byPlace = new Map(covered.map(({ leaf }, index) => [leaf ?? -1, leaves[index] ?? '']))
  const root = await rootOf({ leafCount: checkpoint.body.streamCount, leaves: byPlace, nodes }, hashAll)
  return byPlace.size === covered.length && root === checkpoint.body.root ? undefined : wrong
}

const faultInParts = async (file: HistoryFile, hashAll: HashAll): Promise<HistoryFault | undefined> => {
  const parts = sealedParts(file)
  const digests = await hashAll(parts.map(([, text]) => text))
  const changed = parts.find(([part], index) => file.seal.parts[part] !== digests[index])
  if (changed !== undefined) return { place: 'seal', part: changed[0] }
  return Object.keys(file.seal.parts).length === parts.length ? undefined : { place: 'seal', part: 'opened' }
}
