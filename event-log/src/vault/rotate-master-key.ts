import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { nextName, unwrap, wrap, wrappedBy, wrappingKeyOf } from './wrapping-key.ts'

export type MasterKeyRotation = {
  pool: Pick<Pool, 'query'>
  from: string
  to: string
  /** Told after each batch how many keys of people were wrapped anew. */
  onBatch?: (rewrapped: number) => Promise<void> | void
  batch?: number
}

const BATCH = 500
/** A key that was being made while the last one was wrapped anew is written by then. */
const LATE_MS = 1_000

/**
 * Wraps every key of a person under the next master key, a batch at a time, while all processes keep running: first the next key
 * itself is kept wrapped by the old one, and a process that meets a key it has wrapped reads it from there. After an interruption
 * it continues where it stopped. An erasure meanwhile stays one.
 */
export const rotateMasterKey = async ({ pool, from, to, onBatch, batch = BATCH }: MasterKeyRotation): Promise<number> => {
  const [old, next] = [wrappingKeyOf(from), wrappingKeyOf(to)]
  await begin(pool, { id: next.id, wrappedBy: old.id, wrapped: wrap(old, next.key, nextName(next.id)) })
  let rewrapped = 0
  for (let isLast = false; ;) {
    const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(OTHERS, [Buffer.from(next.id, 'hex'), batch])
    if (rows.length === 0) {
      if (isLast) return rewrapped
      isLast = true
      await pause(LATE_MS)
      continue
    }
    isLast = false
    const stranger = rows.find(({ wrapped }) => wrappedBy(wrapped) !== old.id)
    if (stranger !== undefined) throw new Error(`the key of ${stranger.subject} was wrapped by neither of the two master keys`)
    const anew = rows.map(({ subject, wrapped }) => wrap(next, unwrap(old, wrapped, subject), subject))
    await pool.query(REWRAP, [rows.map(({ subject }) => subject), rows.map(({ wrapped }) => wrapped), anew])
    rewrapped += rows.length
    await onBatch?.(rewrapped)
  }
}

/** Once no process runs with the old master key: it opens nothing any more. Refused while a person's key still depends on it. */
export const finishRotation = async (pool: Pick<Pool, 'query'>, masterKey: string): Promise<boolean> => {
  const { id } = wrappingKeyOf(masterKey)
  const { rows } = await pool.query(OTHERS, [Buffer.from(id, 'hex'), 1])
  if (rows.length > 0) return false
  await pool.query('delete from vault.wrapping_keys where id = $1', [id])
  return true
}

type Next = { id: string; wrappedBy: string; wrapped: Buffer }

const begin = async (pool: MasterKeyRotation['pool'], { id, wrappedBy: by, wrapped }: Next): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>('select id from vault.wrapping_keys where id <> $1', [id])
  if (rows.length > 0) throw new Error('another rotation was begun and is not finished')
  await pool.query('insert into vault.wrapping_keys (id, wrapped_by, wrapped) values ($1, $2, $3) on conflict do nothing', [
    id,
    by,
    wrapped,
  ])
}

const OTHERS = `select subject, wrapped from vault.data_keys
  where wrapped is not null and substring(wrapped from 1 for 4) <> $1 order by subject limit $2`
const REWRAP = `update vault.data_keys k set wrapped = n.anew
  from unnest($1::text[], $2::bytea[], $3::bytea[]) as n(subject, before, anew)
  where k.subject = n.subject and k.wrapped = n.before`
