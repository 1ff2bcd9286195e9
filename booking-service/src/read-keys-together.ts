import type { KeyStore } from '@lapka/event-log/vault/key-store.ts'
import { inBatches } from './in-batches.ts'

/** The same keys; what commands of many people need at the same time is read at once. */
export const readKeysTogether = (keys: KeyStore): KeyStore => {
  const read = inBatches(async (requests: string[][]) => {
    const found = await keys.read([...new Set(requests.flat())])
    return (subjects: string[]) => new Map([...found].filter(([subject]) => subjects.includes(subject)))
  })
  return { ...keys, read }
}
