import { randomUUID } from 'node:crypto'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { petStream, professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { registerAccount } from '@lapka/booking-service/accounts/register-account/register-account.ts'
import { createSessions } from '@lapka/booking-service/sessions/sessions.ts'
import { decideAddPet } from '@lapka/domain/pets/add-pet/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideRegisterProfessional } from '@lapka/domain/professionals/register-professional/decide.ts'
import {
  decideSetCancellationPolicy,
  type SetCancellationPolicy,
} from '@lapka/domain/professionals/set-cancellation-policy/decide.ts'
import { decideSetServices } from '@lapka/domain/professionals/set-services/decide.ts'
import { decideVerifyProfessional } from '@lapka/domain/professionals/verify-professional/decide.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import { decideSetSchedule } from '@lapka/domain/schedules/set-schedule/decide.ts'
import { createHandle, type CommandContext } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
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
}
export const SERVICE = 'exam'

type TownOptions = { databaseUrl: string; masterKey: string }
type Size = { vets: number; parents: number; practice?: Practice }
/** How every vet of the town works, where not from 8 to 18 and under the policy that is in force without another. */
type Practice = { closesAt?: string; policy?: SetCancellationPolicy }
type TownDependencies = { handle: ReturnType<typeof createHandle>; db: ReturnType<typeof openDatabase>; masterKey: string }

const LANES = 64
const everyDay = (to: string): WeeklyHours[] =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '08:00', to }))

export const context = (): CommandContext => ({
  commandId: randomUUID(),
  commandHash: 'bench',
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

/** Makes the tables of an empty database and a town in it: through the same commands as in life, but for passwords. */
export const openTown = async ({ databaseUrl, masterKey }: TownOptions, size: Size): Promise<Town> => {
  const db = openDatabase({ url: databaseUrl })
  const { log, keys, install, close } = openLog({ url: databaseUrl })
  await install()
  await migrate(db)
  const handle = createHandle({ log, vault: createVault({ masterKey, keys }) })
  try {
    return await prepareTown({ handle, db, masterKey }, size)
  } finally {
    await Promise.all([db.destroy(), close()])
  }
}

/** Parents with a pet and a session, vets with a session who work every day. */
const prepareTown = async (dependencies: TownDependencies, size: Size): Promise<Town> => {
  const sessions = createSessions(dependencies.db)
  const cookieOf = async (accountId: string) => `__Host-lapka=${await sessions.start(accountId)}`
  const vets = await inLanes(size.vets, async () => {
    const vet = await addVet(dependencies, size.practice ?? {})
    return { ...vet, cookie: await cookieOf(vet.accountId) }
  })
  const parents = await inLanes(size.parents, async () => {
    const { accountId, petId } = await addParent(dependencies)
    return { accountId, petId, cookie: await cookieOf(accountId) }
  })
  return { vets: vets.map(({ professionalId }) => professionalId), vetSessions: vets, parents }
}

const addAccount = async (dependencies: TownDependencies, role: 'PARENT' | 'VET'): Promise<string> => {
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
  const pet = {
    petId,
    ownerId: accountId,
    name: 'Рекс',
    gender: 'male' as const,
    animalType: 'dog' as const,
    breed: 'labrador',
    ageYears: 4,
    temperament: [],
  }
  await dependencies.handle(context(), { streams: { pet: { stream: petStream(petId), fold: petFold } } }, (states) =>
    decideAddPet(pet, states),
  )
  return { accountId, petId }
}

const addVet = async (dependencies: TownDependencies, { closesAt = '18:00', policy }: Practice) => {
  const accountId = await addAccount(dependencies, 'VET')
  const professionalId = randomUUID()
  const { handle } = dependencies
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  const registration = {
    professionalId,
    accountId,
    role: 'VET' as const,
    prefix: 'д-р',
    name: 'Мария',
    surname: 'Жечева',
    businessName: '',
    city: 'София',
    address2: '',
    coordinates: [23.32, 42.7] as [number, number],
    clinicName: '',
    specializations: [],
    languages: ['bg'],
    ratingTenths: 49,
    reviewCount: 12,
    zone: 'Europe/Sofia',
  }
  const service = { id: SERVICE, name: 'Преглед', nameEn: 'Examination', priceCents: 3000, durationMinutes: 30 }
  const plan = {
    scheduleId: professionalId,
    name: 'София',
    weekly: everyDay(closesAt),
    breaks: [],
    bufferMinutes: 0,
    minimumNoticeMinutes: 0,
    horizonDays: 60,
  }
  await handle(context(), { streams: { professional } }, (states) => decideRegisterProfessional(registration, states))
  await handle(context(), { streams: { professional } }, (states) => decideSetServices({ services: [service] }, states))
  await handle(context(), { streams: { professional } }, (states) => decideVerifyProfessional(states))
  await handle(
    context(),
    { streams: { professional, schedule: { stream: scheduleStream(professionalId), fold: scheduleFold } } },
    (states) => decideSetSchedule(plan, states),
  )
  if (policy) await handle(context(), { streams: { professional } }, (states) => decideSetCancellationPolicy(policy, states))
  return { accountId, professionalId }
}
