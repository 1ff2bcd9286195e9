import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` makes browsers insist on Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = '__Host-lapka'
export const SESSION_DAYS = 30

const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

export const sessionTokenOf = (request: Pick<FastifyRequest, 'cookies'>): string | undefined => {
  const token = request.cookies[SESSION_COOKIE]
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

export const setSessionCookie = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: SESSION_DAYS * 86_400 })

export const clearSessionCookie = (reply: FastifyReply): FastifyReply => reply.clearCookie(SESSION_COOKIE, options)
