import { ERASED } from '@lapka/contracts/envelope.ts'
import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { storeWithServer } from '../testing/store-with-server.ts'
import { prescriptionsApi } from './prescriptions-api.ts'

vi.mock('./texts.ts', () => ({}))
afterEach(() => vi.unstubAllGlobals())

type Opened = OpenedEvents['PrescriptionWritten']
const ID = '00000000-0000-4000-8000-000000000000'
const AT = '2026-11-20T08:00:00.000Z'
const written = (prescriptionId: string, prescription: Opened['sheet']) => ({
  id: ID,
  stream: 'a',
  revision: 0,
  position: 1,
  type: 'PrescriptionWritten',
  version: 1,
  occurredAt: AT,
  recordedAt: AT,
  actor: { id: ID, role: 'VET', displayName: null },
  commandId: ID,
  commandHash: '',
  correlationId: ID,
  causationId: ID,
  data: { prescriptionId },
  opened: { sheet: prescription },
  prevHash: '',
  hash: '',
  appointment: { id: ID, number: 'A1', zone: 'Europe/Sofia' },
})
const prescription: Opened['sheet'] = { diagnosis: '', medicines: [{ name: 'Ренадил', dose: '', instructions: '' }], notes: '' }

test('prescriptions beyond the first page are read on to, and one of an erased parent is left out', async () => {
  const store = storeWithServer(({ searchParams }) =>
    searchParams.get('cursor') === 'older'
      ? { items: [written('oldest', prescription)] }
      : { items: [written('newest', prescription), written('erased', ERASED)], nextCursor: 'older' },
  )
  const { prescriptionPages } = prescriptionsApi.endpoints
  await store.dispatch(prescriptionPages.initiate(undefined))
  const { data } = await store.dispatch(prescriptionPages.initiate(undefined, { direction: 'forward' }))
  expect(data?.pages.map(({ prescriptions }) => prescriptions.map(({ id }) => id))).toEqual([['newest'], ['oldest']])
})
