import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedCheckpoint, type SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { isSignedBy } from '@lapka/event-log/checkpoints/signing-key.ts'
import { violationOf, type Violation } from './violation.ts'

const i12 = violationOf('I12')

type Body = SignedCheckpoint['body']
export type ReadCheckpoints = { bodies: Body[]; violations: Violation[] }

/** I12: every signed checkpoint can be read, is signed by one of our keys and names the one before it. Oldest first. */
export const readCheckpointFiles = async (folder: string, publicKeys: readonly string[]): Promise<ReadCheckpoints> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('checkpoint-')).sort()
  const bodies: Body[] = []
  const violations: Violation[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const checkpoint = parse(text)
    if (checkpoint === undefined) violations.push(i12(`${name} can't be read`))
    else if (!publicKeys.some((key) => isSignedBy(key, canonicalJson(checkpoint.body), checkpoint.signature)))
      violations.push(i12(`${name} is not signed by our key`))
    else bodies.push(checkpoint.body)
  }
  return { bodies, violations: [...violations, ...(violations.length === 0 ? verifyOrder(bodies) : [])] }
}

const parse = (text: string): SignedCheckpoint | undefined => {
  try {
    return signedCheckpoint.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Two processes that sign at once both name the one before them; each names one that there is. */
const verifyOrder = (bodies: readonly Body[]): Violation[] => {
  const known = new Set<string | null>([null, bodies[0]?.previous ?? null])
  return bodies.flatMap((body) => {
    known.add(hash('sha256', canonicalJson(body), 'hex'))
    return known.has(body.previous)
      ? []
      : [i12(`the checkpoint of position ${body.position} names one before it that is not there`)]
  })
}

const MAX_ROOTS = 32

/** Those whose root is made again: the newest, which stands for all before it, and others evenly from the rest. */
export const rootsToMake = (bodies: readonly Body[]): Body[] => {
  const step = Math.max(1, Math.ceil(bodies.length / MAX_ROOTS))
  return bodies.filter((_, index) => (bodies.length - 1 - index) % step === 0)
}

/** I12: told of each event in order, finds those that a checkpoint signed as the log's last and that are no longer there. */
export const createHeadWatch = (bodies: readonly Body[]) => {
  const waiting = bodies.toReversed()
  const found: Violation[] = []
  return {
    see: ({ position, hash: eventHash, stream }: { position: number; hash: string; stream: string }): void => {
      for (let next = waiting.at(-1); next !== undefined && next.position <= position; next = waiting.at(-1)) {
        waiting.pop()
        if (next.position !== position) found.push(i12(`position ${next.position} was signed, and the log has no event there`))
        else if (next.headHash !== eventHash)
          found.push(i12(`${stream} has another event at position ${position} than was signed`))
      }
    },
    end: (head: number): Violation[] => [
      ...found,
      ...waiting.map(({ position }) => i12(`the log ends at position ${head}, and position ${position} was signed`)),
    ],
  }
}
