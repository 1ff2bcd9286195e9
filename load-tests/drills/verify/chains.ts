import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedCheckpoint, type SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { makeCheckpoint } from '@lapka/event-log/checkpoints/make-checkpoint.ts'
import { isSignedBy, type SigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { verifyChain } from '@lapka/event-log/hash-chain.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { violationOf, type Streams, type Violation } from './violation.ts'

const i12 = violationOf('I12')

/** I12: every stream is a whole chain from its first event, and positions only ever go up. */
export const verifyChains = async (events: readonly RecordedEvent[], streams: Streams): Promise<Violation[]> => {
  const back = events.find((event, index) => event.position <= (events[index - 1]?.position ?? 0))
  const found = back === undefined ? [] : [i12(`position ${back.position} does not come after the one before it`)]
  for (const [stream, chain] of streams) {
    const verdict = await verifyChain(chain)
    if ('broken' in verdict) found.push(i12(`${stream}, event ${verdict.broken.revision}: ${verdict.broken.why}`))
  }
  return found
}

type Signed = { log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>; folder: string; key: SigningKey }

/** I12: every signed checkpoint is signed by our key, names the one before it, and the log still leads to its root. */
export const verifyCheckpoints = async ({ log, folder, key }: Signed): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const { name, checkpoint } of await readCheckpoints(folder)) {
    if (checkpoint === undefined) found.push(i12(`${name} can't be read`))
    else if (!isSignedBy(key.publicKey, canonicalJson(checkpoint.body), checkpoint.signature))
      found.push(i12(`${name} is not signed by our key`))
    else found.push(...(await verifyRoot(log, key, checkpoint)))
  }
  return found
}

const readCheckpoints = async (folder: string): Promise<{ name: string; checkpoint: SignedCheckpoint | undefined }[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('checkpoint-')).sort()
  return Promise.all(
    names.map(async (name) => {
      const read = await readFile(join(folder, name), 'utf8')
        .then(JSON.parse)
        .catch(() => undefined)
      return { name, checkpoint: signedCheckpoint.safeParse(read).data }
    }),
  )
}

/** Signs the log up to the checkpoint's position once more, in a folder where nothing was signed yet. */
const verifyRoot = async (log: Signed['log'], key: SigningKey, { body }: SignedCheckpoint): Promise<Violation[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-verify-'))
  try {
    const { position, root } = body
    const head = await log.head()
    if (head < position) return [i12(`the log ends at position ${head}, and position ${position} was signed`)]
    const until = { ...log, head: () => Promise.resolve(position) }
    const outcome = await makeCheckpoint({ log: until, folder, key, now: () => body.madeAt })
    if ('refused' in outcome) return [i12(`up to position ${position}: ${outcome.refused}`)]
    if ('made' in outcome && outcome.made.body.root === root) return []
    return [i12(`the log up to position ${position} is not the one that was signed`)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
