import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { SignedInUser } from '@lapka/contracts/api/sessions.ts'
import type { Dependencies } from '../dependencies.ts'
import { mustAddFactor } from '../http/authorization/fresh-factor.ts'
import { sessionTokenOf } from '../http/session-cookie.ts'
import { ownZone } from '../http/own-zone.ts'
import { escapeMarks } from './head.ts'

/** A page is sent without its reader rather than late: the console asks then. */
const TIMEOUT_MS = 500

type Sessions = Pick<Dependencies, 'db' | 'sessions'>

const findUser = async ({ db, sessions }: Sessions, token: string): Promise<SignedInUser | null> => {
  const session = sessions.recall(token) ?? (await sessions.find(token))
  if (session !== null) sessions.markUsed(token, { isOfPerson: true })
  return session && { ...session.user, zone: await ownZone({ db }, session.user), mustAddFactor: mustAddFactor(session) }
}

/** The user whose session opens the page; null for visitors, and if unknown at once. */
export const pageUser = (dependencies: Sessions, request: FastifyRequest): Promise<SignedInUser | null> | null => {
  const token = sessionTokenOf(request)
  if (token === undefined) return null
  return Promise.race([findUser(dependencies, token).catch(() => null), wait(TIMEOUT_MS, null, { ref: false })])
}

/** A user that the server provides skips the console's first check. */
export const withUser = (page: string, user: SignedInUser): string =>
  page.replace('<div id="root">', () => `<div id="root" data-user="${escapeMarks(JSON.stringify(user))}">`)
