import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FactorProof } from '@lapka/contracts/api/second-factors.ts'
import { afterQuery } from '@lapka/contracts/api/common.ts'
import {
  sessionAnswer,
  signInAnswer,
  signInBody,
  signedInUser,
  type CurrentUser,
  type SignedInUser,
} from '@lapka/contracts/api/sessions.ts'
import { emailKeyOf } from '../email-key.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { findCredentials } from '@lapka/state/accounts/credentials.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { networkOf, networksOf } from '../../http/network-of.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { clearSessionCookie, sessionTokenOf } from '../../http/session-cookie.ts'
import { seePosition } from '../../http/see-position.ts'
import { hasDeviceCookie, knownDeviceOf } from '../../sessions/device-cookie.ts'
import { mustAddFactor } from '../../http/authorization/fresh-factor.ts'
import { factorChoiceOf, judgeFactor } from '../second-factors/judge-factor.ts'
import { enter } from '../enter.ts'
import { ownZone } from '../../http/own-zone.ts'
import { routeFor } from '../../http/route-for.ts'
import { findUser } from '../../sessions/sessions.ts'
import type { RequestOfRoute } from '../../http/command-context.ts'

/** Signing in must work: a view that lags for longer keeps no one from their pages. */
const TIMEOUT_MS = 2_000

/** A new account is in the log before it is in the view. */
const findRegistered = async (
  { db, ...seeing }: Pick<Dependencies, 'db' | 'log' | 'watch'>,
  accountId: string,
): Promise<CurrentUser | null> => {
  const known = await findUser(db, accountId)
  if (known !== null) return known
  await seePosition(seeing, await seeing.log.head(), ['accounts'])
  return findUser(db, accountId)
}

/** The proven user, and whether a second factor was part of it. */
type Proven = { user: CurrentUser | null; hasFactor: boolean }
type SecondStep = { request: RequestOfRoute & { ip: string }; user: CurrentUser | null; proof: FactorProof }

/**
 * After the password, within the same try: a wrong code is a try like a wrong password. A missing code is no try and clears nothing:
 * else an attacker with the password could clear the count between two guesses.
 */
const proveSecond = async (dependencies: Dependencies, { request, user, proof }: SecondStep): Promise<Proven | 'wrong code'> => {
  const choice = user && (await factorChoiceOf(dependencies, user.id))
  if (user === null || choice === null) return { user, hasFactor: false }
  if (proof.code === undefined && proof.passkey === undefined)
    throw new Refused('SECOND_FACTOR_CODE_NEEDED', { secondFactor: choice })
  const isRight = await judgeFactor(dependencies, { request, accountId: user.id, role: user.role }, proof)
  return isRight ? { user, hasFactor: true } : 'wrong code'
}

/** Signing in and out. A wrong password and an unknown address get the same answer in the same time. */
export const sessionRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, log, watch, sessions, lookupKey, limits, now, passwords, passwordTries } = dependencies
  app.post(
    '/api/v2/sessions',
    {
      ...routeFor(
        'public',
        { body: signInBody, response: { 201: signInAnswer } },
        { rateLimit: perAddress(limits.signInsPerAddress) },
      ),
      // Before the body is read: of a flood nearly all are sent away.
      onRequest: async (request) => {
        if (!hasDeviceCookie(request)) passwords.refuseIfFull({ key: networkOf(request.ip), isKnown: false })
      },
    },
    async (request, reply) => {
      const { email, password, ...proof } = request.body
      const emailKey = emailKeyOf(email, lookupKey)
      const { account, signUp } = await findCredentials(db, { emailKey, now: now() })
      const device = knownDeviceOf(request, lookupKey, account)
      const networks = networksOf(request.ip)
      const turn = { key: device ?? networks.network, isKnown: device !== null }
      let proven = { user: null, hasFactor: false } as Proven | 'wrong code'
      const isRight = async () => {
        if (!(await passwords.isRight(password, account?.passwordHash, turn)) || !account) return false
        const user = await findRegistered({ db, watch, log }, account.accountId)
        proven = await proveSecond(dependencies, { request, user, proof })
        return proven !== 'wrong code'
      }
      if (!(await passwordTries({ account: emailKey, device, ...networks }, isRight)) || !account) {
        if (proven === 'wrong code') throw new Refused('SECOND_FACTOR_WRONG')
        // A person with a pending sign-up chose its password: the same hash is computed and the same answer given for a known address.
        if (signUp && (await passwords.isRight(password, signUp.passwordHash, turn))) throw new Refused('ACCOUNT_NOT_CONFIRMED')
        throw new Refused('WRONG_CREDENTIALS')
      }
      const { user, hasFactor } = proven as Proven
      // Erased at this very moment.
      if (user === null) throw new Refused('WRONG_CREDENTIALS')
      await enter({ sessions, lookupKey }, { request, reply }, { ...account, role: user.role, hasFactor })
      return reply.code(201).send({ user })
    },
  )

  app.delete('/api/v2/sessions', routeFor('public', { response: { 204: z.null() } }), async (request, reply) => {
    const token = sessionTokenOf(request)
    if (token !== undefined) await sessions.end(token)
    return clearSessionCookie(reply).code(204).send(null)
  })

  /** Sessions cache the account. A caller who passes `after` is read again and always answered. */
  const findAfter = async ({ id }: CurrentUser, after: number): Promise<CurrentUser | null> => {
    await watch.waitFor(['accounts', 'professionals'], after, TIMEOUT_MS)
    sessions.forgetAccount(id)
    return findUser(db, id)
  }

  const signedIn = async (
    { user: known, factorAtMs }: Pick<FastifyRequest, 'user' | 'factorAtMs'>,
    after: number | undefined,
  ): Promise<SignedInUser | null> => {
    const user = known === null || after === undefined ? known : await findAfter(known, after)
    return user && { ...user, zone: await ownZone({ db }, user), mustAddFactor: mustAddFactor({ user, factorAtMs }) }
  }

  const schema = { querystring: afterQuery, response: { 200: sessionAnswer } }
  const config = { factor: 'not-asked' } as const
  app.get('/api/v2/sessions', routeFor('public', schema, config), async (request) => ({
    user: await signedIn(request, request.query.after),
  }))

  const ofOne = { querystring: afterQuery, response: { 200: z.object({ user: signedInUser }) } }
  app.get('/api/v2/sessions/me', routeFor('signed-in', ofOne, config), async (request) => {
    const user = await signedIn({ user: userOf(request), factorAtMs: request.factorAtMs }, request.query.after)
    if (user === null) throw new Refused('NOT_SIGNED_IN')
    return { user }
  })
}
