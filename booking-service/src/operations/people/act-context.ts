import type { FastifyRequest } from 'fastify'
import { accountStream } from '@lapka/contracts/streams.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { isSameName } from '@lapka/domain/accounts/operator-acts/decide.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import { commandContext } from '../../http/command-context.ts'
import type { KnownPerson } from './known-person.ts'

export type Act<Body> = { request: FastifyRequest; person: KnownPerson; body: Body }

export const accountOf = ({ id }: KnownPerson) => ({ account: { stream: accountStream(id), fold: accountFold } })

/** Any of their names, in either spelling: an operator may be talking to a clinic, and read English. */
export const isNameOf = ({ name, displayName }: KnownPerson, typed: string): boolean =>
  [name, displayName].some((own) => isSameName(typed, own) || isSameName(typed, lettersOf(own, 'en')))

export const contextOf = (
  { now }: Pick<Dependencies, 'now'>,
  { request, person, body }: Act<object>,
  command: { name: string; objectId?: string },
) =>
  commandContext(request, {
    name: command.name,
    objectId: command.objectId ?? person.id,
    body,
    user: userOf(request),
    now: now(),
  })
