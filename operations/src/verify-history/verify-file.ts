import { historyFile } from '@lapka/contracts/api/history-file.ts'
import { verifyHistory } from '@lapka/contracts/history/verify-history.ts'
import { webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { faultReport, provenReport } from './report.ts'

export type Verification = { isProven: boolean; lines: string[] }

/** Checks the text of an exported file. `key` is the public key that it must be signed with, when one is known from elsewhere. */
export const verifyFile = async (text: string, key?: string): Promise<Verification> => {
  const not = (...lines: string[]) => ({ isProven: false, lines: ['NOT PROVEN.', ...lines] })
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return not(`The file is not JSON: ${(error as Error).message}.`)
  }
  const parsed = historyFile.safeParse(read)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return not(`The file is no history of Lapka, or was changed: ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  const file = parsed.data
  const verdict = await verifyHistory(file, webProofCrypto)
  if ('fault' in verdict) return not(faultReport(verdict.fault))
  const keys = [file.seal.publicKey, ...(file.checkpoint === null ? [] : [file.checkpoint.publicKey])]
  if (key !== undefined && keys.some((one) => one !== key))
    return not(`The file is signed with ${keys.at(-1)}, and not with ${key}.`)
  return { isProven: true, lines: provenReport(file, verdict.proven) }
}
