import { accountExport, type AccountExport } from '@lapka/contracts/api/accounts.ts'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { accountById, petsOf } from '@lapka/projections/accounts/query.ts'
import { listAppointments } from '@lapka/projections/appointments/query.ts'
import { linesOf } from '@lapka/projections/waitlist/query.ts'
import { sessionsOf } from '@lapka/state/accounts/sessions.ts'
import { userOf } from '../../authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { Refused } from '../../http/refused.ts'
import { seePosition } from '../../http/see-position.ts'
import { factsAbout } from './facts-about.ts'

/** GET …/export: everything that is kept of the signed-in person, and every fact about them in the log, in clear, as one file. */
export const exportAccountRoute = (app: App, dependencies: Dependencies): void => {
  const { limits } = dependencies
  app.get(
    '/api/v2/accounts/me/export',
    { schema: { response: { 200: accountExport } }, config: { rateLimit: perAccount(limits.exportsPerAccount) } },
    async (request, reply) => {
      const user = userOf(request)
      await seePosition(dependencies, await dependencies.log.head(), ['accounts', 'appointments', 'waitlist'])
      const found = await exportOf(dependencies, user)
      return reply
        .header('content-disposition', `attachment; filename="lapka-${found.exportedAt.slice(0, 10)}.json"`)
        .header('cache-control', 'no-store')
        .send(found)
    },
  )
}

const exportOf = async (dependencies: Dependencies, user: CurrentUser): Promise<AccountExport> => {
  const { db, now } = dependencies
  const row = await accountById(db, user.id)
  if (row === undefined) throw new Refused('NOT_FOUND')
  const { accountId, email, name, surname, role, language } = row
  const [pets, appointments, lines, sessions] = await Promise.all([
    petsOf(db, accountId),
    allAppointments(dependencies, accountId),
    linesOf(db, accountId),
    sessionsOf(db, accountId),
  ])
  const visits = appointments.map(({ id }) => id)
  const events = await factsAbout(dependencies, { accountId, email, professionalId: row.professionalId, pets, visits, lines })
  return {
    exportedAt: now(),
    account: { id: accountId, email, name, surname, role, language },
    pets,
    appointments,
    sessions: sessions.map(({ createdAt, expiresAt }) => ({
      startedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    events,
  }
}

const allAppointments = async ({ db, now }: Dependencies, parentId: string): Promise<AppointmentView[]> => {
  const all: AppointmentView[] = []
  let cursor: string | undefined
  do {
    const page: Awaited<ReturnType<typeof listAppointments>> = await listAppointments(db, {
      parentId,
      cursor,
      limit: 200,
      now: now(),
    })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return all
}
