import type { Pool } from 'pg'
import { decrypt, deriveKey } from './ciphers.ts'

/** Whether the data keys that are kept were wrapped by this master key (64 hexadecimal digits): one is tried. With none, any will do. */
export const isMasterKey = async (masterKey: string, pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
    'select subject, wrapped from vault.data_keys where wrapped is not null limit 1',
  )
  const [kept] = rows
  if (kept === undefined) return true
  try {
    decrypt(deriveKey(masterKey, 'vault'), kept.wrapped, kept.subject)
    return true
  } catch {
    return false
  }
}
