import { hash } from 'node:crypto'
import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { digestText, EMPTY_DIGEST, leafText, nodeText } from '@lapka/contracts/checkpoint-tree.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalEvent, FIRST_PREV_HASH } from '@lapka/contracts/hash-chain.ts'
import { streamKey } from '@lapka/event-log/checkpoints/stream-records.ts'
import type { Partitions } from './partitions.ts'
import { violationOf, type Violation } from './violation.ts'

const i12 = violationOf('I12')

/** An event's place in the chain of its stream. */
export type Link = [revision: number, position: number, prevHash: string, hash: string]

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** I12: the event is what was hashed. */
export const verifyEventHash = (event: RecordedEvent): Violation[] =>
  event.hash === sha256(event.prevHash + canonicalEvent(event))
    ? []
    : [i12(`${event.stream}, event ${event.revision} (${event.id}): hash does not fit the content`)]

/**
 * I12: every stream is a whole chain from its first event, and the streams lead to the root of each of these checkpoints. Streams
 * come in the order of the leaves, so a tree of any size is made of a few hashes at a time.
 */
export const verifyChains = (links: Partitions<Link>, checkpoints: readonly SignedCheckpoint['body'][]): Violation[] => {
  const found: Violation[] = []
  const trees = checkpoints.map((body) => ({ body, tree: createTree() }))
  for (let index = 0; index < links.count; index++) {
    const streams = new Map<string, Link[]>()
    for (const [stream, link] of links.read(index)) {
      const known = streams.get(stream)
      if (known === undefined) streams.set(stream, [link])
      else known.push(link)
    }
    const sorted = [...streams].map(([stream, chain]) => ({ key: streamKey(stream), stream, chain }))
    sorted.sort((one, other) => (one.key < other.key ? -1 : 1))
    for (const { key, stream, chain } of sorted) {
      found.push(...verifyLinks(stream, chain))
      const digests = digestsOf(chain)
      for (const { body, tree } of trees) {
        const count = chain.filter(([, position]) => position <= body.position).length
        if (count > 0) tree.add(sha256(leafText(key, count, digests[count] ?? EMPTY_DIGEST)))
      }
    }
  }
  return [...found, ...trees.flatMap(({ body, tree }) => verifyTree(body, tree))]
}

const verifyLinks = (stream: string, chain: readonly Link[]): Violation[] => {
  const before = { revision: -1, hash: FIRST_PREV_HASH }
  for (const [revision, , prevHash, ownHash] of chain) {
    const why =
      revision !== before.revision + 1
        ? `comes after revision ${before.revision}`
        : prevHash === before.hash
          ? undefined
          : 'prevHash is not the hash before it'
    if (why !== undefined) return [i12(`${stream}, event ${revision}: ${why}`)]
    before.revision = revision
    before.hash = ownHash
  }
  return []
}

const digestsOf = (chain: readonly Link[]): string[] => {
  const digests = [EMPTY_DIGEST]
  for (const [, , , ownHash] of chain) digests.push(sha256(digestText(digests.at(-1) ?? EMPTY_DIGEST, ownHash)))
  return digests
}

const verifyTree = ({ position, root, streamCount }: SignedCheckpoint['body'], tree: Tree): Violation[] => {
  if (tree.size() !== streamCount)
    return [i12(`the log up to position ${position} has ${tree.size()} streams, and ${streamCount} were signed`)]
  return tree.root() === root ? [] : [i12(`the log up to position ${position} is not the one that was signed`)]
}

type Tree = ReturnType<typeof createTree>

/** The tree of `checkpoint-tree.ts`, leaf by leaf: each level keeps the one hash that still waits for its sibling. */
const createTree = () => {
  const waiting: (string | undefined)[] = []
  let size = 0
  return {
    add: (leaf: string): void => {
      size++
      let node = leaf
      let level = 0
      for (let left = waiting[level]; left !== undefined; left = waiting[++level]) {
        node = sha256(nodeText(left, node))
        waiting[level] = undefined
      }
      waiting[level] = node
    },
    size: () => size,
    /** An odd last one goes up as it is. */
    root: (): string | undefined =>
      waiting.reduce<string | undefined>(
        (right, left) => (left === undefined ? right : right === undefined ? left : sha256(nodeText(left, right))),
        undefined,
      ),
  }
}
