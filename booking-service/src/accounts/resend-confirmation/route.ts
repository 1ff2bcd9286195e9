import { heard, resendConfirmationBody } from '@lapka/contracts/api/accounts.ts'
import { isErased } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { emailStream } from '@lapka/contracts/streams.ts'
import { emailFold } from '@lapka/domain/accounts/account.ts'
import { decideRequestSignUp } from '@lapka/domain/accounts/request-sign-up/decide.ts'
import { keepSignUp, signUpsOfBrowser, type SignUp } from '@lapka/state/accounts/sign-ups.ts'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAddress } from '../../http/rate-limits.ts'
import { orRefuse } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { emailKeyOf } from '../email-key.ts'
import { evenly } from '../evenly.ts'
import { requesterKeyOf } from '../request-sign-up/requester-key.ts'
import { browserHashOf } from '../sign-up-cookie.ts'
import { strangerContext } from '../../http/stranger-context.ts'

/**
 * POST …/resend-confirmation: the browser that asked for an account asks for the same one again, without its password. Answered alike
 * in the same time whether the address is known, and whether this browser asked for one with it.
 */
export const resendConfirmationRoute = (app: App, dependencies: Dependencies): void => {
  app.post(
    '/api/v2/accounts/resend-confirmation',
    routeFor(
      'public',
      { body: resendConfirmationBody, response: { 202: heard } },
      { rateLimit: perAddress(dependencies.limits.signUpsPerAddress) },
    ),
    async (request, reply) => {
      await evenly(askAgain(dependencies, request))
      return reply.code(202).send({ status: 'accepted' })
    },
  )
}

const askAgain = async (dependencies: Dependencies, request: FastifyRequest<{ Body: { email: string } }>): Promise<void> => {
  const { db, handle, newId, now, lookupKey } = dependencies
  const { email } = request.body
  const emailKey = emailKeyOf(email, lookupKey)
  const [at, browserHash] = [now(), browserHashOf(request)]
  const kept = browserHash === null ? [] : await signUpsOfBrowser(db, { emailKey, browserHash, now: at })
  const [last] = kept
  if (last === undefined) return
  const { signUp: before, isNobody, ...known } = { signUp: last, ...(await readRequested(dependencies, emailKey, kept)) }
  const accountId = newId()
  await keepSignUp(db, { ...before, accountId }, at)
  const account = { ...known, accountId, email, emailKey, requesterKey: requesterKeyOf({ ip: request.ip, emailKey, lookupKey }) }
  const context = strangerContext({ request, commandId: newId(), actor: { id: accountId, role: known.role }, at })
  const streams = { email: { stream: emailStream(emailKey), fold: emailFold } }
  orRefuse(
    await handle(context, { streams }, (states) =>
      isNobody && states.email.accountId === null ? { events: {} } : decideRequestSignUp({ account, at }, states),
    ),
  )
}

/** The log keeps nothing of a request with an address that has an account already: its owner gets a letter, and no other account is recorded. */
const nobody = { isNobody: true, role: 'PARENT', name: '', surname: '', language: 'bg' } as const

/** The last one that the log knows: of a later one, whose append failed, only the secret was kept. */
const readRequested = async ({ handle }: Pick<Dependencies, 'handle'>, emailKey: string, kept: readonly SignUp[]) => {
  const opened = openedFactsOf(await handle.readOpened(emailStream(emailKey)), 'SignUpRequested')
  for (const signUp of kept) {
    const requested = opened.find(({ accountId }) => accountId === signUp.accountId)
    if (requested === undefined || isErased(requested.name) || isErased(requested.surname)) continue
    const { role, name, surname, language } = requested
    return { signUp, isNobody: false, role, name, surname, language }
  }
  return nobody
}
