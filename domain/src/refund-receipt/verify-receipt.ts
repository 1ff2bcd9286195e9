import type { ReceiptStream, RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import { digestText, leafText, rootOf } from '@lapka/contracts/checkpoint-tree.ts'
import type { Events } from '@lapka/contracts/events.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { verifyTlogProof } from '@lapka/contracts/history/tlog-proof.ts'
import type { ProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { decideReceiptAgain, entitledCents } from './receipt-decisions.ts'

/** The exact place where a receipt does not hold. */
export type ReceiptFault =
  | { place: 'decision'; index: number; refundCents: number }
  | { place: 'result' | 'root' | 'checkpoint' | 'tlog' | 'seal' }

/** The checks that hold. `isSigned` is undefined where this browser cannot check signatures. */
export type ReceiptProven = {
  refundCents: number
  /** Refunds beside what the policy and the bill gave, by an operator's decision. */
  besideCents: number
  /** Events whose place in the log is proven, and those that no checkpoint had signed yet. */
  coveredCount: number
  newerCount: number
  checkpoint: { position: number; madeAt: string } | null
  /** How many checkpoints the transparency log had; null without a proof of it. */
  logSize: number | null
  isSigned: boolean | undefined
  publicKey: string
}
export type ReceiptVerdict = { fault: ReceiptFault } | { proven: ReceiptProven }

/** The bytes that the seal signs: everything but itself, so that no byte of it can be another one. */
export const receiptSealText = (receipt: RefundReceipt): string => {
  const { signature: _signature, ...rest } = receipt
  return `${rest.format} ${canonicalJson(rest)}`
}

/** Whether a refund was asked for by a decision that can be made again; an operator's own is not. */
const isByRule: Record<Events['RefundRequested']['why'], boolean> = {
  cancelled_by_parent: true,
  cancelled_by_professional: true,
  paid_after_expiry: true,
  paid_less_than_due: true,
  entitlement_raised: true,
  billed_lower: true,
  no_show: true,
  stay_shortened: true,
  sessions_given_up: true,
  balance_not_due: false,
  complaint: false,
}
const byRule = ({ why }: { why: string }): boolean => (isByRule as Record<string, boolean | undefined>)[why] === true

/** Proves a receipt with nothing but the receipt: its sums by the functions that decided, its place in the log, and who signed it. */
export const verifyReceipt = async (receipt: RefundReceipt, proofCrypto: ProofCrypto): Promise<ReceiptVerdict> => {
  const fault = faultInSums(receipt) ?? (await faultInRoot(receipt, proofCrypto))
  if (fault !== undefined) return { fault }
  const { checkpoint, tlogProof, streams, publicKey, signature } = receipt
  const isSignedCheckpoint =
    checkpoint && (await proofCrypto.isSigned(checkpoint.publicKey, canonicalJson(checkpoint.body), checkpoint.signature))
  if (isSignedCheckpoint === false) return { fault: { place: 'checkpoint' } }
  const inLog = await tlogOf(receipt, proofCrypto)
  if (inLog === undefined && tlogProof !== null) return { fault: { place: 'tlog' } }
  const isSealed = await proofCrypto.isSigned(publicKey, receiptSealText(receipt), signature)
  if (isSealed === false) return { fault: { place: 'seal' } }
  const counts = streams.map(({ from, events, covered }) => Math.min(Math.max(covered - from, 0), events.length))
  const coveredCount = counts.reduce((sum, count) => sum + count, 0)
  return {
    proven: {
      refundCents: receipt.result.refundCents,
      besideCents: sumOf(receipt.refunds.filter((refund) => !byRule(refund))),
      coveredCount,
      newerCount: streams.reduce((sum, { events }) => sum + events.length, 0) - coveredCount,
      checkpoint: checkpoint && { position: checkpoint.body.position, madeAt: checkpoint.body.madeAt },
      logSize: inLog?.size ?? null,
      isSigned: isSealed,
      publicKey,
    },
  }
}

const sumOf = (refunds: RefundReceipt['refunds']): number => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Each decision is made again, what was asked for is what they came to, and nothing of the money is missing. */
const faultInSums = ({ decisions, policy, refunds, result }: RefundReceipt): ReceiptFault | undefined => {
  for (const [index, decision] of decisions.entries()) {
    const refundCents = decideReceiptAgain(decision, policy)
    if (refundCents !== decision.refundCents) return { place: 'decision', index, refundCents }
  }
  const holds =
    sumOf(refunds.filter(byRule)) === entitledCents(decisions) &&
    sumOf(refunds) === result.refundCents &&
    result.capturedCents === result.refundCents + result.keptCents
  return holds ? undefined : { place: 'result' }
}

const hexOf = (base64url: string): string =>
  Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0).toString(16).padStart(2, '0'),
  ).join('')

/** The streams' digests go on from the one before their first event here, and lead with the given hashes to the signed root. */
const faultInRoot = async (receipt: RefundReceipt, { hashAll }: ProofCrypto): Promise<ReceiptFault | undefined> => {
  const { checkpoint, nodes, appointmentId } = receipt
  const wrong: ReceiptFault = { place: 'root' }
  if (receipt.streams[0]?.stream !== `appointment-${appointmentId}`) return wrong
  const streams = receipt.streams.filter(({ covered }) => covered > 0)
  if (streams.some(isImpossible) || (checkpoint === null && streams.length > 0)) return wrong
  if (checkpoint === null || streams.length === 0) return undefined
  const leaves = await Promise.all(
    streams.map(async ({ stream, from, before, events, covered, leaf }): Promise<[number, string]> => {
      let digest = hexOf(before)
      for (const event of events.slice(0, covered - from))
        digest = (await hashAll([digestText(digest, hexOf(event.slice(0, 43)))]))[0] ?? ''
      const [key = ''] = await hashAll([stream])
      const [hash = ''] = await hashAll([leafText(key, covered, digest)])
      return [leaf ?? -1, hash]
    }),
  )
  const root = await rootOf({ leafCount: checkpoint.body.streamCount, leaves: new Map(leaves), nodes: nodes.map(hexOf) }, hashAll)
  return root === checkpoint.body.root ? undefined : wrong
}

const isImpossible = ({ leaf, covered, from, events }: ReceiptStream): boolean =>
  leaf === null || covered < from || covered > from + events.length

const tlogOf = async ({ checkpoint, tlogProof, publicKey }: RefundReceipt, proofCrypto: ProofCrypto) => {
  if (checkpoint === null || tlogProof === null) return undefined
  for (const key of new Set([publicKey, checkpoint.publicKey])) {
    const verdict = await verifyTlogProof({ entry: canonicalJson(checkpoint), proof: tlogProof, publicKey: key }, proofCrypto)
    if (!('fault' in verdict)) return verdict
  }
  return undefined
}
