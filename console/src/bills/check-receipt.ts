import type { RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import { canHash, webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { verifyReceipt, type ReceiptVerdict } from '@lapka/domain/refund-receipt/verify-receipt.ts'

export type CheckedReceipt = { receipt: RefundReceipt; verdict: ReceiptVerdict; tookMs: number } | { failed: 'form' | 'noHashes' }

/** Checks the text of a receipt with what this browser has: nothing is sent anywhere. */
export const checkReceipt = async (text: string): Promise<CheckedReceipt> => {
  if (!canHash()) return { failed: 'noHashes' }
  const started = performance.now()
  try {
    const receipt = JSON.parse(text) as RefundReceipt
    if (receipt.format !== 'lapka-refund-receipt-1' || JSON.stringify(receipt) !== text.trim()) return { failed: 'form' }
    const verdict = await verifyReceipt(receipt, webProofCrypto)
    return { receipt, verdict, tookMs: performance.now() - started }
  } catch {
    // Another shape is no receipt.
    return { failed: 'form' }
  }
}
