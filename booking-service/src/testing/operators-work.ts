import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import type { PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { addTotp } from './add-totp.ts'
import { clientOf } from './client.ts'
import type { CommandJournal } from './command-journal.ts'
import { placeBody } from './road.ts'
import { givePassword } from './give-password.ts'
import { bookWithStuckRefund } from './stuck-refund.ts'
import type { TestService } from './test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, startSession, type Person } from './town.ts'

type Door = { service: TestService; journal: CommandJournal }

/** The limit of the test's service is below what an appointment costs, so a second operator decides. */
const lookAfterRefund = async ({ service, journal }: Door) => {
  const [parent, vet, one, other] = await Promise.all([
    registerParent(service),
    registerVet(service),
    registerPerson(service, 'OPERATOR'),
    registerPerson(service, 'OPERATOR'),
  ])
  await service.seen()
  const { refundId } = await bookWithStuckRefund(service, { parent, vet, startsAt: inDays(6, '09:00') })
  const path = `/api/v2/cases/${refundId}`
  const reason = 'Картата работи пак'
  const decide = async (verb: string) => {
    const { refund } = (await clientOf(service, other).get(path)).json<CaseDetails>()
    await journal.as(other).post(`${path}/${verb}`, { reason, approvalId: refund?.approval?.id })
  }
  await journal.as(one).post(`${path}/return-refund`, { reason, reference: 'BG-77' })
  await decide('decline-refund')
  await journal.as(one).post(`${path}/retry-refund`, { reason })
  await decide('approve-refund')
}

const callUs = async ({ service, journal }: Door) => {
  const [owner, vet, boss, other] = await Promise.all([
    registerParent(service, { name: 'Ана' }),
    registerVet(service),
    registerPerson(service, 'OPERATOR'),
    registerPerson(service, 'PARENT', { name: 'Ана' }),
  ])
  await service.seen()
  const { id: appointmentId } = await journal
    .as(owner)
    .post('/api/v2/appointments', placeBody({ parent: owner, vet, startsAt: inDays(6, '09:00') }))
  const operator = journal.as(boss)
  const at = `/api/v2/operations/people/${owner.accountId}`
  const called = { reason: 'Обади се', typedName: 'Ана Тодорова' }
  await operator.post(`${at}/cancel-appointment`, { appointmentId, ...called })
  await clientOf(service, owner).post('/api/v2/accounts/forgot-password', { email: owner.email })
  await service.seen()
  await service.db.updateTable('state.outbox').set({ doneAt: new Date() }).where('doneAt', 'is', null).execute()
  const { letters } = (await clientOf(service, boss).get(at)).json<{ letters: { id: string; isResendable: boolean }[] }>()
  const letterId = letters.find(({ isResendable }) => isResendable)?.id
  await operator.post(`${at}/resend-letter`, { letterId, reason: 'Не го намира' })
  await operator.post(`/api/v2/operations/people/${other.accountId}/sign-out-everywhere`, called)
  await loseEverything({ service, journal }, { boss, lost: other })
}

/** One operator requests a person's factor reset, another declines and then agrees. */
const loseEverything = async ({ service, journal }: Door, { boss, lost }: { boss: Person; lost: Person }) => {
  const second = await registerPerson(service, 'OPERATOR')
  await givePassword(service, lost)
  // A signed-out operator confirms anew.
  await addTotp(service, { ...lost, headers: { cookie: `__Host-lapka=${await startSession(service, lost)}` } })
  const at = `/api/v2/operations/people/${lost.accountId}`
  for (const verb of ['decline-factor-reset', 'approve-factor-reset']) {
    await journal.as(boss).post(`${at}/request-factor-reset`, { reason: 'Загубен телефон', typedName: 'Ана Тодорова' })
    const { secondFactor } = (await clientOf(service, second).get(at)).json<PersonDetails>()
    await journal.as(second).post(`${at}/${verb}`, { resetId: secondFactor.reset?.id, reason: 'Проверих' })
  }
}

const loadTest = async ({ service, journal }: Door) => {
  const boss = journal.as(await registerPerson(service, 'OPERATOR'))
  const test = { scenario: 'book-pay-cancel', ratePerSecond: 1, seconds: 5, target: 'self' }
  const { id } = await boss.post('/api/v2/operations/load-tests', test)
  await boss.post(`/api/v2/operations/load-tests/${id}/stop`, {})
  await boss.post('/api/v2/operations/log-server/scavenge', { node: 'kurrentdb-2:2113', reason: 'Много проби на часовника' })
}

/** No builder runs here, so its result is inserted. */
const steerViews = async ({ service, journal }: Door) => {
  const operator = journal.as(await registerPerson(service, 'OPERATOR'))
  const { db } = service
  const steer = (command: string, body: object = {}) =>
    operator.post(`/api/v2/operations/projections/notes/${command}`, { reason: 'Проба', ...body })
  const meanwhile = async (status?: 'ready' | 'kept') => {
    await db.deleteFrom('views.builds').execute()
    const row = { projection: 'notes', version: 1, switching: 'asked' as const, together: null, eventsPerSecond: null }
    if (status !== undefined)
      await db
        .insertInto('views.builds')
        .values({ ...row, status, endsAt: null })
        .execute()
  }
  await steer('rebuild')
  await steer('throttle', { eventsPerSecond: 100 })
  for (const command of ['pause', 'resume', 'cancel']) await steer(command)
  for (const [status, command] of [
    ['ready', 'switch'],
    ['kept', 'roll-back'],
    ['kept', 'drop'],
  ] as const) {
    await meanwhile(status)
    await steer(command)
  }
  await meanwhile()
  const stop = { projection: 'notes', position: 1, stream: 'note-1', revision: 0, type: 'AppointmentNoted', why: 'не може' }
  for (const [command, body] of [
    ['retry', {}],
    ['skip', { position: 1 }],
  ] as const) {
    await db.insertInto('views.stops').values(stop).execute()
    await steer(command, body)
  }
  await operator.post('/api/v2/operations/projections/notes/compare', {})
  await operator.post('/api/v2/operations/projections/notes/view-at', { position: 1 })
}

const decideAboutWork = async ({ service, journal }: Door) => {
  const operator = journal.as(await registerPerson(service, 'OPERATOR'))
  const letter = { workId: 'a-letter', work: { kind: 'send-email' }, dueAt: inDays(0, '00:00'), priority: 'later' as const }
  await service.db.transaction().execute((trx) => insertWork(trx, [letter]))
  await service.db.updateTable('state.outbox').set({ lastError: '[3] ECONNREFUSED' }).where('workId', '=', 'a-letter').execute()
  for (const command of ['hold', 'release', 'retry', 'give-up', 'retry'])
    await operator.post(`/api/v2/operations/work/a-letter/${command}`, { reason: 'Проба' })
  await operator.post('/api/v2/operations/work/retry-failed', { reason: 'Проба', kind: 'send-email' })
}

/** Every command of operators that takes a key. */
export const workAsOperators = async (door: Door): Promise<void> => {
  for (const live of [lookAfterRefund, callUs, loadTest, steerViews, decideAboutWork]) await live(door)
}
