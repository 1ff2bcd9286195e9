import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountExport } from '@lapka/contracts/api/account-export.ts'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { readsStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerVet, type Parent } from '../../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const MANY = 45

/** One look an hour is on record, so many are written as the log has them. */
const lookOften = async ({ petId }: Parent, readerId: string) => {
  const begun = Date.parse('2026-11-01T00:00:00.000Z')
  for (let times = 0; times < MANY; times++) {
    const occurredAt = new Date(begun + times * 3_600_000).toISOString()
    const context = {
      commandId: randomUUID(),
      commandHash: 'test',
      command: 'test',
      actor: { id: readerId, role: 'VET' as const },
      occurredAt,
      correlationId: 'test',
      causationId: 'test',
    }
    const look: LapkaEvent = {
      type: 'RecordRead',
      data: { petId, readerId, what: 'record', ground: { kind: 'visit', id: randomUUID() } },
    }
    await service.handle(context, { streams: { reads: { stream: readsStream(petId), fold: petFold } } }, () => ({
      events: { reads: [look] },
    }))
  }
}

test('a parent pages through everyone who looked, and takes all of it with their data', async () => {
  const [parent, other, vet] = await Promise.all([registerParent(service), registerParent(service), registerVet(service)])
  await lookOften(parent, vet.accountId)
  await service.seen()
  const client = clientOf(service, parent)
  const read = async (url: string) => (await client.get(`/api/v2/pets/${parent.petId}/${url}`)).json<RecordOverview>()
  const record = await read('record')
  const times = record.looks.map(({ at }) => at)
  for (let cursor = record.looksCursor; cursor !== undefined;) {
    const page = (await read(`looks?cursor=${cursor}`)) as unknown as { items: RecordOverview['looks']; nextCursor?: string }
    times.push(...page.items.map(({ at }) => at))
    cursor = page.nextCursor
  }
  expect(times).toEqual([...new Set(times)].toSorted().toReversed())
  expect(times).toHaveLength(MANY)
  expect((await client.get(`/api/v2/pets/${parent.petId}/looks?cursor=x`)).statusCode).toBe(400)
  const looksOf = (who: Parent) => clientOf(service, who).get(`/api/v2/pets/${parent.petId}/looks`)
  expect((await looksOf(other)).statusCode).toBe(404)
  expect((await clientOf(service, vet).get(`/api/v2/pets/${parent.petId}/looks`)).statusCode).toBe(403)
  const { events } = (await client.get('/api/v2/accounts/me/export')).json<AccountExport>()
  expect(events.filter(({ type }) => type === 'RecordRead')).toHaveLength(MANY)
  const theirs = (await clientOf(service, other).get('/api/v2/accounts/me/export')).json<AccountExport>()
  expect(theirs.events.filter(({ type }) => type === 'RecordRead')).toHaveLength(0)
})
