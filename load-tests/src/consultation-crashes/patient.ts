import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { receiveProviderEvent } from '@lapka/state/provider-events/provider-events.ts'
import { askBody } from '@lapka/booking-service/testing/consultation-road.ts'
import type { TestService } from '@lapka/booking-service/testing/test-service.ts'
import { registerParent, registerVet } from '@lapka/booking-service/testing/town.ts'
import { openTab, type Tab } from '@lapka/booking-service/consultations/testing/room-tab.ts'
import { lastWordsOf } from './last-words.ts'
import type { Processes } from './processes.ts'
import { consultationOf, sessionOf, type Visit } from './visit.ts'

const soon = { timeout: 60_000, interval: 100 }

/** A parent who asks one vet alone, and all that the two of them do, over the wire. */
export const newPatient = async (service: TestService, processes: Processes) => {
  const [parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  const visit: Visit = { service, processes, parent, vet, id: '' }
  return { visit, ...payingOf(visit), ...answersOf(visit), ...roomOf(visit), ...lastWordsOf(visit) }
}
export type Patient = Awaited<ReturnType<typeof newPatient>>

/** The text of an answer that is not a success. */
const checked = ({ status, body }: { status: number; body: Record<string, unknown> }): Record<string, unknown> => {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}
const command = async ({ processes, id }: Visit, person: { headers: { cookie: string } }, name: string) =>
  checked(await processes.send(person, 'POST', `/api/v2/consultations/${id}/${name}`))

const payingOf = (visit: Visit) => {
  const { service, processes, parent, vet } = visit
  return {
    ask: async () => {
      await service.seen()
      checked(await processes.send(vet, 'PUT', '/api/v2/profile/consultation-availability', { isAvailable: true }))
      await service.seen()
      const body = askBody(parent, { professionalId: vet.professionalId })
      visit.id = String(checked(await processes.send(parent, 'POST', '/api/v2/consultations', body))['id'])
    },
    openPage: () => command(visit, parent, 'start-payment'),
    pay: async () => processes.provider.pay(await sessionOf(visit)),
    /** The provider's own word, as the api stores it. */
    tellPaid: async () => {
      const objectId = await sessionOf(visit)
      const told = { type: 'checkout.session.completed', createdAt: new Date().toISOString(), objectId }
      await receiveProviderEvent(service.db, { ...told, id: `evt_${objectId}`, payload: {} })
    },
  }
}

const answersOf = (visit: Visit) => ({
  untilRung: async () => {
    await expect.poll(async () => (await consultationOf(visit)).status, soon).toBe('offered')
  },
  accept: () => command(visit, visit.vet, 'accept-consultation'),
  decline: () => command(visit, visit.vet, 'decline-consultation'),
  withdraw: () => command(visit, visit.parent, 'cancel-consultation'),
  end: () => command(visit, visit.parent, 'end-consultation'),
})

const roomOf = (visit: Visit) => {
  const tabs: Tab[] = []
  const comeIn = async (person: { headers: { cookie: string } }) => {
    const tab = await openTab(visit.processes.live, person)
    tabs.push(tab)
    tab.socket.on('error', () => undefined)
    tab.join(visit.id)
    return tab
  }
  const hasCome = async (by: 'parent' | 'professional') => {
    const one = await consultationOf(visit)
    return 'attendance' in one && one.attendance[by].joinedAt !== null
  }
  return {
    join: async () => {
      for (const person of [visit.vet, visit.parent]) await (await comeIn(person)).next('room-joined')
    },
    /** However often the api dies in between. */
    joinAtLast: async () => {
      const comeAndSee = async (person: { headers: { cookie: string } }, by: 'parent' | 'professional') => {
        await comeIn(person).catch(() => undefined)
        await setTimeout(500)
        return hasCome(by)
      }
      await expect.poll(() => comeAndSee(visit.vet, 'professional'), soon).toBe(true)
      await expect.poll(() => comeAndSee(visit.parent, 'parent'), soon).toBe(true)
    },
    leaveAll: () => {
      for (const { socket } of tabs.splice(0)) socket.terminate()
    },
  }
}
