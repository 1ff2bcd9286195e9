import type { ReceiptAttendance, ReceiptDecision, RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import { euroText } from '@lapka/contracts/money-text.ts'
import type { ReceiptFault, ReceiptProven } from '@lapka/domain/refund-receipt/verify-receipt.ts'

const euro = (cents: number): string => euroText(cents, 'en')
const records = (count: number) => `${count} ${count === 1 ? 'record' : 'records'}`

/** Says what is proven and what is not, one sentence a line. */
export const receiptReport = (receipt: RefundReceipt, proven: ReceiptProven, hasHistory: boolean): string[] => {
  const { number, result, policy, decisions, issuedAt, streams } = receipt
  const { checkpoint, coveredCount, newerCount, logSize, besideCents, publicKey } = proven
  const lines = [
    `PROVEN: the refund receipt of ${number}, given out on ${issuedAt}.`,
    `${euro(result.refundCents)} of ${euro(result.capturedCents)} goes back, and ${euro(result.keptCents)} stays.`,
    `Policy ${policy.version}: free until ${policy.noticeHours} hours before, ${policy.lateRefundPercent}% back after that, ${policy.noShowRefundPercent}% if nobody comes.`,
    ...decisions.map((decision) => `Decided again: ${sentenceOf(decision)}: ${euro(decision.refundCents)}.`),
    ...(receipt.attendance === undefined ? [] : [cameBy(receipt.attendance)]),
  ]
  if (besideCents > 0) lines.push(`${euro(besideCents)} of it went back beside the policy, by an operator’s decision.`)
  if (checkpoint === null) lines.push('NOT YET: there was no signed checkpoint, so all of it rests on the seal of the receipt.')
  else
    lines.push(
      `${records(coveredCount)} of ${streams.length} streams lie under the checkpoint of ${checkpoint.madeAt} (position ${checkpoint.position}), and each contains the hash of the one before it.`,
    )
  if (checkpoint !== null && newerCount > 0)
    lines.push(`NOT YET: ${records(newerCount)} newer than the checkpoint. They rest on the seal; fetch the receipt again later.`)
  lines.push(
    logSize === null
      ? 'NOT YET: the checkpoint was not in the transparency log.'
      : `The checkpoint is in the transparency log of ${logSize} ${logSize === 1 ? 'checkpoint' : 'checkpoints'}.`,
    hasHistory
      ? 'What the deciding functions were given is what the records of the history say.'
      : 'That the inputs are those of the records rests on the seal; --history FILE reads them from the exported history.',
    `Signed with the key ${publicKey}. Compare it with one you have from elsewhere (--key checks it).`,
  )
  return lines
}

const cameBy = ({ acceptedAt, professional, parent, end }: ReceiptAttendance): string => {
  const of = (who: string, { joinedAt, leftAt }: ReceiptAttendance['parent']) =>
    joinedAt === null ? `${who} never joined` : `${who} joined at ${joinedAt}${leftAt === null ? '' : ` and left at ${leftAt}`}`
  const came = [of('the vet', professional), of('the parent', parent)].join(', ')
  return `Accepted at ${acceptedAt}, ${came}; it ended as ${end ?? 'nothing yet'}. That rests on the seal.`
}

const sentenceOf = (decision: ReceiptDecision): string => {
  switch (decision.rule) {
    case 'cancelled':
      return `cancelled by the ${decision.by} at ${decision.at}, free until ${decision.freeCancellationUntil}`
    case 'shortened':
      return `${decision.nights.length} nights given up by the ${decision.by} at ${decision.at}, free until ${decision.freeCancellationUntil}`
    case 'no_show':
      return `nobody came, said at ${decision.at}`
    case 'billed':
      return `billed ${euro(decision.billCents)} at ${decision.at}, of ${euro(decision.keptCents)} kept`
  }
}

export const receiptFaultReport = (fault: ReceiptFault, { decisions }: RefundReceipt): string => {
  if (fault.place !== 'decision') return faults[fault.place]
  const said = decisions[fault.index]?.refundCents ?? 0
  return `Decision ${fault.index + 1}: policy and inputs give ${euro(fault.refundCents)}, and the receipt says ${euro(said)}.`
}

const faults = {
  result: 'The result: the sums of decisions, refunds and payment do not fit together.',
  root: 'The records do not lead to what the checkpoint signs. A hash was changed, or the checkpoint is of another log.',
  checkpoint: 'The checkpoint: its signature does not fit. It was changed, or another key made it.',
  tlog: 'The tlog-proof: the checkpoint is not in the transparency log that it shows.',
  seal: 'The seal: the receipt is not what Lapka gave out. Something in it was changed.',
} as const
