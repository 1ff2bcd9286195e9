import { randomUUID } from 'node:crypto'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Party } from '@lapka/contracts/api/appointments.ts'
import { roles, type Role } from '@lapka/contracts/roles.ts'
import { addTotp } from '../../testing/add-totp.ts'
import { clientOf } from '../../testing/client.ts'
import { keepPetObjects } from '../../pets/testing/keep-pet-objects.ts'
import { showSomeAnimal } from '../../animals/testing/list-animal.ts'
import { addPhotos } from './testing/add-photos.ts'
import { inviteSecondAdult } from '../../household/testing/share-pet.ts'
import { invite, joinClinic, registerClinic } from '../../testing/clinic.ts'
import { takeWholeDay, waitFor } from '../../testing/full-day.ts'
import { uploadOf } from '../../testing/multipart.ts'
import { givePassword } from '../../testing/give-password.ts'
import { keepCard } from '../../testing/keep-card.ts'
import { rungConsultation } from '../../testing/consultation.ts'
import { book, bookClient, openCheckouts, holdSeries } from '../../testing/road.ts'
import { sessionHashOf } from '../../sessions/sessions.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import {
  addAddress,
  offerSomething,
  inDays,
  registerParent,
  registerVet,
  startSession,
  type Parent,
  type Person,
  type Vet,
} from '../../testing/town.ts'
import { collectPolicies } from './enforce.ts'
import type { Policy } from './policy.ts'
import { permissionsOf } from '../../operations/people/permissions.ts'
import { registerEverybody, type Everybody } from './testing/everybody.ts'
import { describedBody } from './testing/example-of.ts'
import {
  isAllowedAll,
  objectRouteOf,
  objectRowIsOwned,
  ownerOf,
  type ObjectIds,
  type ObjectRoute,
} from './testing/object-routes.ts'

const service: TestService = await startTestService()
const { policies } = service.app

/** Every route for every caller: signed out, a stranger of each role, the owners; own, foreign and missing objects. */
const rows = Object.entries(policies).map(([row, policy]) => {
  const [method = '', path = ''] = row.split(' ')
  return { row, method: method as 'GET', path, policy }
})
const apiRows = rows.filter(({ path }) => path.startsWith('/api/v'))
const isForAll = (policy: Policy) => policy === 'open' || policy === 'public' || policy === 'provider'

