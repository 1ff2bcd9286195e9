import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHARE_HEADER, type ShareScope } from '@lapka/contracts/shares.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { roles } from '@lapka/contracts/roles.ts'
import { registerEverybody, type Everybody } from '../../http/authorization/testing/everybody.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, type Parent, type Person } from '../../testing/town.ts'
import { addRecordFile } from '../record/testing/add-record-file.ts'

/**
 * Every route of guests, for every caller and every kind of secret. Its rows come from the served routes, so one that is added and forgets to
 * ask for a secret fails here.
 */
const service: TestService = await startTestService()
const guestRows = Object.keys(service.app.policies).filter((row) => row.startsWith('GET /api/v2/shares/'))

const secretKinds = ['none', 'unknown', 'all', 'vaccinations', 'revoked', 'expired', 'foreign'] as const
type SecretKind = (typeof secretKinds)[number]

let everybody: Everybody
let secrets: Record<SecretKind, string>
let fileId: string

const make = async (parent: Parent, scope: ShareScope, lastsMs = DAY_MS) => {
  const until = new Date(Date.now() + lastsMs).toISOString()
  const answer = await clientOf(service, parent).post(`/api/v2/pets/${parent.petId}/make-share`, { kind: 'link', scope, until })
  return answer.json<{ id: string; secret: string }>()
}

beforeAll(async () => {
  const [own, other] = [await registerParent(service, { name: 'Канарче' }), await registerParent(service)]
  everybody = await registerEverybody(service)
  fileId = await addRecordFile(service, own)
  const revoked = await make(own, { kind: 'all' })
  await clientOf(service, own).post(`/api/v2/pets/${own.petId}/revoke-share`, { shareId: revoked.id })
  secrets = {
    none: '',
    unknown: 'a'.repeat(43),
    all: (await make(own, { kind: 'all' }, 3 * DAY_MS)).secret,
    vaccinations: (await make(own, { kind: 'vaccinations' }, 3 * DAY_MS)).secret,
    revoked: revoked.secret,
    expired: (await make(own, { kind: 'all' }, HOUR_MS)).secret,
    foreign: (await make(other, { kind: 'all' }, 3 * DAY_MS)).secret,
  }
  await service.seen()
  service.clock.now = () => new Date(Date.now() + DAY_MS).toISOString()
})
afterAll(() => service.stop())

const verdicts: Record<SecretKind, string> = {
  none: '404 NOT_FOUND',
  unknown: '404 NOT_FOUND',
  all: 'shown',
  vaccinations: 'shown',
  revoked: '410 SHARE_REVOKED',
  expired: '410 SHARE_EXPIRED',
  foreign: 'shown',
}
const expectedOf = (row: string, kind: SecretKind) =>
  row.includes('/files/') && (kind === 'vaccinations' || kind === 'foreign') ? '404 NOT_FOUND' : verdicts[kind]

test('there are rows', () => expect(guestRows.length).toBeGreaterThanOrEqual(4))

test.each(guestRows)('%s shows a guest what their secret opens, and nothing without one', async (row) => {
  const url = row.replace('GET ', '').replace(':fileId', fileId)
  const callers: [string, Person | undefined][] = [
    ['signed out', undefined],
    ...roles.map((role) => [role, everybody[role]] as [string, Person]),
  ]
  for (const [caller, person] of callers)
    for (const kind of secretKinds) {
      const answer = await clientOf(service, person).get(url, { [SHARE_HEADER]: secrets[kind] })
      const shown = answer.statusCode < 300 ? 'shown' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
      expect({ caller, kind, shown }).toEqual({ caller, kind, shown: expectedOf(row, kind) })
    }
})

test.each(guestRows)('%s takes no secret from its address', async (row) => {
  const url = row.replace('GET ', '').replace(':fileId', fileId)
  const query = new URLSearchParams({ [SHARE_HEADER]: secrets.all, secret: secrets.all, after: '0' })
  const answer = await clientOf(service).get(`${url}?${query.toString()}`)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
})

test('a secret names no pet: the routes of keepers are closed to it', async () => {
  const headers = { [SHARE_HEADER]: secrets.all }
  for (const url of ['record', 'entries', 'shares', `files/${fileId}`])
    expect((await clientOf(service).get(`/api/v2/pets/${randomUUID()}/${url}`, headers)).statusCode).toBe(401)
})
