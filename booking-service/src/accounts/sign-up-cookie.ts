import { hash, randomBytes } from 'node:crypto'
import { DAY_S } from '@lapka/contracts/time.ts'
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Tells at confirming that it is the browser that asked for the account. */
const SIGN_UP_COOKIE = '__Host-lapka-sign-up'
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

const readSecret = (request: FastifyRequest): string | undefined => {
  const secret = request.cookies[SIGN_UP_COOKIE]
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined
}

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Null in a browser that asked for no account lately. */
export const browserHashOf = (request: FastifyRequest): string | null => {
  const secret = readSecret(request)
  return secret === undefined ? null : hashOf(secret)
}

/** A browser that asks a second time keeps its secret, so that the letter of either request is good in it. */
export const rememberBrowser = (request: FastifyRequest, reply: FastifyReply): string => {
  const secret = readSecret(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(SIGN_UP_COOKIE, secret, { ...options, maxAge: DAY_S })
  return hashOf(secret)
}
