import { createHmac, randomUUID } from 'node:crypto'
import type { Relays } from '@lapka/contracts/configuration.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'

/** Longer than the longest talk and its ten minutes of waiting; a relay asks for them again while it is used. */
const VALID_MS = 2 * HOUR_MS

/**
 * The browser's servers for connections. A relay's credentials are made for this answer, as coturn's `use-auth-secret` reads them: when
 * they run out and a name, signed with the secret. The name does not identify its user.
 */
export const iceServersOf = ({ turnUrls, secret, stunUrls }: Relays, now: string) => {
  const stun = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]
  if (turnUrls.length === 0) return { iceServers: stun, hasRelay: false, expiresAt: null }
  const expiresMs = Date.parse(now) + VALID_MS
  const username = `${Math.floor(expiresMs / 1000)}:${randomUUID()}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return {
    iceServers: [...stun, { urls: [...turnUrls], username, credential }],
    hasRelay: true,
    expiresAt: new Date(expiresMs).toISOString(),
  }
}
