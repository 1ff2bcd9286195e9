import { expect } from 'vitest'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { ShareList } from '@lapka/contracts/api/shares.ts'
import type { ShareScope } from '@lapka/contracts/shares.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../../../testing/client.ts'
import type { TestService } from '../../../testing/test-service.ts'
import { registerParent, type Parent, type Person } from '../../../testing/town.ts'

export const all: ShareScope = { kind: 'all' }
export const vaccinations: ShareScope = { kind: 'vaccinations' }
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

type Sharing = { person: Person; petId: string; kind?: string; scope?: ShareScope; until?: string }

/** Keepers who share, and guests who open. */
export const shareWith = (service: TestService) => {
  const as = (person?: { headers: { cookie: string } }) => clientOf(service, person)
  const share = async ({ person, petId, ...change }: Sharing) => {
    const body = { kind: 'link', scope: all, until: inMs(7 * DAY_MS), ...change }
    const answer = await as(person).post(`/api/v2/pets/${petId}/make-share`, body)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    return answer.json<{ id: string; secret: string }>()
  }
  const open = (secret: string, what = 'record', person?: Person) =>
    as(person).get(`/api/v2/shares/${what}`, { 'lapka-share': secret })
  return {
    as,
    share,
    open,
    /** Once the view shows the pet: a page of its record is read there. */
    registerKeeper: async (): Promise<Parent> => {
      const parent = await registerParent(service)
      await service.seen()
      return parent
    },
    shareOf: (parent: Parent, scope: ShareScope = all) => share({ person: parent, petId: parent.petId, scope }),
    codeOf: async (answer: ReturnType<typeof open>) => (await answer).json<{ code: string }>().code,
    entriesOf: async (secret: string) => (await open(secret, 'entries')).json<{ items: RecordEntry[] }>().items,
    listed: async (parent: Person, petId: string) => {
      await service.seen()
      return (await as(parent).get(`/api/v2/pets/${petId}/shares`)).json<ShareList>().items
    },
    opened: async (petId: string) => (await service.log.readStream(readsStream(petId))).map(({ data }) => data),
    withClock: async <T>(aheadMs: number, work: () => Promise<T>): Promise<T> => {
      const real = service.clock.now
      service.clock.now = () => inMs(aheadMs)
      try {
        return await work()
      } finally {
        service.clock.now = real
      }
    },
  }
}
