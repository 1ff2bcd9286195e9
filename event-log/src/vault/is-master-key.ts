import { decrypt, deriveKey } from './ciphers.ts'
import type { KeyStore } from './key-store.ts'

/** Whether the data keys that are kept were wrapped by this master key (64 hexadecimal digits): one is tried. With none, any will do. */
export const isMasterKey = async (masterKey: string, keys: KeyStore): Promise<boolean> => {
  const kept = await keys.anyKey()
  if (kept === undefined) return true
  try {
    decrypt(deriveKey(masterKey, 'vault'), kept.wrapped, kept.subject)
    return true
  } catch {
    return false
  }
}
