import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { describedBody, describesQuery } from './testing/example-of.ts'
import { objectRouteOf, type ObjectIds } from './testing/object-routes.ts'
import { castRecord } from './testing/record-cast.ts'
import { callers, letInBy, recordRoutesOf, type Caller } from './testing/record-rules.ts'

/**
 * Every served route of a pet's record for everyone around the pet, at one moment of the service's clock. Its rows come from the served
 * routes and their requests from the API's description: a route that is added needs a rule.
 */
const service = await startServiceWithCheckouts()
const rows = recordRoutesOf(Object.keys(service.app.policies))
/** Reading before writing, and what takes something away last. */
const ENDING = ['DELETE', 'withdraw-offer', 'withdraw-transfer', 'revoke-shares', 'mark-died', 'withdraw-death']
const endingOf = (row: string) => ENDING.findIndex((one) => row.includes(one))
const inOrder = rows.ruled.toSorted(
  (one, other) => Number(!one.startsWith('GET')) - Number(!other.startsWith('GET')) || endingOf(one) - endingOf(other),
)

let cast: Awaited<ReturnType<typeof castRecord>>
beforeAll(async () => {
  cast = await castRecord(service)
})

/** The ids of a path, and what a body or a query has to name of the pet. */
const requestFor = (row: string, caller: Caller, petId = cast.petId) => {
  const [method = 'GET', path = ''] = row.split(' ')
  const { fileId, photoId, uploadId, transferId, shareId, caseId, appointmentId } = cast
  const ids: Record<string, string> = { ':id': petId, ':fileId': fileId, ':photoId': photoId, ':uploadId': uploadId }
  const route = objectRouteOf(row)
  const query = new URLSearchParams(route?.query)
  if (caller === 'operator with a case' && describesQuery(service.app, row, 'case')) query.set('case', caseId)
  const described = { ...describedBody(service.app, row), ...route?.body?.({ pet: petId } as ObjectIds) }
  const named = { transferId, shareId, appointmentId, entryId: cast.entryOf(caller) }
  const body = Object.fromEntries(
    Object.entries(described).map(([key, value]) => [key, key in named ? named[key as 'shareId'] : value]),
  )
  return {
    method: method as 'GET',
    url: `${path.replaceAll(/:\w+/g, (name) => ids[name] ?? '')}?${query.toString()}`,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(path.endsWith('/passport') && cast.passport),
      ...cast.headersOf(caller),
    },
    ...(method === 'GET' ? {} : { payload: body }),
  }
}
const verdictFor = async (row: string, caller: Caller, petId?: string): Promise<string> => {
  const { statusCode, body } = await service.app.inject(requestFor(row, caller, petId))
  if (statusCode >= 500) return body
  return [401, 403, 404, 410].includes(statusCode) ? (JSON.parse(body) as { code: string }).code : 'let in'
}
const expectedFor = (row: string, caller: Caller): string => {
  if (letInBy(row).includes(caller)) return 'let in'
  if (row.includes('/shares/'))
    return { 'guest: revoked': 'SHARE_REVOKED', 'guest: expired': 'SHARE_EXPIRED' }[caller as string] ?? 'NOT_FOUND'
  const role = cast.roleOf(caller)
  if (role === undefined) return 'NOT_SIGNED_IN'
  const policy = service.app.policies[row]
  const isRole = typeof policy !== 'object' || !('roles' in policy) || policy.roles.some((one) => one === role)
  return isRole ? 'NOT_FOUND' : 'NOT_ALLOWED'
}
/** Those who must not get in come first, and the log stays as it is. */
const verdictsFor = async (row: string, who: readonly Caller[] = callers) => {
  const verdicts: Record<string, string> = {}
  const head = await service.log.head()
  for (const caller of who.filter((one) => !letInBy(row).includes(one))) verdicts[caller] = await verdictFor(row, caller)
  expect(await service.log.head()).toBe(head)
  for (const caller of who.filter((one) => letInBy(row).includes(one))) verdicts[caller] = await verdictFor(row, caller)
  return verdicts
}
const expectedOf = (row: string, who: readonly Caller[] = callers) =>
  Object.fromEntries(who.map((caller) => [caller, expectedFor(row, caller)]))

describe('the rules of a pet’s record', () => {
  test('name every served route once, and no route that is gone', () => {
    expect(rows.unruled).toEqual([])
    expect(rows.ruled.length).toBeGreaterThan(30)
    const served = Object.keys(service.app.policies)
    expect(recordRoutesOf([...served, 'GET /api/v2/pets/:id/gossip']).unruled).toEqual(['GET /api/v2/pets/:id/gossip'])
  })
})

describe('a file, a picture or an upload', () => {
  const within = rows.ruled.filter((row) => (row.match(/:\w+/g)?.length ?? 0) > 1)

  test.each(within)('%s finds it through its own pet alone, also for those who know its id', async (row) => {
    const others: [Caller, string][] = [
      ['owner', cast.twinId],
      ['second adult', cast.twinId],
      ['vet: visit of a linked pet', cast.twinId],
      ['another parent', cast.foreignPetId],
    ]
    for (const [caller, petId] of others) {
      const verdict = await verdictFor(row, caller, petId)
      expect([caller, ['NOT_FOUND', 'NOT_ALLOWED'].includes(verdict) ? 'kept out' : verdict]).toEqual([caller, 'kept out'])
    }
  })
})

describe('a pet’s record', () => {
  test.each(inOrder)('%s is for those of its rule alone, and refused requests write nothing', async (row) => {
    expect(await verdictsFor(row)).toEqual(expectedOf(row))
  })
})

describe('a list', () => {
  test.each(['GET /api/v2/pets', 'GET /api/v2/pets/care', 'GET /api/v2/household'])(
    '%s names a pet to its keepers alone',
    async (row) => {
      await service.seen()
      const naming: string[] = []
      for (const caller of callers)
        if ((await service.app.inject(requestFor(row, caller))).body.includes(cast.petId)) naming.push(caller)
      expect(naming).toEqual(['owner', 'second adult'])
    },
  )
})

describe('the matrix can fail', () => {
  const row = 'GET /api/v2/pets/:id/entries'
  const vets = callers.filter((caller) => caller.startsWith('vet: '))

  test('a vet who is let in where a rule names keepers alone differs from it', async () => {
    const looks = expectedOf('GET /api/v2/pets/:id/looks')
    const seen = await verdictsFor(row)
    const differing = callers.filter((caller) => seen[caller] === 'let in' && looks[caller] !== 'let in')
    expect(differing).toEqual(letInBy(row).filter((caller) => !['owner', 'second adult'].includes(caller)))
  })

  test('the clock alone takes each vet’s reading away', async () => {
    const today = service.clock.now
    const later = new Date(Date.parse(today()) + 40 * DAY_MS).toISOString()
    service.clock.now = () => later
    const verdicts: Record<string, string> = {}
    for (const caller of vets) verdicts[caller] = await verdictFor(row, caller)
    service.clock.now = today
    expect(new Set(Object.values(verdicts))).toEqual(new Set(['NOT_FOUND']))
  })
})
