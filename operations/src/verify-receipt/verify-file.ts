import { isDeepStrictEqual } from 'node:util'
import { historyFile } from '@lapka/contracts/api/history-file.ts'
import { refundReceipt, type RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { verifyHistory } from '@lapka/contracts/history/verify-history.ts'
import { webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { receiptDecisionsOf } from '@lapka/domain/refund-receipt/receipt-decisions.ts'
import { verifyReceipt } from '@lapka/domain/refund-receipt/verify-receipt.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import type { VerifierRequest } from '../verify-history/run-verifier.ts'
import type { Verification } from '../verify-history/verify-file.ts'
import { receiptFaultReport, receiptReport } from './report.ts'

const notProven = (...lines: string[]): Verification => ({ isProven: false, lines: ['NOT PROVEN.', ...lines] })

/**
 * Checks the text of a receipt. `key` is the public key that it must be signed with, when one is known from elsewhere; with the exported
 * history of the appointment, what the deciders were given is read from its events again and compared.
 */
export const verifyReceiptFile = async ({ text, key, historyText }: VerifierRequest): Promise<Verification> => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return notProven(`The file is not JSON: ${(error as Error).message}.`)
  }
  const parsed = refundReceipt.safeParse(read)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return notProven(`The file is no refund receipt of Lapka, or was changed: ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  const receipt = parsed.data
  // Parsing lowers the capitals of an id: what was signed is compared with what is in the file.
  if (JSON.stringify(read) !== text.trim() || !isDeepStrictEqual(read, receipt))
    return notProven('The file is not written as Lapka gave it out.')
  const verdict = await verifyReceipt(receipt, webProofCrypto)
  if ('fault' in verdict) return notProven(receiptFaultReport(verdict.fault, receipt))
  if (key !== undefined && key !== receipt.publicKey)
    return notProven(`The receipt is signed with ${receipt.publicKey}, and not with ${key}.`)
  const difference = historyText === undefined ? undefined : await differenceToHistory(receipt, historyText)
  if (difference !== undefined) return notProven(difference)
  return { isProven: true, lines: receiptReport(receipt, verdict.proven, historyText !== undefined) }
}

const differenceToHistory = async (receipt: RefundReceipt, text: string): Promise<string | undefined> => {
  const parsed = historyFile.safeParse(parsedJson(text))
  if (!parsed.success) return 'The history is no exported history of Lapka.'
  const history = parsed.data
  if ('fault' in (await verifyHistory(history, webProofCrypto))) return 'The history does not hold: see npx lapka verify-history.'
  const events = history.events.map((event) => upcast(event as RecordedEvent))
  const hashes = new Map(history.streams.map((one) => [one.stream, one.hashes]))
  for (const { stream, from, events: listed } of receipt.streams)
    for (const [index, event] of listed.entries())
      if (hashes.get(stream)?.[from + index] !== Buffer.from(event.slice(0, 43), 'base64url').toString('hex'))
        return `Record ${from + index} of ${stream} is another one in the history, or is not there.`
  if (!isDeepStrictEqual(receiptDecisionsOf(events), receipt.decisions))
    return 'The records of the history lead to other inputs than those of the receipt.'
  return undefined
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
