import { idParams } from '@lapka/contracts/api/common.ts'
import { whatIfAccepted, whatIfBody, whatIfRun, whatIfStart, type WhatIfBody } from '@lapka/contracts/api/operations/what-if.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { MAX_WHAT_IF_DAYS } from '@lapka/contracts/what-if.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { professionalsAndOperators } from '../../http/authorization/policy.ts'
import { instantsOf } from '../../http/day-range.ts'
import { languageOf } from '../../http/language.ts'
import { Refused } from '../../http/refused.ts'
import { limitedFor, routeFor } from '../../http/route-for.ts'
import { bookableProfessionals, countRoles, readRules, type BookableProfessional } from '../../what-if/known-rules.ts'
import { cancelRun, createRuns, readRun } from '../../what-if/runs.ts'
import { writeWhatIfPage } from '../../what-if/write-page.ts'

/** The what-if lab: operators for the town or one of it, professionals for themselves. Nothing real is changed by it. */
export const whatIfRoutes = (app: App, dependencies: Dependencies): void => {
  const { db, now } = dependencies
  const runs = createRuns(dependencies, (error) => app.log.error(error, 'a what-if run failed'))
  const address = '/api/v2/operations/what-if'

  app.get(address, routeFor(professionalsAndOperators, { response: { 200: whatIfStart } }), async (request) => {
    const user = userOf(request)
    const professionals = await professionalsFor(dependencies, user, {})
    return {
      professionalCount: professionals.length,
      roles: countRoles(professionals),
      rules: await readRules(db, professionals),
      latest: await readRun(db, { ownerId: user.id, id: null }, now()),
    }
  })

  const schema = { body: whatIfBody, response: { 202: whatIfAccepted } }
  app.post(address, limitedFor(professionalsAndOperators, schema), async (request, reply) => {
    const user = userOf(request)
    const { body } = request
    const { from, to } = await instantsOf(dependencies, request, { from: body.from, to: body.to })
    checkRange({ from, to, now: now() })
    const chosen = (await professionalsFor(dependencies, user, body)).map((one) => one.professionalId)
    const professionalId = user.role === 'OPERATOR' ? (body.professionalId ?? null) : user.professionalId
    const until = to > now() ? now() : to
    const { role = null, changes } = body
    const id = await runs.start(user.id, { from, to: until, professionalId, role, professionals: chosen, changes })
    return reply.code(202).send({ id })
  })

  const runOf = async (request: { params: { id: string }; user: CurrentUser | null }) => {
    const run = await readRun(db, { ownerId: userOf(request).id, id: request.params.id }, now())
    if (run === null) throw new Refused('NOT_FOUND')
    return run
  }
  app.get(`${address}/:id`, routeFor(professionalsAndOperators, { params: idParams, response: { 200: whatIfRun } }), runOf)

  app.post(
    `${address}/:id/cancel`,
    limitedFor(professionalsAndOperators, { params: idParams, response: { 200: whatIfAccepted } }),
    async (request) => {
      const { id } = request.params
      if (!(await cancelRun(db, { ownerId: userOf(request).id, id }))) throw new Refused('NOT_FOUND')
      return { id }
    },
  )

  app.get(`${address}/:id/page`, routeFor(professionalsAndOperators, { params: idParams }), async (request, reply) => {
    const run = await runOf(request)
    if (run.result === null) throw new Refused('NOT_FOUND')
    // To be kept and passed on: a page that stands alone, opened from wherever it was saved.
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-disposition', 'attachment; filename="what-if.html"')
      .send(writeWhatIfPage({ ...run, result: run.result }, languageOf(request)))
  })
}

/** The professionals whose hours are told. A professional is only ever told about themselves. */
const professionalsFor = async (
  { db }: Pick<Dependencies, 'db'>,
  user: CurrentUser,
  { professionalId, role }: Pick<WhatIfBody, 'professionalId' | 'role'>,
): Promise<BookableProfessional[]> => {
  const all = await bookableProfessionals(db)
  const isHere = (id: string | undefined) => all.some((one) => one.professionalId === id)
  const wanted = user.role === 'OPERATOR' ? professionalId : (user.professionalId ?? undefined)
  if (user.role !== 'OPERATOR' && professionalId !== undefined && professionalId !== user.professionalId)
    throw new Refused('NOT_ALLOWED')
  if (user.role !== 'OPERATOR' && (wanted === undefined || !isHere(wanted))) throw new Refused('NO_HOURS_TO_BOOK')
  const found = all.filter((one) => (wanted ?? one.professionalId) === one.professionalId && (role ?? one.role) === one.role)
  if (found.length === 0 && (wanted ?? role) !== undefined) throw new Refused('NOT_FOUND')
  return found
}

const checkRange = ({ from, to, now }: { from: string; to: string; now: string }): void => {
  const refuse = (path: string, fault: 'NOT_AFTER_FROM' | 'NOT_PAST' | 'NOT_WITHIN_DAYS') => {
    throw new Refused('INVALID_INPUT', {
      errors: [{ path, fault, ...(fault === 'NOT_WITHIN_DAYS' && { count: MAX_WHAT_IF_DAYS }) }],
    })
  }
  if (to <= from) refuse('to', 'NOT_AFTER_FROM')
  if (from >= now) refuse('from', 'NOT_PAST')
  // A date stands for its whole day, today's as well.
  if (Date.parse(to) > Date.parse(now) + DAY_MS) refuse('to', 'NOT_PAST')
  if (Date.parse(to) - Date.parse(from) > (MAX_WHAT_IF_DAYS + 1) * DAY_MS) refuse('to', 'NOT_WITHIN_DAYS')
}
