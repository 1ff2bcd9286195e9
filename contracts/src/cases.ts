/** The subject of a case. */
export const caseKinds = [
  'message',
  'complaint',
  'verification',
  'refund',
  'dispute',
  'money',
  'view',
  'rows',
  'review',
  'transfer',
  'duplicate',
  'ring',
] as const
export type CaseKind = (typeof caseKinds)[number]

/** Findings where the provider's records and the log disagree, or where promotions are used as no single person would use them. */
export const moneyFindings = [
  'unknown_payment',
  'unknown_refund',
  'refund_not_owed',
  'refund_amount_differs',
  'paid_more',
  'returned_twice',
  'unknown_dispute',
  'capture_not_at_provider',
  'capture_differs',
  'refund_not_at_provider',
  'refund_status_differs',
  'dispute_not_at_provider',
  'dispute_differs',
  'fee_differs',
  'unknown_payout',
  'payout_not_at_provider',
  'payout_differs',
  'free_talks_capped',
  'many_reduced_talks',
  'rewards_capped',
  'visits_capped',
  'network_capped',
  'invitation_ring',
  'own_promotions',
] as const
/** `objectId` is the provider's; amounts are in cents, null where one side knows of none. */
export type MoneyFinding = {
  code: (typeof moneyFindings)[number]
  objectId: string
  expectedCents: number | null
  foundCents: number | null
}

/** Money that the card's bank takes back, or asks about (an inquiry takes none yet). `reason` is the provider's code. */
export type DisputeOfCase = {
  disputeId: string
  paymentId: string
  amountCents: number
  reason: string
  evidenceDueBy: string | null
  isInquiry: boolean
}

/** An operator's act on a refund that needs a person. */
export type RefundAct =
  /** Goes out as an operator's act requested it. */
  | { kind: 'send' }
  /** Sends it once more to the card it was paid with; one made by hand at the provider is taken for it. */
  | { kind: 'retry' }
  /** Was paid back by bank transfer; `reference` is the transfer's. */
  | { kind: 'return'; reference: string }
