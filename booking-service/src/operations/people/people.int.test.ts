import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundPerson, OperatorAct, PersonDetails } from '@lapka/contracts/api/operations/people.ts'
import { accountStream, PEOPLE_SEARCHES } from '@lapka/contracts/streams.ts'
import { numberOf } from '@lapka/projections/appointments/appointment-view.ts'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let operator: Person
let parent: Parent
let vet: Vet
let appointmentId: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[operator, parent, vet] = await Promise.all([
    registerPerson(service, 'OPERATOR', { name: 'Иво' }),
    registerParent(service, { name: 'Канарка', email: 'kanarka@example.test' }),
    registerVet(service, { lateRefundPercent: 50 }),
  ])
  appointmentId = await book(service, { parent, vet, startsAt: inDays(7, '07:00') })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const NAME = 'Канарка Тодорова'
const at = (id: string, part = '') => `/api/v2/operations/people/${id}${part}`
const boss = () => clientOf(service, operator)
type Found = { by: string; items: FoundPerson[]; hasMore: boolean }
const find = async (q: string) =>
  (await boss().get(`/api/v2/operations/people?${new URLSearchParams({ q }).toString()}`)).json<Found>()
const look = async (id: string): Promise<PersonDetails> => (await boss().get(at(id))).json<PersonDetails>()
const actsOn = async (person: Person) =>
  (await clientOf(service, person).get('/api/v2/accounts/me/operator-acts')).json<{ items: OperatorAct[] }>().items
const secondSession = async (accountId: string) => ({
  cookie: `__Host-lapka=${await service.sessions.start(accountId, { role: 'PARENT' })}`,
})
const isSignedIn = async (headers: { cookie: string }) =>
  (await service.app.inject({ method: 'GET', url: '/api/v2/sessions/me', headers })).statusCode === 200

describe('a person is found', () => {
  test('by address, number, id and name in either spelling, each with the address hidden', async () => {
    const searches = ['kanarka@example.test', ' KANARKA@Example.test ', parent.accountId, 'канарка тод', 'Kanarka']
    for (const q of searches) {
      const { items } = await find(q)
      expect([q, items.map(({ id }) => id)]).toEqual([q, [parent.accountId]])
      expect(items[0]).toMatchObject({ name: NAME, role: 'PARENT', state: 'active', maskedEmail: 'k…@example.test' })
    }
    const sides = [parent.accountId, vet.accountId].toSorted()
    expect((await find(numberOf(appointmentId))).items.map(({ id }) => id).toSorted()).toEqual(sides)
    expect((await find(appointmentId)).items.map(({ id }) => id).toSorted()).toEqual(sides)
    expect((await find(vet.professionalId)).items.map(({ id }) => id)).toEqual([vet.accountId])
  })

  test('among few of one name, and never all people', async () => {
    await Promise.all(Array.from({ length: 11 }, () => registerPerson(service, 'PARENT', { name: 'Многото' })))
    await expect(find('Многото')).resolves.toMatchObject({ by: 'name', hasMore: true, items: { length: 10 } })
    for (const q of ['%%', '..', 'няма такъв', 'nobody@example.test', crypto.randomUUID(), 'LP-99999Z'])
      expect((await find(q)).items).toEqual([])
    expect((await boss().get('/api/v2/operations/people?q=a')).statusCode).toBe(400)
    expect((await boss().get('/api/v2/operations/people')).statusCode).toBe(400)
  })

  test('and every search is on record, without what was typed', async () => {
    const before = (await service.log.readStream(PEOPLE_SEARCHES)).length
    await find('Канарка')
    await find('Канарка')
    const searches = (await service.log.readStream(PEOPLE_SEARCHES)).slice(before)
    expect(searches).toMatchObject([{}, {}].map(() => ({ actor: { id: operator.accountId }, data: { by: 'name', count: 1 } })))
    expect(JSON.stringify(searches)).not.toContain('анарка')
  })

  test('before the address is confirmed', async () => {
    const email = 'new@example.test'
    const words = { email, password: 'lapka-demo-2026', role: 'PARENT', name: 'Нова', surname: 'Новева', language: 'bg' }
    expect((await clientOf(service).post('/api/v2/accounts', words)).statusCode).toBe(202)
    await service.seen()
    const [found] = (await find(email)).items
    expect(found).toMatchObject({ name: 'Нова Новева', state: 'unconfirmed' })
    const id = found?.id ?? ''
    const letter = async () =>
      (await look(id)).letters.map(({ template, state, isResendable }) => [template, state, isResendable])
    expect(await letter()).toEqual([['confirm-account', 'waiting', false]])
    await service.db.updateTable('state.outbox').set({ doneAt: new Date() }).where('kind', '=', 'send-account-email').execute()
    const letterId = (await look(id)).letters[0]?.id
    const again = await boss().post(at(id, '/resend-letter'), { letterId, reason: 'Връзката е изтекла' })
    expect(again.statusCode).toBe(200)
    await service.seen()
    expect(await letter()).toEqual([
      ['confirm-account', 'waiting', false],
      ['confirm-account', 'sent', false],
    ])
    const noSignOut = await boss().post(at(id, '/sign-out-everywhere'), { reason: 'Няма от какво', typedName: 'Нова Новева' })
    expect(noSignOut.statusCode).toBe(404)
  })
})

