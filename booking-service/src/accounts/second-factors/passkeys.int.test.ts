import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { createSoftPasskey } from '../../testing/soft-passkey.ts'
import { publicUrl, startTestService, type TestService } from '../../testing/test-service.ts'
import { registerPerson, type Person } from '../../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PATH = '/api/v2/accounts/me/second-factor'
type Question = { passkey: { challenge: string } }

const send = (who: Person, url: string, payload: object = {}) => clientOf(service, who).send({ method: 'POST', url, payload })
const addKey = (who: Person, passkey: object) => send(who, `${PATH}/confirm-passkey`, { name: 'Ключ', passkey })

/** An operator with a passkey, in a session whose proof is older than what is costly asks for. */
const operatorWithKey = async () => {
  const one = await registerPerson(service, 'OPERATOR')
  await givePassword(service, one)
  const key = createSoftPasskey(publicUrl)
  const begun = await send(one, `${PATH}/begin-passkey`, { password: PASSWORD })
  expect((await addKey(one, key.made(begun.json<{ challenge: string }>().challenge))).statusCode).toBe(200)
  const factorAtMs = Date.now() - 60 * 60_000
  const cookie = `__Host-lapka=${await service.sessions.start(one.accountId, { role: 'OPERATOR', factorAtMs })}`
  return { key, old: { ...one, headers: { cookie } } }
}
const isFresh = async (who: Person) =>
  (await clientOf(service, who).get(`/api/v2/operations/people/${who.accountId}`)).statusCode === 200

test('a passkey confirms what is costly, and answers one question once', async () => {
  const { key, old } = await operatorWithKey()
  expect(await isFresh(old)).toBe(false)
  const { passkey } = (await send(old, '/api/v2/sessions/start-proof')).json<Question>()
  const answer = { passkey: key.confirmed(passkey.challenge) }
  expect((await send(old, '/api/v2/sessions/prove-factor', answer)).statusCode).toBe(200)
  expect(await isFresh(old)).toBe(true)
  expect((await send(old, '/api/v2/sessions/prove-factor', answer)).json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
})

test('a stolen session adds no passkey by the question that confirming asks, and so proves nothing', async () => {
  const { old } = await operatorWithKey()
  const { passkey } = (await send(old, '/api/v2/sessions/start-proof')).json<Question>()
  const thiefs = createSoftPasskey(publicUrl)
  expect((await addKey(old, thiefs.made(passkey.challenge))).json()).toMatchObject({ code: 'PASSKEY_NOT_VALID' })
  expect((await clientOf(service, old).get(PATH)).json<{ items: object[] }>().items).toHaveLength(1)
  expect(await isFresh(old)).toBe(false)
})
