import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryFile } from '@lapka/contracts/api/history-file.ts'
import { verifyHistory } from '@lapka/contracts/history/verify-history.ts'
import { webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let parent: Parent
let vet: Vet
let id: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet] = [await registerParent(service), await registerVet(service)]
  id = await book(service, { parent, vet, startsAt: inDays(3, '09:00') })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const exported = async (who: { headers: { cookie: string } }) => {
  const answer = await clientOf(service, who).get(`/api/v2/appointments/${id}/history/export`)
  return { answer, file: answer.json<HistoryFile>() }
}
const proven = async (file: HistoryFile) => {
  const verdict = await verifyHistory(file, webProofCrypto)
  if ('fault' in verdict) throw new Error(JSON.stringify(verdict.fault))
  return verdict.proven
}

test('parent and professional take the history home, before and after it was signed', async () => {
  const { answer, file } = await exported(parent)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="lapka-history-LP-\d{5}[A-Z]\.json"$/)
  expect(await proven(file)).toMatchObject({ checkpoint: null, coveredCount: 0, isSealed: true })

  await service.dependencies.checkpoints.make()
  const later = await proven((await exported(vet)).file)
  expect(later).toMatchObject({ newerCount: 0, coveredCount: file.events.length, checkpoint: { isSigned: true }, isSealed: true })
  expect(file.opened.map(({ value }) => value)).toContain('Куца със задния крак')
})

test('another person’s history is not exported', async () => {
  expect((await exported(await registerParent(service))).answer.statusCode).toBe(404)
  expect((await exported(await registerVet(service))).answer.statusCode).toBe(404)
})
