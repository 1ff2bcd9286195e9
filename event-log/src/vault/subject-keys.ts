import { createSecretKey, type KeyObject } from 'node:crypto'
import { dropOldest } from '@lapka/contracts/drop-oldest.ts'
import { newKey } from './ciphers.ts'
import type { KeyStore, StoredKey } from './key-store.ts'
import { nextName, unwrap, wrap, wrappedBy, wrappingKey, wrappingKeyOf, type WrappingKey } from './wrapping-key.ts'

export type SubjectKey = KeyObject | 'erased'

export type SubjectKeysOptions = {
  keys: KeyStore
  masterKey: string
  /** How long an erasure made by another process may go unnoticed here. */
  maxAgeMs?: number
  maxCached?: number
}

/** Unwrapped data keys, cached for a bounded time and number. An erasure is for ever, so it is cached for ever. */
export const createSubjectKeys = ({ keys, masterKey, maxAgeMs = 30_000, maxCached = 10_000 }: SubjectKeysOptions) => {
  const own = wrappingKeyOf(masterKey)
  /** By their ids: the own one, and the one that follows it while the master key changes. */
  const ring = new Map<string, WrappingKey>([[own.id, own]])
  const cached = new Map<string, { key: SubjectKey; until: number }>()

  const remember = (subject: string, key: SubjectKey): SubjectKey => {
    // An answer that was under way while the person was erased here must not bring the key back.
    if (cached.get(subject)?.key === 'erased') return 'erased'
    cached.delete(subject)
    cached.set(subject, { key, until: key === 'erased' ? Infinity : performance.now() + maxAgeMs })
    dropOldest(cached, maxCached)
    return key
  }
  const recall = (subject: string): SubjectKey | undefined => {
    const found = cached.get(subject)
    if (found === undefined || found.until <= performance.now()) return undefined
    cached.delete(subject)
    cached.set(subject, found)
    return found.key
  }
  /** Answers the one that new keys are wrapped by. */
  const learnNext = async (): Promise<WrappingKey> => {
    const next = await keys.nextWrappingKey()
    if (next === undefined) return own
    const known = ring.get(next.id)
    if (known !== undefined) return known
    const before = ring.get(next.wrappedBy)
    if (before === undefined) return own
    const learned = wrappingKey(unwrap(before, next.wrapped, nextName(next.id)))
    ring.set(learned.id, learned)
    return learned
  }
  const open = async (subject: string, stored: StoredKey): Promise<SubjectKey> => {
    if (stored === 'erased') return stored
    try {
      const id = wrappedBy(stored.wrapped)
      if (!ring.has(id)) await learnNext()
      return createSecretKey(unwrap(ring.get(id) ?? own, stored.wrapped, subject))
    } catch (cause) {
      throw new Error(`the key of ${subject} does not open under this master key (LAPKA_MASTER_KEY)`, { cause })
    }
  }

  /** Keys of the subjects that have or had one; all that are not cached come in one read. */
  const find = async (subjects: string[]): Promise<Map<string, SubjectKey>> => {
    const found = new Map<string, SubjectKey>()
    const unknown: string[] = []
    for (const subject of new Set(subjects)) {
      const key = recall(subject)
      if (key === undefined) unknown.push(subject)
      else found.set(subject, key)
    }
    if (unknown.length === 0) return found
    for (const [subject, stored] of await keys.read(unknown)) found.set(subject, remember(subject, await open(subject, stored)))
    return found
  }

  /** Of several processes, or commands, that see a person first the store lets one make the key; all use that one. */
  const findOrCreate = async (subject: string): Promise<SubjectKey> => {
    const known = (await find([subject])).get(subject)
    if (known !== undefined) return known
    const stored = await keys.create(subject, wrap(await learnNext(), newKey(), subject))
    return remember(subject, await open(subject, stored))
  }

  return {
    recall,
    find,
    findOrCreate,
    erase: async (subject: string): Promise<void> => {
      await keys.erase(subject)
      remember(subject, 'erased')
    },
    forget: (subject: string): void => void cached.delete(subject),
  }
}
