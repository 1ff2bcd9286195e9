import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { CODE_ALPHABET } from '@lapka/contracts/promotions.ts'
import { DESK_CODE_LENGTH, type ShareKind } from '@lapka/contracts/shares.ts'
import { derivedId } from '@lapka/process/derived-id.ts'

/** 256 bits in base64url. */
const LINK_SECRET = /^[A-Za-z0-9_-]{43}$/
const DESK_PASS = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/

const mac = (lookupKey: string, use: string, ...parts: string[]): Buffer => {
  const key = hkdfSync('sha256', Buffer.from(lookupKey, 'hex'), '', `lapka share ${use}`, 32)
  return createHmac('sha256', Buffer.from(key)).update(JSON.stringify(parts)).digest()
}

type Making = { kind: ShareKind; accountId: string; petId: string; key: string }

/** The same request gets the same secret, so that a retry answers the same link. It can't be computed without the master key. */
export const secretFor = (lookupKey: string, { kind, accountId, petId, key }: Making): string => {
  const bytes = mac(lookupKey, 'secret', kind, accountId, petId, key)
  if (kind !== 'code') return bytes.toString('base64url')
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  const letters = Array.from({ length: DESK_CODE_LENGTH }, () => {
    const letter = CODE_ALPHABET[Number(rest % BigInt(CODE_ALPHABET.length))]
    rest /= BigInt(CODE_ALPHABET.length)
    return letter
  })
  return letters.join('')
}

/** Kept in the log. Keyed, because codes are short enough to be tried through against a plain hash. */
export const hashOfSecret = (lookupKey: string, secret: string): string => mac(lookupKey, 'hash', secret).toString('base64url')

/** A share is found by its secret alone, in the log: no view has to show it first. */
export const shareIdOf = (secretHash: string): string => derivedId('share', secretHash)

/** The secret that a code was exchanged for: it opens the share for that account, as long as the share lasts. */
export const deskPassFor = (lookupKey: string, { shareId, accountId }: { shareId: string; accountId: string }): string =>
  `${shareId}.${mac(lookupKey, 'pass', shareId, accountId).toString('base64url')}`

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Which share a guest's secret is for, if it has the form of one; `fits` tells whether it opens that share. */
export const shareNamedBy = (
  lookupKey: string,
  secret: string,
  accountId: string | undefined,
): { shareId: string; fits: (share: { kind: ShareKind; secretHash: string }) => boolean } | undefined => {
  const [, shareId] = DESK_PASS.exec(secret) ?? []
  if (shareId !== undefined && accountId !== undefined)
    return { shareId, fits: ({ kind }) => kind === 'code' && isSame(secret, deskPassFor(lookupKey, { shareId, accountId })) }
  if (!LINK_SECRET.test(secret)) return undefined
  const secretHash = hashOfSecret(lookupKey, secret)
  return { shareId: shareIdOf(secretHash), fits: (share) => share.kind !== 'code' && isSame(share.secretHash, secretHash) }
}