let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let everybody: Everybody
let parent: Parent
let vet: Vet
let clinicOwner: Person & { professionalId: string }
let shelter: Person
let ownIds: ObjectIds
beforeAll(async () => {
  checkouts = await openCheckouts(service)
  ;[parent, vet, everybody] = await Promise.all([
    registerParent(service, { name: 'Канарче' }),
    registerVet(service),
    registerEverybody(service),
  ])
  const appointment = await book(service, { parent, vet, startsAt: inDays(7, '07:00') })
  const parts = [{ fileName: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF' }]
  const uploaded = await clientOf(service, vet).send(uploadOf({ method: 'POST', url: '/api/v2/profile/diplomas', parts }))
  const joined = await clientOf(service, parent).post('/api/v2/waitlist', waitFor(await takeWholeDay(service, 12)))
  clinicOwner = await registerClinic(service)
  await joinClinic(service, clinicOwner, vet)
  await clientOf(service, vet).post('/api/v2/feeds', { name: 'Телефон' })
  const whatIf = { from: inDays(-2, '07:00'), to: inDays(-1, '07:00'), changes: {} }
  const told = await clientOf(service, vet).post('/api/v2/operations/what-if', whatIf)
  const opened = await clientOf(service, parent).post('/api/v2/cases', { name: 'К', email: 'k@example.test', text: 'Въпрос' })
  const consultation = await rungConsultation(service, { parent, vets: [vet] })
  await givePassword(service, parent)
  const shown = await showSomeAnimal(service, parent)
  shelter = shown.shelter
  ownIds = {
    whatIf: told.json<{ id: string }>().id,
    case: opened.json<{ id: string }>().id,
    session: sessionHashOf(await startSession(service, parent)),
    factor: (await addTotp(service, parent)).factorId,
    feed: (await clientOf(service, vet).get('/api/v2/feeds')).json<{ items: { id: string }[] }>().items[0]?.id ?? '',
    card: await keepCard(service, parent.accountId),
    clinic: clinicOwner.professionalId,
    invitation: await invite(service, clinicOwner, everybody.SHELTER.email),
    keeperInvitation: await inviteSecondAdult(service, parent),
    wait: joined.json<{ id: string }>().id,
    appointment,
    client: (await bookClient(service, vet, { startsAt: inDays(10, '08:00') })).clientId,
    consultation,
    ...(await addPhotos(service, { parent, vet, appointment, consultation })),
    person: parent.accountId,
    pet: parent.petId,
    ...(await keepPetObjects(service, { parent, vet })),
    address: await addAddress(service, parent.accountId),
    schedule: vet.professionalId,
    ...(await offerSomething(service)),
    ...shown.ids,
    series: await holdSeries(service, { parent, vet, from: inDays(30, '07:00') }),
    professional: vet.professionalId,
    diploma: uploaded.json<{ diploma: { id: string } }>().diploma.id,
    projection: 'notes',
    work: 'a-letter',
  }
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

/** Each request under a session of its own: some of the routes end it. */
const ask = async (person: Person | null, { path, ...request }: { method: 'GET'; path: string; body?: object }) => {
  const cookie = person === null ? {} : { cookie: `__Host-lapka=${await startSession(service, person)}` }
  const { body, method } = request
  const payload: InjectOptions = body === undefined ? {} : { payload: body }
  const headers = { 'idempotency-key': randomUUID(), ...cookie }
  return service.app.inject({ method, url: path, headers, ...payload })
}
type Answer = Awaited<ReturnType<typeof ask>>
const said = ({ statusCode, body }: Answer) => ({ statusCode, body: body.replaceAll(/"requestId":"[^"]*"/g, '') })
/** As the API describes it, unless the route's own row knows better. */
const bodyFor = (method: string, row: string) => {
  const route = objectRouteOf(row)
  if (method === 'GET') return {}
  return { body: route?.body?.(ownIds) ?? (route === undefined ? {} : describedBody(service.app, row)) }
}
/** Ids of the parameters of a path, in its order. The last one stands for all that follow. */
const pathOf = (row: string, path: string, ...ids: string[]) => {
  const query = objectRouteOf(row)?.query
  let nth = 0
  const filled = path.replaceAll(/:\w+/g, () => ids[nth++] ?? ids.at(-1) ?? randomUUID())
  return filled + (query === undefined ? '' : `?${query}`)
}
const objectsOf = ({ object, within = [] }: ObjectRoute) => [...within, object]
const mayCall = (policy: Policy, role: Role) => typeof policy !== 'object' || !('roles' in policy) || policy.roles.includes(role)

describe('routes and their policies', () => {
  test('a route without a policy keeps the server from starting', async () => {
    const app = Fastify()
    collectPolicies(app, service.dependencies)
    app.get('/api/v2/forgotten', () => 'everyone sees this')
    await expect(app.ready()).rejects.toThrow('GET /api/v2/forgotten has no policy')
  })

  test.each(apiRows.filter(({ path, policy }) => path.includes(':') && !isForAll(policy)))(
    'object-routes.ts says what is in the path of $row',
    ({ row }) => {
      expect(objectRouteOf(row)).toBeDefined()
    },
  )

  test.each(apiRows.filter(({ row }) => objectRouteOf(row) !== undefined))(
    '$row names an object for each parameter of its path',
    ({ row, path }) => {
      const route = objectRouteOf(row)
      expect(route && objectsOf(route)).toHaveLength(path.match(/:\w+/g)?.length ?? 0)
    },
  )

  test.each(rows)('$row is asked for without a parameter left in its path', ({ row, path }) => {
    expect(pathOf(row, path, randomUUID())).not.toMatch(/:\w/)
  })
})

/** The verdict of authorisation on a caller, before the request itself is judged. */
const verdictOf = ({ statusCode, body }: Answer): string => {
  if (statusCode === 401 || statusCode === 403) return (JSON.parse(body) as { code: string }).code
  return statusCode >= 500 ? body : 'let in'
}
const expectedOf = (policy: Policy) => ({
  'signed out': isForAll(policy) ? 'let in' : 'NOT_SIGNED_IN',
  ...Object.fromEntries(roles.map((role) => [role, mayCall(policy, role) ? 'let in' : 'NOT_ALLOWED'])),
})

describe('permissions', () => {
  test.each(rows.filter(({ path }) => path !== '/*' && path !== '/readyz'))('$row', async ({ row, method, path, policy }) => {
    const request = { method, path: pathOf(row, path, randomUUID()), ...bodyFor(method, row) }
    const verdicts: Record<string, string> = { 'signed out': verdictOf(await ask(null, request)) }
    for (const role of roles) verdicts[role] = verdictOf(await ask(everybody[role], request))
    expect(verdicts).toEqual(expectedOf(policy))
  })

  test('a refused request writes nothing', async () => {
    const head = await service.log.head()
    for (const { row, method, path, policy } of apiRows.filter((one) => one.method !== 'GET' && !isForAll(one.policy))) {
      const request = { method, path: pathOf(row, path, randomUUID()), ...bodyFor(method, row) }
      await ask(null, request)
      for (const role of roles.filter((one) => !mayCall(policy, one))) await ask(everybody[role], request)
    }
    expect(await service.log.head()).toBe(head)
  })
})

const objectRows = apiRows.filter(({ row }) => objectRouteOf(row) !== undefined)

describe('an object of another person', () => {
  test.each(objectRows.filter(({ policy }) => policy !== 'signed-in' && objectRowIsOwned(policy)))(
    '$row looks like one that is missing, and nothing is written',
    async ({ row, method, path, policy }) => {
      const { object } = objectRouteOf(row) ?? { object: 'appointment' }
      const head = await service.log.head()
      const askFor = async (role: Role, id: string) =>
        said(await ask(everybody[role], { method, path: pathOf(row, path, id), ...bodyFor(method, row) }))
      for (const role of roles.filter((one) => mayCall(policy, one) && !isAllowedAll(policy, one))) {
        const [foreign, missing] = [await askFor(role, ownIds[object]), await askFor(role, randomUUID())]
        expect({ role, ...foreign }).toEqual({ role, ...missing })
        expect(foreign.body).toContain('"NOT_FOUND"')
      }
      expect(await service.log.head()).toBe(head)
    },
  )
})

describe('an object within another', () => {
  test.each(objectRows.filter(({ row }) => (objectRouteOf(row)?.within ?? []).length > 0))(
    '$row finds it only where it is',
    async ({ row, method, path, policy }) => {
      const route = objectRouteOf(row) ?? { object: 'appointment' }
      const own = objectsOf(route).map((object) => ownIds[object])
      const anyone = everybody[roles.find((one) => mayCall(policy, one)) ?? 'OPERATOR']
      const caller = { parent, vet, shelter, anyone }[ownerOf(route, method, policy)]
      const statusFor = async (ids: string[]) =>
        (await ask(caller, { method, path: pathOf(row, path, ...ids), ...bodyFor(method, row) })).statusCode
      expect(method === 'GET' ? [200] : [200, 400, 409]).toContain(await statusFor(own))
      for (const index of own.keys()) {
        expect({ index, missing: await statusFor(own.with(index, randomUUID())) }).toEqual({ index, missing: 404 })
        if (objectsOf(route)[index] !== 'professional') continue
        expect({ index, foreign: await statusFor(own.with(index, clinicOwner.professionalId)) }).toEqual({ index, foreign: 404 })
      }
    },
  )
})

describe('an appointment or a consultation of one’s own', () => {
  const partiesOf = (): Record<Party, Person> => ({
    parent,
    professional: vet,
    clinic: clinicOwner,
    operator: everybody.OPERATOR,
  })

  // A consultation rings for 90 s, and the rows before these may take longer.
  beforeAll(async () => {
    const consultation = await rungConsultation(service, { parent, vets: [vet] })
    const places = { parent, vet, appointment: ownIds.appointment, consultation }
    ownIds = { ...ownIds, consultation, ...(await addPhotos(service, places)) }
  })

  test.each(objectRows.filter(({ policy }) => typeof policy === 'object' && 'own' in policy))(
    '$row is for its parties of the table alone',
    async ({ row, method, path, policy }) => {
      if (typeof policy !== 'object' || !('own' in policy)) throw new Error(row)
      const request = {
        method,
        path: pathOf(row, path, ...objectsOf(objectRouteOf(row) ?? { object: policy.own }).map((object) => ownIds[object])),
        ...bodyFor(method, row),
      }
      // A consultation is between two people: to a vet's clinic there is none.
      const parties = (Object.entries(partiesOf()) as [Party, Person][]).filter(
        ([party]) => policy.own === 'appointment' || party !== 'clinic',
      )
      const verdicts: Record<string, string> = {}
      for (const [party, person] of parties) {
        const answer = await ask(person, request)
        verdicts[party] = answer.statusCode === 404 ? 'NOT_FOUND' : verdictOf(answer)
      }
      const expected = parties.map(([party]) => [party, policy.by.some((one) => one === party) ? 'let in' : 'NOT_ALLOWED'])
      expect(verdicts).toEqual(Object.fromEntries(expected))
    },
  )
})

describe('over the WebSocket', () => {
  let url: string
  beforeAll(async () => {
    url = `${await service.app.listen({ port: 0, host: '127.0.0.1' })}/api/v2/live`.replace('http', 'ws')
  })
  const listen = (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(url, { headers })
    const heard: string[] = []
    socket.addEventListener('message', ({ data }) => heard.push(String(data)))
    const opened = new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
    return { socket, heard, opened, closed }
  }

  test('a listener hears of their own appointments only', async () => {
    const listeners: Record<string, Person | null> = { nobody: null, parent, vet, ...everybody }
    const all = Object.entries(listeners).map(([name, person]) => ({ name, ...listen(person?.headers) }))
    await Promise.all(all.map(({ opened }) => opened))
    const id = await book(service, { parent, vet, startsAt: inDays(8, '09:00') })
    const hearing = () => all.filter(({ heard }) => heard.some((text) => text.includes(id))).map(({ name }) => name)
    await expect.poll(hearing).toEqual(['parent', 'vet'])
    // Neither of these says whose, or what.
    const tells = (text: string) => !['hello', 'everything-changed'].includes((JSON.parse(text) as { type: string }).type)
    const heardMore = all.filter(({ heard }) => heard.some(tells)).map(({ name }) => name)
    expect(heardMore).toEqual(['parent', 'vet'])
    for (const { socket } of all) socket.close()
  })

  test('a socket ends with its session', async () => {
    const cookie = `__Host-lapka=${await startSession(service, parent)}`
    const { opened, closed } = listen({ cookie })
    expect(await opened).toBe(true)
    await service.app.inject({ method: 'POST', url: '/api/v2/accounts/me/sign-out-everywhere', headers: { cookie } })
    expect(await closed).toBe(4401)
  })

  test('none opens for a page of another site', async () => {
    expect(await listen({ ...parent.headers, origin: 'https://evil.test' }).opened).toBe(false)
  })
})

test('an account’s permissions are what its role’s routes allow', () => {
  expect(permissionsOf(policies, 'PARENT')).toEqual(['own-account', 'book-appointments', 'own-pets', 'waitlist'])
  expect(permissionsOf(policies, 'VET').join(' ')).toBe('own-account receive-appointments working-hours revenues join-clinic')
  expect(permissionsOf(policies, 'CLINIC')).toContain('clinic-vets')
  expect(permissionsOf(policies, 'OPERATOR')).toEqual(['own-account', 'all-appointments', 'verifications', 'cases', 'people'])
})