describe('an account is looked at', () => {
  test('with what it may do, where it is signed in, its times and money and letters, and nothing that people wrote', async () => {
    const seen = await look(parent.accountId)
    expect(seen).toMatchObject({
      name: NAME,
      email: 'kanarka@example.test',
      state: 'active',
      isActedOn: true,
      sessions: [{}],
      appointments: [{ id: appointmentId, party: 'parent', status: 'SCHEDULED', paidCents: 3000, isCancellable: true }],
    })
    expect(seen.permissions).toContain('book-appointments')
    expect(seen.letters.map(({ template }) => template)).toContain('appointment-confirmed')
    expect(seen.recent.map(({ type }) => type)).toContain('AppointmentPlaced')
    const text = JSON.stringify(seen)
    for (const secret of ['Куца', 'Рекс', 'labrador', parent.headers.cookie.slice(13)]) expect(text).not.toContain(secret)
    await expect(look(vet.accountId)).resolves.toMatchObject({
      professional: { verificationStatus: 'accepted' },
      appointments: [{ party: 'professional', withName: NAME }],
    })
  })

  test('and the person sees the operator and the time, also in their export', async () => {
    await look(parent.accountId)
    expect((await actsOn(parent)).filter(({ kind }) => kind === 'account_read')).toMatchObject([
      { by: 'Иво Тодорова', reason: null },
    ])
    const file = (await clientOf(service, parent).get('/api/v2/accounts/me/export')).body
    expect(file).toContain('AccountRead')
  })

  test('not by other roles, and no unknown person', async () => {
    expect((await boss().get(at(crypto.randomUUID()))).statusCode).toBe(404)
    expect((await boss().get(at('abc'))).statusCode).toBe(400)
    expect((await clientOf(service, vet).get(at(parent.accountId))).statusCode).toBe(403)
  })
})

