import { expect } from 'vitest'
import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { hashPassword } from '../../sessions/password.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import type { TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person } from '../../testing/town.ts'

export const PASSWORD = 'lapka-demo-2026'
export const yesterday = inDays(-1, '06:00').slice(0, 10)
export const codeOf = (answer: { json: <T>() => T; statusCode: number }) =>
  answer.json<{ code?: string }>().code ?? answer.statusCode

/** A service with a vet, and the words of a transfer's sides and of its operator. */
export const startTransferStage = async () => {
  const service = await startServiceWithCheckouts()
  const passwordHash = await hashPassword(PASSWORD)
  const [vet, operator] = [await registerVet(service), await registerPerson(service, 'OPERATOR')]
  const parentCalled = (name: string) => registerParent(service, { passwordHash, name })
  return { service, vet, operator, parentCalled, stage: createTransferStage(service, operator) }
}

const createTransferStage = (service: TestService, operator: Person) => {
  const as = (person: Person): Client => clientOf(service, person)
  const ask = (owner: Parent, email: string) =>
    as(owner).post(`/api/v2/pets/${owner.petId}/ask-transfer`, { email, reason: 'Заминавам в чужбина' })
  const asked = async (owner: Parent, email: string): Promise<string> => {
    const { id } = (await ask(owner, email)).json<{ id: string }>()
    await service.seen()
    return id
  }
  const answer = (who: Person, transferId: string, word: 'accept' | 'decline') =>
    as(who).post(`/api/v2/pet-transfers/${transferId}/${word}-transfer`, {})
  const own = (owner: Parent, transferId: string, word: 'confirm' | 'withdraw') =>
    as(owner).post(`/api/v2/pets/${owner.petId}/${word}-transfer`, { transferId })
  const decide = (transferId: string, word: 'complete' | 'refuse', by: Person = operator) =>
    as(by).post(`/api/v2/cases/${transferId}/${word}-transfer`, { reason: 'Говорих и с двамата' })
  const offer = (
    owner: Parent,
    transferId: string,
    appointmentId: string,
    word: 'offer-appointment' | 'withdraw-offer' = 'offer-appointment',
  ) => as(owner).post(`/api/v2/pets/${owner.petId}/${word}`, { transferId, appointmentId })
  const takeOver = (who: Person, transferId: string, appointmentId: string, addressId?: string) =>
    as(who).post(`/api/v2/pet-transfers/${transferId}/take-over-appointment`, {
      appointmentId,
      reason: 'Куца',
      ...(addressId !== undefined && { addressId }),
    })
  /** All but the operator's word. */
  const consented = async (from: Parent, to: Person): Promise<string> => {
    const transferId = await asked(from, to.email)
    expect((await answer(to, transferId, 'accept')).statusCode).toBe(200)
    expect((await own(from, transferId, 'confirm')).statusCode).toBe(200)
    await service.seen()
    return transferId
  }
  const transferred = async (from: Parent, to: Person): Promise<string> => {
    const transferId = await consented(from, to)
    expect((await decide(transferId, 'complete')).statusCode).toBe(200)
    await service.seen()
    return transferId
  }
  const recordFor = async (who: Person, petId: string) => {
    await service.seen()
    const url = `/api/v2/pets/${petId}`
    const [overview, entries] = [await as(who).get(`${url}/record`), await as(who).get(`${url}/entries`)]
    return {
      statusCode: overview.statusCode,
      overview: overview.json<RecordOverview>(),
      entries: entries.json<{ items: RecordEntry[] }>().items,
    }
  }
  const erase = (who: Person) => as(who).post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
  const withClock = async <T>(aheadMs: number, work: () => Promise<T>): Promise<T> => {
    const real = service.clock.now
    service.clock.now = () => new Date(Date.now() + aheadMs).toISOString()
    try {
      return await work()
    } finally {
      service.clock.now = real
    }
  }
  return { as, ask, asked, answer, own, offer, takeOver, decide, consented, transferred, recordFor, erase, withClock }
}
