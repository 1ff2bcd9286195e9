import { hash } from 'node:crypto'
import { siblingSides } from '@lapka/contracts/history/signed-note.ts'

/** The Merkle tree of RFC 6962, section 2.1, over hashes of its leaves in order. Hashes are 32 bytes. */
export const leafHash = (entry: Buffer): Buffer => hash('sha256', Buffer.concat([Buffer.of(0), entry]), 'buffer')
const nodeHash = (left: Buffer, right: Buffer): Buffer => hash('sha256', Buffer.concat([Buffer.of(1), left, right]), 'buffer')

/** The largest power of two below a number of leaves. */
const splitOf = (size: number): number => 2 ** (Math.ceil(Math.log2(size)) - 1)

export const treeHash = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves
  if (only === undefined) return hash('sha256', '', 'buffer')
  if (leaves.length === 1) return only
  const split = splitOf(leaves.length)
  return nodeHash(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

/** From the leaf's sibling up (2.1.1). */
export const inclusionProof = (leaves: readonly Buffer[], index: number): Buffer[] => {
  if (leaves.length <= 1) return []
  const split = splitOf(leaves.length)
  return index < split
    ? [...inclusionProof(leaves.slice(0, split), index), treeHash(leaves.slice(split))]
    : [...inclusionProof(leaves.slice(split), index - split), treeHash(leaves.slice(0, split))]
}

/** That the tree of the first `oldSize` leaves is the beginning of this one (2.1.2); empty from nothing and to itself. */
export const consistencyProof = (leaves: readonly Buffer[], oldSize: number): Buffer[] =>
  oldSize === 0 || oldSize === leaves.length ? [] : subProof(leaves, oldSize, true)

const subProof = (leaves: readonly Buffer[], oldSize: number, isWhole: boolean): Buffer[] => {
  if (oldSize === leaves.length) return isWhole ? [] : [treeHash(leaves)]
  const split = splitOf(leaves.length)
  return oldSize <= split
    ? [...subProof(leaves.slice(0, split), oldSize, isWhole), treeHash(leaves.slice(split))]
    : [...subProof(leaves.slice(split), oldSize - split, false), treeHash(leaves.slice(0, split))]
}

export type TreeHead = { size: number; root: Buffer }

export const isIncluded = (leaf: Buffer, index: number, { size, root }: TreeHead, proof: readonly Buffer[]): boolean => {
  const sides = siblingSides(index, size, proof.length)
  const hashWith = (known: Buffer, sibling: Buffer, at: number) =>
    sides?.[at] === 'left' ? nodeHash(sibling, known) : nodeHash(known, sibling)
  return sides !== undefined && proof.reduce(hashWith, leaf).equals(root)
}

/** RFC 9162, 2.1.4.2: the same proof, walked from its beginning. */
export const isConsistent = (old: TreeHead, now: TreeHead, proof: readonly Buffer[]): boolean => {
  if (old.size > now.size) return false
  if (old.size === now.size) return proof.length === 0 && old.root.equals(now.root)
  if (old.size === 0) return proof.length === 0
  const isPower = Math.log2(old.size) % 1 === 0
  const [first, ...rest] = isPower ? [old.root, ...proof] : proof
  if (first === undefined) return false
  let [node, last] = [old.size - 1, now.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [ofOld, ofNow] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      ofOld = nodeHash(sibling, ofOld)
      ofNow = nodeHash(sibling, ofNow)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else ofNow = nodeHash(ofNow, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && ofOld.equals(old.root) && ofNow.equals(now.root)
}

const half = (value: number): number => Math.floor(value / 2)
