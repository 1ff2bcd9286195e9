import { createHmac, randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CODE_ALPHABET, CODE_LENGTH, type CodeKind } from '@lapka/contracts/promotions.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import type { Dependencies } from '../dependencies.ts'
import { networkOf } from '../http/network-of.ts'
import { deviceIdOf } from '../sessions/device-cookie.ts'

type Keyed = Pick<Dependencies, 'lookupKey'>

const keyed = ({ lookupKey }: Keyed, ...parts: string[]): string =>
  createHmac('sha256', Buffer.from(lookupKey, 'hex')).update(JSON.stringify(parts)).digest('base64url')

const createCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

export const codeKeyOf = (keys: Keyed, code: string): string => keyed(keys, 'promotion code', code)

/** The browser that promotions are counted by; null without a cookie. */
export const deviceKeyOf = (keys: Keyed, request: FastifyRequest): string | null => {
  const deviceId = deviceIdOf(request)
  return deviceId === undefined ? null : keyed(keys, 'promotion device', deviceId)
}

/** The network that tries codes: it is not tracked elsewhere. */
export const addressKeyOf = (keys: Keyed, { ip }: Pick<FastifyRequest, 'ip'>): string =>
  keyed(keys, 'promotion address', networkOf(ip))

/** The kinds of codes of a new account. */
const codeKindsOf = (role: Role): CodeKind[] => {
  if (role === 'PARENT') return ['registration', 'invitation']
  return role === 'OPERATOR' ? [] : ['referral']
}

export const createCodes = (keys: Keyed, { accountId, role }: { accountId: string; role: Role }) =>
  codeKindsOf(role).map((kind) => {
    const code = createCode()
    return { codeKey: codeKeyOf(keys, code), accountId, kind, code }
  })
