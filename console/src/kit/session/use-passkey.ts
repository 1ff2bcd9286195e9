import type { FactorChoice, FactorProof } from '@lapka/contracts/api/second-factors.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useState } from 'react'

/**
 * Asks the browser for a passkey. `readQuestion` gets the options at the press: they are good for one answer. Its library comes
 * with the first press.
 */
export const usePasskey = (readQuestion: () => PromiseLike<FactorChoice['passkey'] | undefined>) => {
  const [hasFailed, setFailed] = useState(false)
  /** Undefined where its owner closed the browser's question, or there was none. */
  const ask = async (): Promise<FactorProof | undefined> => {
    setFailed(false)
    try {
      const question = await readQuestion()
      if (!question) return undefined
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const optionsJSON = question as unknown as PublicKeyCredentialRequestOptionsJSON
      const answer = await startAuthentication({ optionsJSON })
      return { passkey: { ...answer, response: { ...answer.response } } }
    } catch {
      setFailed(true)
      return undefined
    }
  }
  return { ask, hasFailed }
}
