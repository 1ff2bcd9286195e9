import type { Pool } from 'pg'

/** A subject's data key as stored: wrapped by the master key, or gone for ever because the person was erased. */
export type StoredKey = { wrapped: Buffer } | 'erased'

/** A wrapping key that follows another, wrapped by it. */
export type NextWrappingKey = { id: string; wrappedBy: string; wrapped: Buffer }

/** Where wrapped data keys live, outside the log. A subject without an entry never had a key. */
export type KeyStore = {
  read: (subjects: string[]) => Promise<Map<string, StoredKey>>
  /** Keeps this key unless there is one already (or the subject was erased), and answers what is kept: of several processes one wins. */
  create: (subject: string, wrapped: Buffer) => Promise<StoredKey>
  erase: (subject: string) => Promise<void>
  /** One of the keys that are kept, whosever, to try a master key on. */
  anyKey: () => Promise<{ subject: string; wrapped: Buffer } | undefined>
  /** There is one while the master key changes. */
  nextWrappingKey: () => Promise<NextWrappingKey | undefined>
}

export const createMemoryKeyStore = (): KeyStore => {
  const kept = new Map<string, StoredKey>()
  return {
    read: async (subjects) => new Map(subjects.flatMap((subject) => (kept.has(subject) ? [[subject, kept.get(subject)!]] : []))),
    create: async (subject, wrapped) => {
      const stored = kept.get(subject) ?? { wrapped }
      kept.set(subject, stored)
      return stored
    },
    erase: async (subject) => {
      kept.set(subject, 'erased')
    },
    anyKey: async () => {
      for (const [subject, stored] of kept) if (stored !== 'erased') return { subject, wrapped: stored.wrapped }
      return undefined
    },
    nextWrappingKey: async () => undefined,
  }
}

/** In `vault.data_keys`. An erased subject keeps a row without a key, so that no process makes a second one. */
export const createPostgresKeyStore = (pool: Pool, timeoutMs = 3000): KeyStore => {
  // A database that does not answer must not hold a command longer than its caller waits.
  const limits = { query_timeout: timeoutMs }
  const read = async (subjects: string[]) => {
    const { rows } = await pool.query<{ subject: string; wrapped: Buffer | null }>({ ...limits, ...READ, values: [subjects] })
    return new Map(rows.map(({ subject, wrapped }) => [subject, wrapped === null ? ('erased' as const) : { wrapped }]))
  }
  return {
    read,
    create: async (subject, wrapped) => {
      await pool.query({ ...limits, ...CREATE, values: [subject, wrapped] })
      const stored = (await read([subject])).get(subject)
      if (stored === undefined) throw new Error(`the key of ${subject} was taken away while it was made`)
      return stored
    },
    erase: async (subject) => {
      await pool.query({ ...limits, ...ERASE, values: [subject] })
    },
    anyKey: async () => (await pool.query<{ subject: string; wrapped: Buffer }>({ ...limits, ...ANY })).rows[0],
    nextWrappingKey: async () => (await pool.query<NextWrappingKey>({ ...limits, ...NEXT })).rows[0],
  }
}

const READ = {
  name: 'vault-read',
  text: 'select subject, wrapped from vault.data_keys where subject = any($1)',
}
const CREATE = {
  name: 'vault-create',
  text: 'insert into vault.data_keys (subject, wrapped) values ($1, $2) on conflict do nothing',
}
const ERASE = {
  name: 'vault-erase',
  text: `insert into vault.data_keys (subject, erased_at) values ($1, now())
    on conflict (subject) do update set wrapped = null, erased_at = coalesce(vault.data_keys.erased_at, now())`,
}
const NEXT = {
  name: 'vault-next',
  text: 'select id, wrapped_by as "wrappedBy", wrapped from vault.wrapping_keys',
}
const ANY = {
  name: 'vault-any',
  text: 'select subject, wrapped from vault.data_keys where wrapped is not null limit 1',
}
