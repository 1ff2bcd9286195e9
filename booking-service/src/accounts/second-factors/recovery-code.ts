import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@lapka/contracts/accounts.ts'

/** Without letters and digits that look alike on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

const createCode = (): string => {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** 59 bits each. */
export const createRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, createCode)

/** As it is compared: spaces are optional. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '')

/** Keyed, so that the table alone gives none of them away. */
export const codeHashOf = (code: string, { accountId, lookupKey }: { accountId: string; lookupKey: string }): string => {
  const key = hkdfSync('sha256', Buffer.from(lookupKey, 'hex'), '', 'lapka second factor', 32)
  return createHmac('sha256', Buffer.from(key))
    .update(JSON.stringify([accountId, plainCode(code)]))
    .digest('base64url')
}
