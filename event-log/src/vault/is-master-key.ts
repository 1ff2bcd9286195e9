import type { KeyStore } from './key-store.ts'
import { nextName, unwrap, wrappedBy, wrappingKeyOf } from './wrapping-key.ts'

/**
 * Whether the data keys that are kept were wrapped by this master key (64 hexadecimal digits), or by the one that follows it: one is
 * tried. With none, any will do.
 */
export const isMasterKey = async (masterKey: string, keys: KeyStore): Promise<boolean> => {
  const kept = await keys.anyKey()
  if (kept === undefined) return true
  try {
    const own = wrappingKeyOf(masterKey)
    if (wrappedBy(kept.wrapped) === own.id) {
      unwrap(own, kept.wrapped, kept.subject)
      return true
    }
    const next = await keys.nextWrappingKey()
    if (next === undefined || next.id === own.id) return next?.id === own.id
    unwrap(own, next.wrapped, nextName(next.id))
    return next.id === wrappedBy(kept.wrapped)
  } catch {
    return false
  }
}
