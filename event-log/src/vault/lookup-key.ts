import { createSubjectKeys } from './subject-keys.ts'
import type { KeyStore } from './key-store.ts'

/** No account's id looks like this. */
const SUBJECT = 'lapka: lookups'

/**
 * 64 hexadecimal digits under which addresses, devices and the like are looked up by keyed hashes. Kept with the keys of people and
 * wrapped like them, so that the master key may change and what was hashed is still found. Of several processes one makes it.
 */
export const openLookupKey = async (keys: KeyStore, masterKey: string): Promise<string> => {
  const key = await createSubjectKeys({ keys, masterKey }).findOrCreate(SUBJECT)
  if (key === 'erased') throw new Error('the key that addresses are looked up by was erased')
  return key.export().toString('hex')
}
