import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '../kit/live/clock.ts'
import { browserStorage } from '../kit/storage.ts'
import type { Checked } from './verify-worker.ts'

export type Proof = { checked: Checked | undefined; at: string; hasOtherKey: boolean; again: () => void }

const KEY_SEEN = 'lapka.checkpointKey'

/** Verifies the records at an address in a worker, again whenever `seen` changes. */
export const useProof = (path: string, seen: string): Proof => {
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<Result>()
  useEffect(() => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
    const end = (checked: Checked) => {
      setResult({ path, seen, checked, at: serverNow(), hasOtherKey: isOtherKey(checked) })
      worker.terminate()
    }
    worker.addEventListener('message', (message: MessageEvent<Checked>) => end(message.data))
    worker.addEventListener('error', () => end({ failed: 'unreachable' }))
    worker.postMessage({ path })
    return () => worker.terminate()
  }, [path, seen, round])
  const again = useCallback(() => {
    setResult(undefined)
    setRound((count) => count + 1)
  }, [])
  return { ...proofOf(result, { path, seen }), again }
}

type ProofRequest = { path: string; seen: string }
type Result = ProofRequest & { checked: Checked; at: string; hasOtherKey: boolean }

const nothingYet = { checked: undefined, at: '', hasOtherKey: false }

/** A result holds only for the request it belongs to: newer records are not in the checked file. */
export const proofOf = (result: Result | undefined, { path, seen }: ProofRequest): Omit<Proof, 'again'> =>
  result?.path === path && result.seen === seen ? result : nothingYet

/** The key comes from the server under check. A browser can see for itself whether it has changed. */
const isOtherKey = (checked: Checked): boolean => {
  if (!('verdict' in checked) || !('proven' in checked.verdict)) return false
  const { publicKey } = checked.verdict.proven
  const before = browserStorage.read(KEY_SEEN)
  browserStorage.write(KEY_SEEN, publicKey)
  return before !== null && before !== publicKey
}
