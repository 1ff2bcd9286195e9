import { askNode } from './ask-node.ts'
import type { Entry, Journal } from './journal.ts'

export type Batch = { leader: string; epoch: number; from: number; entries: Entry[] }
type Options = { self: string; seeds: string[]; isSecure: boolean; journal: Journal; most: number }

/** A leader's copies on the other nodes. */
export const createReplication = ({ self, seeds, isSecure, journal, most }: Options) => {
  /** How far each other node has the journal; undefined before it was sent from the beginning. */
  const sent = new Map<string, number>()
  const sending = new Map<string, Promise<void>>()
  const waiting = new Set<() => void>()

  const sendOne = async (seed: string): Promise<void> => {
    const from = sent.get(seed) ?? 0
    const entries = journal.entries.slice(from)
    if (entries.length === 0 && sent.has(seed)) return
    const batch: Batch = { leader: self, epoch: journal.epoch(), from, entries }
    const answer = await askNode(seed, '/stand-in/entries', isSecure, batch)
    if (answer?.status === 200) sent.set(seed, from + entries.length)
    else sent.delete(seed)
    for (const wake of waiting) wake()
    waiting.clear()
  }
  /** One batch at a time to each node. */
  const send = (seed: string): Promise<void> => {
    const next = (sending.get(seed) ?? Promise.resolve()).then(() => sendOne(seed))
    sending.set(seed, next)
    return next
  }
  const sendAll = async (): Promise<void> => {
    await Promise.all(seeds.map(send))
  }
  return {
    begin: () => sent.clear(),
    sendAll,
    /** Most nodes have all that is here. */
    replicated: async (): Promise<void> => {
      const length = journal.entries.length
      const isOnMost = () => [...sent.values()].filter((reached) => reached >= length).length + 1 >= most
      void sendAll()
      while (!isOnMost()) await new Promise<void>((resolve) => void waiting.add(resolve))
    },
  }
}
