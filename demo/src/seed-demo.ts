import type { KeptFiles } from '@lapka/booking-service/files/kept-files.ts'
import type { Issuer } from '@lapka/contracts/documents.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { DEFAULT_ZONE, HOUR_MS } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { hasEvents } from '@lapka/event-log/has-events.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { EXAMPLE_ISSUER } from '@lapka/workers/documents/lapka-issuer.ts'
import type { ImportedPayment } from '@lapka/simulators/payment-simulator/import.ts'
import { addDuties } from './add-duties.ts'
import { iso, midnightMs } from './calendar.ts'
import { createRunCommand } from './demo-commands.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_PASSWORD } from '@lapka/simulators/demo-robot/robot-login.ts'
import { diceOf } from './dice.ts'
import { goOnCall } from './go-on-call.ts'
import { IN_FLIGHT, runInLanes } from './in-lanes.ts'
import { issueDocuments } from './issue-documents.ts'
import { furnishClinics } from './furnish-clinics.ts'
import { joinClinics } from './join-clinics.ts'
import { listAnimals } from './list-animals.ts'
import { openCases } from './open-cases.ts'
import { DEMO_SEED, planDemo } from './plan-demo.ts'
import type { DemoPlan } from './plan-demo.ts'
import type { PlannedAccount } from './plan-professionals.ts'
import type { PlannedReview } from './plan-reviews.ts'
import { registerAccount, registerParent, registerProfessional } from './register-people.ts'
import type { Registry } from './registry.ts'
import { stepsOf } from './appointment-steps.ts'
import { joinLine, offerPass, planClass } from './class-commands.ts'
import type { DemoRunner } from './appointment-commands.ts'

export type Credential = { accountId: string; emailKey: string; passwordHash: string }

export type SeedDemoOptions = {
  log: EventLog
  handle: Handle
  now: string
  emailKeyOf: (email: string) => string
  hashPassword: (password: string) => Promise<string>
  keepFile: KeptFiles['keep']
  /** Keeps what is there: the seed may run again after a crash. */
  writeCredentials: (credentials: Credential[]) => Promise<void>
  /** Lapka on receipts; by default an example without a real name. */
  issuer?: Issuer
  /** To the payment simulator; without one the demo's payments exist in the log alone. */
  importPayments?: (payments: ImportedPayment[]) => Promise<unknown>
  /** Address of a checkout at the provider, as the log keeps it. */
  checkoutUrlOf?: (sessionId: string) => string
  seed?: number
  /** The plan to seed; the whole demo by default. */
  plan?: typeof planDemo
}

export type SeededDemo = { today: string; professionals: number; parents: number; appointments: number; payments: number }

/** When all that the demo has booked is booked. */
const FURNISHED_BEFORE_MS = 3 * HOUR_MS
/** After all verifications and before the first appointment. */
const JOINED_CLINICS_BEFORE_MS = 57 * 24 * HOUR_MS
const DUTIES_BEFORE_MS = 55 * 24 * HOUR_MS

/** The first and the last account of a run: the one names its day, the other says that nothing is missing. */
const firstAccountId = demoId('account', 'operator1')
const lastAccountId = demoId('account', 'operator2')

/** Whether the whole demo is there. A run that was cut off is not; running it again completes it. */
export const isSeeded = (log: EventLog): Promise<boolean> => hasEvents(log, accountStream(lastAccountId))

/**
 * Makes the demo through the commands, with their instants in the past, so that the log is as real as any. Everything hangs
 * on the seed and the day; ids come from names. Run it before projections and workers start: old letters have no readers.
 */