describe('signing a person out everywhere', () => {
  const ask = (typedName: string, key = crypto.randomUUID(), reason = 'Изгубила е телефона си') =>
    boss().post(at(parent.accountId, '/sign-out-everywhere'), { reason, typedName }, { key })

  test('takes their name, ends every session once and stands on their record with the reason', async () => {
    const other = await secondSession(parent.accountId)
    expect((await ask('Елена Тодорова')).json()).toMatchObject({ code: 'NAME_DIFFERS' })
    expect((await ask(NAME, undefined, 'x')).statusCode).toBe(400)
    expect(await isSignedIn(other)).toBe(true)
    const key = crypto.randomUUID()
    expect((await ask('канарка  ТОДОРОВА', key)).statusCode).toBe(200)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(parent.headers)).toBe(false)

    const since = await secondSession(parent.accountId)
    expect((await ask('канарка  ТОДОРОВА', key)).statusCode).toBe(200)
    expect(await isSignedIn(since)).toBe(true)
    parent = { ...parent, headers: since }
    const own = (await actsOn(parent)).filter(({ kind }) => kind === 'signed_out')
    expect(own).toMatchObject([{ by: 'Иво Тодорова', reason: 'Изгубила е телефона си' }])
    const recorded = (await service.log.readStream(accountStream(parent.accountId))).at(-1)
    expect(recorded).toMatchObject({ type: 'SignedOutByOperator', actor: { id: operator.accountId, role: 'OPERATOR' } })
    expect(JSON.stringify(recorded?.data)).not.toContain('Изгубила')
  })

  test('closes their open connections', async () => {
    const url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/api/v2/live`.replace('http', 'ws')
    const socket = new WebSocket(url, { headers: parent.headers } as never)
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
    expect((await ask('Kanarka Todorova')).statusCode).toBe(200)
    expect(await closed).toBe(4401)
    parent = { ...parent, headers: await secondSession(parent.accountId) }
  })

  test('not another operator, who can be looked at', async () => {
    const colleague = await registerPerson(service, 'OPERATOR', { name: 'Колега' })
    await expect(look(colleague.accountId)).resolves.toMatchObject({ isActedOn: false })
    const refused = await boss().post(at(colleague.accountId, '/sign-out-everywhere'), {
      reason: 'Без причина',
      typedName: 'Колега Тодорова',
    })
    expect(refused.json()).toMatchObject({ code: 'OPERATORS_ACCOUNT' })
    expect(await isSignedIn(colleague.headers)).toBe(true)
  })
})

test('a letter is sent again as work of its own, once, and a foreign one is none', async () => {
  await service.db.updateTable('state.outbox').set({ doneAt: new Date() }).where('kind', '=', 'send-email').execute()
  const confirmed = (await look(parent.accountId)).letters.find(({ template }) => template === 'appointment-confirmed')
  expect(confirmed).toMatchObject({ state: 'sent', isResendable: true, appointment: { id: appointmentId } })
  const key = crypto.randomUUID()
  const ask = (id: string, useKey?: string) =>
    boss().post(at(id, '/resend-letter'), { letterId: confirmed?.id, reason: 'Не го намира' }, useKey ? { key: useKey } : {})
  expect((await ask(vet.accountId)).statusCode).toBe(404)
  const first = await ask(parent.accountId, key)
  expect(first.statusCode).toBe(200)
  await service.seen()
  expect((await ask(parent.accountId, key)).json()).toEqual(first.json())
  expect((await ask(parent.accountId)).json()).toMatchObject({ code: 'LETTER_ON_ITS_WAY' })
  const states = (await look(parent.accountId)).letters.filter(({ template }) => template === 'appointment-confirmed')
  expect(states.map(({ state }) => state)).toEqual(['waiting', 'sent'])
  expect((await actsOn(parent))[0]).toMatchObject({ kind: 'letter_resent', reason: 'Не го намира' })
})

describe('cancelling for a person who called', () => {
  const cancel = (id: string, change: object = {}, key = crypto.randomUUID()) =>
    boss().post(
      at(id, '/cancel-appointment'),
      { appointmentId, reason: 'Обади се от болницата', typedName: NAME, ...change },
      { key },
    )

  test('another person’s appointment gets 404, and the name has to be right', async () => {
    const stranger = await registerParent(service)
    expect((await cancel(stranger.accountId, { typedName: 'Елена Тодорова' })).statusCode).toBe(404)
    expect((await cancel(parent.accountId, { typedName: 'Елена Тодорова' })).json()).toMatchObject({ code: 'NAME_DIFFERS' })
    expect((await cancel(parent.accountId, { appointmentId: crypto.randomUUID() })).statusCode).toBe(404)
  })

  test('gives back what the preview said, once, and stands in the appointment’s history with the operator and the reason', async () => {
    const preview = await boss().get(at(parent.accountId, `/cancellation-preview?appointmentId=${appointmentId}`))
    expect(preview.json()).toEqual({ refundCents: 3000, keptCents: 0, isLate: false })
    const key = crypto.randomUUID()
    const first = await cancel(parent.accountId, {}, key)
    expect(first.json()).toMatchObject({ refundCents: 3000 })
    expect((await cancel(parent.accountId, {}, key)).json()).toEqual(first.json())
    expect((await cancel(parent.accountId)).json()).toMatchObject({ code: 'ALREADY_CANCELLED' })
    await service.seen()
    type History = { items: { type: string; actor: object; opened: object; data: object }[] }
    const history = (await clientOf(service, parent).get(`/api/v2/appointments/${appointmentId}/history`)).json<History>()
    expect(history.items.find(({ type }) => type === 'AppointmentCancelled')).toMatchObject({
      actor: { role: 'OPERATOR', displayName: 'Иво Тодорова' },
      opened: { reason: 'Обади се от болницата' },
      data: { by: 'parent', parentId: parent.accountId },
    })
    const { letters } = await look(parent.accountId)
    expect(letters.map(({ template }) => template)).toContain('appointment-cancelled')
  })

  test('by our fault gives all back where the parent’s own rule would not, and for a vet who called too', async () => {
    service.clock.now = () => inDays(9, '06:30')
    try {
      const late = await book(service, { parent, vet, startsAt: inDays(9, '07:00') })
      const preview = async (fault: string) =>
        (await boss().get(at(parent.accountId, `/cancellation-preview?appointmentId=${late}&fault=${fault}`))).json<object>()
      expect(await preview('theirs')).toMatchObject({ refundCents: 1500 })
      expect(await preview('ours')).toMatchObject({ refundCents: 3000 })
      expect((await cancel(parent.accountId, { appointmentId: late, fault: 'ours' })).json()).toMatchObject({ refundCents: 3000 })
      const ofVet = await book(service, { parent, vet, startsAt: inDays(9, '08:00') })
      const called = await cancel(vet.accountId, { appointmentId: ofVet, typedName: 'мария тодорова' })
      expect(called.json()).toMatchObject({ refundCents: 3000 })
    } finally {
      service.clock.now = () => new Date().toISOString()
    }
  })
})

test('an erased person is shown as erased, and no act is possible', async () => {
  const passwordHash = await service.dependencies.passwords.hash('lapka-demo-2026', { key: 'test', isKnown: true })
  const gone = await registerPerson(service, 'PARENT', { name: 'Изчезнала', passwordHash })
  const erased = await clientOf(service, gone).post('/api/v2/accounts/me/erase-account', { password: 'lapka-demo-2026' })
  expect(erased.statusCode).toBe(200)
  await service.seen()
  expect((await find('Изчезнала')).items).toEqual([])
  await expect(look(gone.accountId)).resolves.toMatchObject({
    state: 'erased',
    name: '',
    email: '',
    permissions: [],
    isActedOn: false,
  })
  const refused = await boss().post(at(gone.accountId, '/sign-out-everywhere'), {
    reason: 'Късно',
    typedName: 'Изчезнала Тодорова',
  })
  expect(refused.json()).toMatchObject({ code: 'PERSON_ERASED' })
})
