import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '../live/clock.ts'
import { browserStorage } from '../storage.ts'
import type { Checked } from './verify-worker.ts'

export type Proof = { checked: Checked | undefined; at: string; hasOtherKey: boolean; again: () => void }

const KEY_SEEN = 'lapka.checkpointKey'

/** Has the records at an address checked by a worker of this browser, anew whenever `seen` changes. */
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

/** A result holds for what it was asked about: what has come to light since is not in the file that was checked. */
export const proofOf = (result: Result | undefined, { path, seen }: ProofRequest): Omit<Proof, 'again'> =>
  result?.path === path && result.seen === seen ? result : nothingYet

/** The key comes from the server that is checked; that it stays the same is what a browser can see for itself. */
const isOtherKey = (checked: Checked): boolean => {
  if (!('verdict' in checked) || !('proven' in checked.verdict)) return false
  const { publicKey } = checked.verdict.proven
  const before = browserStorage.read(KEY_SEEN)
  browserStorage.write(KEY_SEEN, publicKey)
  return before !== null && before !== publicKey
}