export const seedDemo = async (options: SeedDemoOptions): Promise<SeededDemo> => {
  const { handle, emailKeyOf, seed = DEMO_SEED, plan: planned = planDemo } = options
  const begun = await handle.readEvents(accountStream(firstAccountId))
  const today = dayOf(begun[0]?.correlationId) ?? localDateOf(options.now, DEFAULT_ZONE)
  const plan = planned({ seed, today })
  const run = createRunCommand(handle)
  const isFresh = begun.length === 0
  const registry: Registry = { run, isFresh, emailKeyOf, operatorId: firstAccountId, keepFile: options.keepFile }
  const [firstOperator, lastOperator] = plan.operators
  if (firstOperator === undefined || lastOperator === undefined) throw new Error('The demo needs two operators.')

  const scene = { seed, today, endMs: midnightMs(today, DEFAULT_ZONE) }
  const foundedAt = iso(scene.endMs - 400 * 24 * HOUR_MS)
  await registerAccount(registry, firstOperator, foundedAt, `demo ${today}`)
  const passwordHash = options.hashPassword(DEMO_PASSWORD)
  await registerAll(registry, plan, scene)
  await joinClinics(registry, { ...plan, atMs: scene.endMs - JOINED_CLINICS_BEFORE_MS })
  await addDuties(registry, plan.duties, iso(scene.endMs - DUTIES_BEFORE_MS))
  await goOnCall(registry, plan.professionals, iso(scene.endMs - DUTIES_BEFORE_MS))
  const payments = await makeAppointments(
    { run, isFresh, checkoutUrlOf: options.checkoutUrlOf ?? ((id) => `https://checkout.invalid/${id}`), daysBegun: new Set() },
    plan,
    scene,
  )
  await furnishClinics(registry, { ...plan, atMs: scene.endMs - FURNISHED_BEFORE_MS })
  await openCases(registry, plan, scene.endMs)
  await listAnimals(registry, { ...plan, today, endMs: scene.endMs })
  await issueDocuments({
    handle,
    issuer: options.issuer ?? EXAMPLE_ISSUER,
    appointments: [...plan.appointments, ...plan.stays, ...plan.seats],
  })
  await options.importPayments?.(payments)
  // One hash for all: 362 of them would take longer than the whole start, and a publicly known password needs no salt of its own.
  await options.writeCredentials(credentialsOf(plan, emailKeyOf, await passwordHash))
  await registerAccount(registry, lastOperator, foundedAt, `demo ${today}`)
  return {
    today,
    professionals: plan.professionals.length,
    parents: plan.parents.length,
    appointments: plan.appointments.length + plan.stays.length + plan.seats.length,
    payments: payments.length,
  }
}

const dayOf = (correlationId: string | undefined): string | undefined =>
  /^demo (\d{4}-\d{2}-\d{2})$/.exec(correlationId ?? '')?.[1]

type SeedScene = { seed: number; today: string; endMs: number }

/** All but the newcomers were here weeks before the first appointment was placed. */
const registerAll = async (registry: Registry, plan: DemoPlan, { seed, endMs }: SeedScene): Promise<void> => {
  const joinedMs = (email: string) => endMs - diceOf(seed, 'joined', email).whole(60 * 24 * 60, 300 * 24 * 60) * 60_000
  const newMs = (email: string) => endMs - diceOf(seed, 'new', email).whole(26 * 60, 3 * 24 * 60) * 60_000
  const sentMs = (review: PlannedReview | undefined) =>
    review?.sentHoursBefore === undefined ? undefined : endMs - review.sentHoursBefore * HOUR_MS
  const professionals = [...plan.clinics, ...plan.professionals].map((planned) => {
    const { email, accountId } = planned.account
    const atMs = planned.isVerified ? joinedMs(email) : (sentMs(planned.review) ?? newMs(email))
    return { lane: accountId, atMs, run: () => registerProfessional(registry, planned, atMs) }
  })
  const parents = plan.parents.map((parent) => ({
    lane: parent.account.accountId,
    atMs: joinedMs(parent.account.email),
    run: () => registerParent(registry, parent, joinedMs(parent.account.email)),
  }))
  await runInLanes(
    [...professionals, ...parents].toSorted((one, other) => one.atMs - other.atMs),
    IN_FLIGHT,
  )
}

const makeAppointments = async (runner: DemoRunner, plan: DemoPlan, { endMs }: SeedScene): Promise<ImportedPayment[]> => {
  const payments: ImportedPayment[] = []
  const announced = plan.classes.map((one) => ({
    at: one.course.at,
    lane: one.course.professionalId,
    run: () => planClass(runner, one),
  }))
  const booked = [...plan.appointments, ...plan.stays, ...plan.seats].flatMap((appointment) =>
    stepsOf(runner, appointment, { endMs, onPaid: (payment) => payments.push(payment) }),
  )
  const sold = plan.passOffers.map((one) => ({
    at: one.at,
    lane: one.trainer.profile.professionalId,
    run: () => offerPass(runner, one),
  }))
  const waited = plan.waits.map((one) => ({ at: one.at, lane: one.course.professionalId, run: () => joinLine(runner, one) }))
  const steps = [...announced, ...sold, ...booked, ...waited]
  await runInLanes(
    steps.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
    IN_FLIGHT,
  )
  return payments.toSorted((one, other) => one.createdAt - other.createdAt)
}

const credentialsOf = (plan: DemoPlan, emailKeyOf: (email: string) => string, passwordHash: string): Credential[] => {
  const accounts: PlannedAccount[] = [
    ...plan.operators,
    ...[...plan.clinics, ...plan.professionals, ...plan.parents].map(({ account }) => account),
  ]
  return accounts.map(({ accountId, email }) => ({ accountId, emailKey: emailKeyOf(email), passwordHash }))
}
