import type { HistoryFile } from '@lapka/contracts/api/history-file.ts'
import { verifyHistory, type HistoryVerdict } from '@lapka/contracts/history/verify-history.ts'
import { canHash, webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'

/** The result of a check. `hashes` are those of the checked records; `tookMs` excludes the download. */
export type Checked =
  | { verdict: HistoryVerdict; hashes: string[]; root: string | null; tookMs: number }
  | { failed: 'noHashes' | 'unreachable' }

const check = async (path: string): Promise<Checked> => {
  if (!canHash()) return { failed: 'noHashes' }
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => undefined)
  if (answer?.ok !== true) return { failed: 'unreachable' }
  const file = (await answer.json()) as HistoryFile
  const started = performance.now()
  const verdict = await verifyHistory(file, webProofCrypto)
  const tookMs = performance.now() - started
  return { verdict, hashes: file.events.map(({ hash }) => hash), root: file.checkpoint?.body.root ?? null, tookMs }
}

/** Fetches and checks in a worker, so that thousands of hashes do not block the screen. */
addEventListener('message', (message: MessageEvent<{ path: string }>) => {
  void check(message.data.path)
    .catch((): Checked => ({ failed: 'unreachable' }))
    .then((checked) => postMessage(checked))
})
