import { FIRST_PREV_HASH } from './hash-chain.ts'

/**
 * How a checkpoint's root is made, the same in Node and in a browser. Every stream has a digest over the hashes of its events in
 * order; every stream is a leaf, in the order of the SHA-256 of its name; leaves are hashed in pairs up to one root, and
 * where a level has an odd number its last hash goes up as it is. All hashes are lower-case hex and all texts UTF-8.
 */
export const EMPTY_DIGEST = FIRST_PREV_HASH
export const digestText = (digest: string, eventHash: string): string => `${digest}${eventHash}`
export const leafText = (key: string, count: number, digest: string): string => `leaf ${key} ${count} ${digest}`
export const nodeText = (left: string, right: string): string => `node ${left} ${right}`

/** One pair of a level on the way up: the hash at `index` is known, its sibling is `known` too, `given` by the proof, or missing. */
export type Step = { index: number; sibling: 'known' | 'given' | 'none' }

/** From the leaves up: what is combined with what. The prover reads the given hashes in this order, the checker takes them in it. */
export function* proofLevels(leafCount: number, leafIndexes: readonly number[]): Generator<Step[]> {
  let indexes = [...new Set(leafIndexes)].sort((one, other) => one - other)
  for (let width = leafCount; width > 1; width = Math.ceil(width / 2)) {
    const known = new Set(indexes)
    const steps = indexes.flatMap((index): Step[] => {
      const sibling = index ^ 1
      if (sibling >= width) return [{ index, sibling: 'none' }]
      if (!known.has(sibling)) return [{ index, sibling: 'given' }]
      return index < sibling ? [{ index, sibling: 'known' }] : []
    })
    yield steps
    indexes = steps.map(({ index }) => index >> 1)
  }
}

export type HashAll = (texts: string[]) => Promise<string[]>

type Proof = { leafCount: number; leaves: ReadonlyMap<number, string>; nodes: readonly string[] }

/** The root that leaves and given hashes lead to; undefined where there are too few of them or too many. */
export const rootOf = async ({ leafCount, leaves, nodes }: Proof, hashAll: HashAll): Promise<string | undefined> => {
  let known = new Map(leaves)
  let taken = 0
  for (const steps of proofLevels(leafCount, [...leaves.keys()])) {
    const sides = steps.map(({ index, sibling }) => {
      const own = known.get(index) ?? ''
      const other = sibling === 'given' ? nodes[taken++] : known.get(index ^ 1)
      return index % 2 === 0 ? [own, other] : [other, own]
    })
    if (taken > nodes.length) return undefined
    const isPair = (at: number) => steps[at]?.sibling !== 'none'
    const hashes = await hashAll(sides.filter((_, at) => isPair(at)).map(([left = '', right = '']) => nodeText(left, right)))
    let next = 0
    known = new Map(steps.map(({ index }, at) => [index >> 1, (isPair(at) ? hashes[next++] : sides[at]?.[0]) ?? '']))
  }
  return taken === nodes.length ? known.get(0) : undefined
}
