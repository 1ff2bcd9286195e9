import type { Consent } from '@lapka/contracts/api/consents.ts'
import { CONSENT_VERSION } from '@lapka/contracts/consents.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { apiAddress, apiPaths } from '../kit/api/api-paths.ts'
import { browserStorage } from '../kit/storage.ts'

const KEY = 'lapka.consent'
type Kept = { browserId: string; version: number; chosen: Consent }

export const noneChosen: Consent = { functional: false, analytics: false, marketing: false }
export const allChosen: Consent = { functional: true, analytics: true, marketing: true }

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Read without the schema library: it is asked on every page. */
const parse = (text: string): Kept | undefined => {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    return kept?.version === CONSENT_VERSION && kept.browserId && kept.chosen ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

const readStored = () => browserStorage.read(KEY)

/** The optional cookies that this browser allows; null until the visitor has chosen, or if the categories have changed since. */
export const useConsent = (): Consent | null => {
  const text = useSyncExternalStore(subscribe, readStored, () => null)
  // The same choice is the same object, so that effects run once.
  return useMemo(() => (text === null ? null : (parse(text)?.chosen ?? null)), [text])
}

/** Holds from now on in this browser; the log keeps the proof. A choice made offline counts all the same. */
export const chooseConsent = async (chosen: Consent): Promise<void> => {
  const browserId = parse(readStored() ?? '')?.browserId ?? crypto.randomUUID()
  browserStorage.write(KEY, JSON.stringify({ browserId, version: CONSENT_VERSION, chosen }))
  for (const listener of listeners) listener()
  await fetch(apiAddress(apiPaths.consents), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ browserId, policyVersion: CONSENT_VERSION, ...chosen }),
    keepalive: true,
  }).catch(() => undefined)
}
