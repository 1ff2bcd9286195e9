import { z } from 'zod'
import {
  accountChanged,
  careLettersBody,
  languageBody,
  personalData,
  reviewLettersBody,
  personalDetailsBody,
} from '@lapka/contracts/api/accounts.ts'
import { afterQuery } from '@lapka/contracts/api/common.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '@lapka/domain/accounts/account.ts'
import {
  decideChangeDetails,
  decideChooseLanguage,
  decideSetCareLetters,
  decideSetReviewLetters,
} from '@lapka/domain/accounts/change-account/decide.ts'
import { accountById } from '@lapka/projections/accounts/query.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { commandContext, type UserCommand } from '../../http/command-context.ts'
import { orRefuse, Refused } from '../../http/refused.ts'
import { commandFor, limitedFor, routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import { endAllAccess } from '../end-all-access.ts'

/** One's own account: what is kept of a person, in which language they are spoken to, and where they are signed in. */
export const accountRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, handle, now, sessions } = dependencies
  const notAsked = { factor: 'not-asked' } as const
  const response = { 200: accountChanged }
  const streamsOf = (id: string) => ({ account: { stream: accountStream(id), fold: accountFold } })

  /** Answers when the view shows it: the next read of the session shows it. */
  const change = async (
    request: Parameters<typeof commandContext>[0],
    command: Omit<UserCommand, 'objectId' | 'now'>,
    decide: (states: { account: Account }) => ReturnType<typeof decideChooseLanguage>,
  ) => {
    const context = commandContext(request, { ...command, objectId: command.user.id, now: now() })
    const { position } = orRefuse(await handle(context, { streams: streamsOf(command.user.id) }, decide))
    await seePosition(dependencies, position, ['accounts'])
    sessions.forgetAccount(command.user.id)
    return { position }
  }

  app.get(
    '/api/v2/accounts/me',
    routeFor('signed-in', { querystring: afterQuery, response: { 200: personalData } }, notAsked),
    async (request) => {
      await seePosition(dependencies, request.query.after, ['accounts'])
      const account = await accountById(db, userOf(request).id)
      if (account === undefined) throw new Refused('NOT_FOUND')
      const { accountId, email, name, surname, phone, role, language } = account
      return { id: accountId, email, name, surname, phone, role, language }
    },
  )

  app.put('/api/v2/accounts/me', commandFor('signed-in', { body: personalDetailsBody, response }), (request) => {
    const { body } = request
    return change(request, { name: 'change-details', body, user: userOf(request) }, (states) => decideChangeDetails(body, states))
  })

  const spoken = { body: languageBody, response }
  app.put('/api/v2/accounts/me/language', commandFor('signed-in', spoken, notAsked), (request) => {
    const { body } = request
    return change(request, { name: 'choose-language', body, user: userOf(request) }, (states) =>
      decideChooseLanguage(body, states),
    )
  })

  app.put('/api/v2/accounts/me/review-letters', commandFor('signed-in', { body: reviewLettersBody, response }), (request) => {
    const { body } = request
    return change(request, { name: 'set-review-letters', body, user: userOf(request) }, (states) =>
      decideSetReviewLetters(body, states),
    )
  })

  app.put('/api/v2/accounts/me/care-letters', commandFor('signed-in', { body: careLettersBody, response }), (request) => {
    const { body } = request
    return change(request, { name: 'set-care-letters', body, user: userOf(request) }, (states) =>
      decideSetCareLetters(body, states),
    )
  })

  app.post(
    '/api/v2/accounts/me/sign-out-everywhere',
    limitedFor('signed-in', { response: { 204: z.null() } }),
    async (request, reply) => {
      const ending = { accountId: userOf(request).id, at: now() }
      await db.transaction().execute((trx) => endAllAccess(trx, dependencies, ending))
      return clearSessionCookie(reply).code(204).send(null)
    },
  )
}
