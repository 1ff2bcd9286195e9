import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { secondFactorsOf } from '@lapka/state/accounts/second-factors.ts'
import { addTotp } from '../../testing/add-totp.ts'
import { clientOf } from '../../testing/client.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerPerson, startSession, type Person } from '../../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  // The clock of the tests stands still, so that codes are of the step one thinks.
  const startedAt = new Date().toISOString()
  service.clock.now = () => startedAt
})
afterAll(() => service.stop())

const person = async (role: 'PARENT' | 'OPERATOR' = 'PARENT') => {
  const one = await registerPerson(service, role)
  await givePassword(service, one)
  return one
}
const signIn = (email: string) =>
  service.app.inject({ method: 'POST', url: '/api/v2/sessions', payload: { email, password: PASSWORD } })

test('two operators let in a person who lost everything, and every earlier session and code is over', async () => {
  const [lost, one, other] = [await person(), await person('OPERATOR'), await person('OPERATOR')]
  await addTotp(service, lost)
  const at = `/api/v2/operations/people/${lost.accountId}`
  const act = (who: Person, verb: string, body: object) => clientOf(service, who).post(`${at}/${verb}`, body)
  const words = { reason: 'Телефонът потъна', typedName: 'Елена Тодорова' }
  expect((await act(one, 'request-factor-reset', { ...words, typedName: 'Друга' })).json()).toMatchObject({
    code: 'NAME_DIFFERS',
  })
  expect((await act(one, 'request-factor-reset', words)).statusCode).toBe(200)
  const { secondFactor } = (await clientOf(service, other).get(at)).json<PersonDetails>()
  expect(secondFactor).toMatchObject({ count: 1, recoveryCodesLeft: 10, isResettable: true, reset: { isDecidable: true } })
  const decision = { resetId: secondFactor.reset?.id, reason: 'Чух се с нея' }
  expect((await act(one, 'approve-factor-reset', decision)).json()).toMatchObject({ code: 'OTHER_OPERATORS_NEEDED' })
  // The owner of the app still signs in as before.
  expect((await signIn(lost.email)).json()).toMatchObject({ code: 'SECOND_FACTOR_CODE_NEEDED' })
  expect((await act(other, 'approve-factor-reset', decision)).statusCode).toBe(200)
  expect((await clientOf(service, lost).get('/api/v2/sessions/me')).statusCode).toBe(401)
  expect((await signIn(lost.email)).statusCode).toBe(201)
  expect((await act(other, 'approve-factor-reset', decision)).json()).toMatchObject({ code: 'FACTOR_RESET_OVER' })
})

test('a reset that was cut off behind its event is made up for by the same request again, and ends nothing that came since', async () => {
  const [lost, one, other] = [await person(), await person('OPERATOR'), await person('OPERATOR')]
  await addTotp(service, lost)
  const kept = await secondFactorsOf(service.db, lost.accountId)
  const at = `/api/v2/operations/people/${lost.accountId}`
  const words = { reason: 'Телефонът потъна', typedName: 'Елена Тодорова' }
  await clientOf(service, one).post(`${at}/request-factor-reset`, words)
  const { secondFactor } = (await clientOf(service, other).get(at)).json<PersonDetails>()
  const decision = { resetId: secondFactor.reset?.id, reason: 'Чух се с нея' }
  const key = randomUUID()
  const approve = () => clientOf(service, other).post(`${at}/approve-factor-reset`, decision, { key })
  const approved = (await approve()).json<object>()
  // As it stands where the process died before the transaction of the event's rows was over.
  const createdAt = kept[0]?.confirmedAt ?? new Date()
  await service.db
    .insertInto('state.secondFactors')
    .values(kept.map((factor) => ({ ...factor, accountId: lost.accountId, createdAt })))
    .execute()
  expect((await signIn(lost.email)).json()).toMatchObject({ code: 'SECOND_FACTOR_CODE_NEEDED' })
  expect((await approve()).json()).toEqual(approved)
  expect((await signIn(lost.email)).statusCode).toBe(201)
  const { now } = service.clock
  service.clock.now = () => addMs(now(), 60_000)
  const cookie = `__Host-lapka=${await startSession(service, lost)}`
  await addTotp(service, { ...lost, headers: { cookie } })
  expect((await approve()).json()).toEqual(approved)
  service.clock.now = now
  expect(await secondFactorsOf(service.db, lost.accountId)).toHaveLength(1)
})

test('an operator can’t ask for themselves, nor help a colleague alone', async () => {
  const [lost, one] = [await person('OPERATOR'), await person('OPERATOR')]
  await addTotp(service, lost)
  const at = `/api/v2/operations/people/${lost.accountId}`
  const words = { reason: 'Телефонът потъна', typedName: 'Елена Тодорова' }
  const ask = (who: Person) => clientOf(service, who).post(`${at}/request-factor-reset`, words)
  expect((await ask(lost)).json()).toMatchObject({ code: 'OTHER_OPERATORS_NEEDED' })
  expect((await ask(one)).statusCode).toBe(200)
  const { secondFactor } = (await clientOf(service, one).get(at)).json<PersonDetails>()
  const decision = { resetId: secondFactor.reset?.id, reason: 'Проверих' }
  for (const who of [one, lost])
    expect((await clientOf(service, who).post(`${at}/approve-factor-reset`, decision)).json()).toMatchObject({
      code: 'OTHER_OPERATORS_NEEDED',
    })
})
