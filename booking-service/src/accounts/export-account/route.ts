import { accountExport, type AccountExport } from '@lapka/contracts/api/account-export.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { animalIdsOf } from '@lapka/projections/animals/query.ts'
import { addressesOf, addressIdsOf } from '@lapka/projections/addresses/query.ts'
import { givenPetIdsOf } from '@lapka/projections/accounts/transfers.ts'
import { accountById, formerPetIdsOf, petsOf } from '@lapka/projections/accounts/query.ts'
import { listAppointments } from '@lapka/projections/appointments/query.ts'
import { caseIdsOf, strangersCaseIds } from '@lapka/projections/cases/query.ts'
import { consultationIdsOf } from '@lapka/projections/consultations/own-consultations.ts'
import { shareIdsOf } from '@lapka/projections/records/shares-query.ts'
import { linesOf } from '@lapka/projections/waitlist/query.ts'
import { secondFactorsOf } from '@lapka/state/accounts/second-factors.ts'
import { sessionsOf } from '@lapka/state/accounts/sessions.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { App } from '../../http/app-type.ts'
import { perAccount } from '../../http/rate-limits.ts'
import { createJsonList } from '../../http/json-list.ts'
import { Refused } from '../../http/refused.ts'
import { routeFor } from '../../http/route-for.ts'
import { seePosition } from '../../http/see-position.ts'
import { sendExport } from '../../http/send-export.ts'
import type { AddText } from '../../http/spool.ts'
import { emailKeyOf } from '../email-key.ts'
import { writeFactsAbout } from './facts-about.ts'
import { writeWrittenFor, type Kept } from './written-for.ts'

type ExportDependencies = Pick<Dependencies, 'db' | 'handle' | 'vault' | 'lookupKey' | 'log' | 'watch' | 'now' | 'limits'>

/** GET …/export: everything that is kept of the signed-in person, and every fact about them in the log, in clear, as one file. */
export const exportAccountRoute = (app: App, dependencies: Dependencies): void => {
  const config = { rateLimit: perAccount(dependencies.limits.exportsPerAccount) }
  // For the API's description; what is written is no object to be checked.
  const schema = { response: { 200: accountExport } } as object
  app.get('/api/v2/accounts/me/export', routeFor('signed-in', schema, config), (request, reply) => {
    const exportedAt = dependencies.now()
    const name = `lapka-${exportedAt.slice(0, 10)}.json`
    return sendExport({ request, reply }, { name, type: 'application/json' }, async (add) => {
      await seePosition(dependencies, await dependencies.log.head(), [
        'accounts',
        'appointments',
        'waitlist',
        'cases',
        'consultations',
        'addresses',
        'animals',
        'records',
      ])
      await writeAccount(dependencies, { user: userOf(request), exportedAt }, add)
    })
  })
}

type ExportRequest = { user: CurrentUser; exportedAt: string }

/** Of the shape `AccountExport`. */
const writeAccount = async (
  dependencies: ExportDependencies,
  { user, exportedAt }: ExportRequest,
  add: AddText,
): Promise<void> => {
  const { db } = dependencies
  const row = await accountById(db, user.id)
  if (row === undefined) throw new Refused('NOT_FOUND')
  const { accountId, professionalId, email, name, surname, phone, role, language } = row
  const [
    pets,
    formerPetIds,
    addresses,
    addressIds,
    animalIds,
    lines,
    caseIds,
    shareIds,
    strangersIds,
    consultationIds,
    sessions,
    factors,
    givenPetIds,
  ] = await Promise.all([
    petsOf(db, accountId),
    formerPetIdsOf(db, accountId),
    addressesOf(db, accountId),
    addressIdsOf(db, accountId),
    animalIdsOf(db, accountId),
    linesOf(db, accountId),
    caseIdsOf(db, accountId),
    shareIdsOf(db, accountId),
    strangersCaseIds(db, emailKeyOf(email, dependencies.lookupKey)),
    consultationIdsOf(db, { accountId, professionalId }),
    sessionsOf(db, accountId),
    secondFactorsOf(db, accountId),
    givenPetIdsOf(db, accountId),
  ])
  const known = {
    exportedAt,
    account: { id: accountId, email, name, surname, phone, role, language },
    pets,
    addresses,
    sessions: sessions.map(({ createdAt, expiresAt, device, network }) => ({
      startedAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      device,
      network,
    })),
    secondFactors: factors.map(({ kind, name, confirmedAt }) => ({
      kind,
      name,
      addedAt: (confirmedAt ?? new Date(0)).toISOString(),
    })),
  } satisfies Partial<AccountExport>
  await add(`${JSON.stringify(known).slice(0, -1)},"appointments":[`)
  const kept = await writeAppointments(dependencies, accountId, add)
  await add('],"written":[')
  await writeWrittenFor(dependencies, kept, add)
  await add('],"events":[')
  const appointmentIds = kept.map(({ id }) => id)
  const ofPets = { pets, givenPetIds, formerPetIds, shareIds }
  const own = { addressIds, animalIds, appointmentIds, consultationIds, lines, caseIds, strangersIds }
  const person = { accountId, email, professionalId, ...ofPets, ...own }
  await writeFactsAbout(dependencies, person, add)
  await add(']}')
}

/** Page by page; answers the ids and the professionals. */
const writeAppointments = async ({ db, now }: ExportDependencies, parentId: string, add: AddText): Promise<Kept[]> => {
  const write = createJsonList(add)
  const kept: Kept[] = []
  let cursor: string | undefined
  do {
    const page: Awaited<ReturnType<typeof listAppointments>> = await listAppointments(db, {
      parentId,
      cursor,
      limit: 200,
      now: now(),
    })
    for (const appointment of page.items) await write(appointment)
    kept.push(...page.items.map(({ id, professional: { displayName } }) => ({ id, professional: { displayName } })))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return kept
}
