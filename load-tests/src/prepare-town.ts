import { randomUUID } from 'node:crypto'
import { registerAccount } from '@lapka/booking-service/accounts/register-account/register-account.ts'
import { createSessions } from '@lapka/booking-service/sessions/sessions.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import type { SetCancellationPolicy } from '@lapka/domain/professionals/set-cancellation-policy/decide.ts'
import { everyDay, halfHour, openPractice, type StoryCommand } from '@lapka/domain/testing/commands.ts'
import { addPet } from '@lapka/domain/testing/people-commands.ts'
import { createHandle, type CommandContext } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'

export type Session = { accountId: string; cookie: string }
export type TownParent = Session & { petId: string }
export type Town = {
  vets: string[]
  /** Of the vets, in their order. */
  vetSessions: Session[]
  parents: TownParent[]
  operator: Session
}
export const SERVICE = 'exam'

/** `eventLogUrl`: where the log is not beside the views. */
type TownOptions = { databaseUrl: string; eventLogUrl?: string; masterKey: string }
type Size = { vets: number; parents: number; practice?: Practice }
/** How every vet of the town works, where not from 8 to 18 and under the policy that is in force without another. */
type Practice = { closesAt?: string; policy?: SetCancellationPolicy }
type TownDependencies = { handle: ReturnType<typeof createHandle>; db: ReturnType<typeof openDatabase>; lookupKey: string }

const LANES = 64

export const context = (): CommandContext => ({
  commandId: randomUUID(),
  commandHash: 'bench',
  command: 'bench',
  actor: { id: 'system', role: 'SYSTEM' },
  occurredAt: new Date().toISOString(),
  correlationId: 'bench',
  causationId: 'bench',
})

export const inLanes = async <Result>(count: number, work: (nth: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const nth = next++
      results[nth] = await work(nth)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}

/** A server may be busy with Lapka itself. */
const CONNECT_MS = 30_000

/** Makes the tables of an empty database and a town in it: through the same commands as in life, but for passwords. */
export const openTown = async ({ databaseUrl, eventLogUrl = databaseUrl, masterKey }: TownOptions, size: Size): Promise<Town> => {
  const db = openDatabase({ url: databaseUrl })
  const { log, keys, install, close } = openLog({ url: eventLogUrl, keysUrl: databaseUrl, connectMs: CONNECT_MS })
  await install()
  await migrate(db)
  const handle = createHandle({ log, vault: createVault({ masterKey, keys }) })
  try {
    return await prepareTown({ handle, db, lookupKey: await openLookupKey(keys, masterKey) }, size)
  } finally {
    await Promise.all([db.destroy(), close()])
  }
}

/** Parents with a pet and a session, vets with a session who work every day. */
const prepareTown = async (dependencies: TownDependencies, size: Size): Promise<Town> => {
  const sessions = createSessions(dependencies.db)
  const cookieOf = async (accountId: string, role: Role) => {
    const factorAtMs = role === 'OPERATOR' ? Date.now() : null
    return `__Host-lapka=${await sessions.start(accountId, { role, factorAtMs })}`
  }
  const vets = await inLanes(size.vets, async () => {
    const vet = await addVet(dependencies, size.practice ?? {})
    return { ...vet, cookie: await cookieOf(vet.accountId, 'VET') }
  })
  const parents = await inLanes(size.parents, async () => {
    const { accountId, petId } = await addParent(dependencies)
    return { accountId, petId, cookie: await cookieOf(accountId, 'PARENT') }
  })
  const operatorId = await addAccount(dependencies, 'OPERATOR')
  const operator = { accountId: operatorId, cookie: await cookieOf(operatorId, 'OPERATOR') }
  return { vets: vets.map(({ professionalId }) => professionalId), vetSessions: vets, parents, operator }
}

const addAccount = async (dependencies: TownDependencies, role: 'PARENT' | 'VET' | 'OPERATOR'): Promise<string> => {
  const accountId = randomUUID()
  const person = {
    accountId,
    email: `${accountId}@bench.test`,
    passwordHash: 'none',
    role,
    name: 'Елена',
    surname: 'Тодорова',
    language: 'bg' as const,
  }
  const answer = await registerAccount(dependencies, context(), person)
  if ('refused' in answer) throw new Error(answer.refused)
  return accountId
}

const addParent = async (dependencies: TownDependencies) => {
  const accountId = await addAccount(dependencies, 'PARENT')
  const petId = randomUUID()
  await play(dependencies, [addPet({ petId, ownerId: accountId })])
  return { accountId, petId }
}

const addVet = async (dependencies: TownDependencies, { closesAt = '18:00', policy }: Practice) => {
  const accountId = await addAccount(dependencies, 'VET')
  const professionalId = randomUUID()
  const hours = { scheduleId: professionalId, weekly: everyDay('08:00', closesAt) }
  const plan = { accountId, services: [{ ...halfHour, id: SERVICE }], hours, ...(policy && { policy }) }
  await play(dependencies, openPractice(professionalId, plan))
  return { accountId, professionalId }
}

const play = async ({ handle }: TownDependencies, story: StoryCommand[]): Promise<void> => {
  for (const command of story) {
    const answer = await createPlay(handle)(new Date().toISOString(), command)
    if ('refused' in answer) throw new Error(answer.refused)
  }
}
