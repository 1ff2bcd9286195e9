import { clientOf } from './client.ts'
import { hold } from './road.ts'
import type { TestService } from './test-service.ts'
import { examination, inDays, registerParent, registerVet } from './town.ts'

type SlotsPage = { items: { startsAt: string }[] }

/** A vet whose one appointment takes the whole day, and a parent who holds it: for other parents the day is full. */
export const takeWholeDay = async (service: TestService, days: number) => {
  const wholeDay = { ...examination, durationMinutes: 600 }
  const [vet, holder] = await Promise.all([registerVet(service, { services: [wholeDay] }), registerParent(service)])
  await service.seen()
  const date = inDays(days, '12:00').slice(0, 10)
  const slots = `/api/v2/professionals/${vet.professionalId}/slots?serviceId=exam&from=${date}&to=${date}`
  const [slot] = (await clientOf(service).get(slots)).json<SlotsPage>().items
  if (slot === undefined) throw new Error('The day has no time to take.')
  const holdId = await hold(service, { parent: holder, vet, startsAt: slot.startsAt })
  return { vet, holder, holdId, date, startsAt: slot.startsAt }
}

export type FullDay = Awaited<ReturnType<typeof takeWholeDay>>

export const waitFor = ({ vet, date }: FullDay) => ({ professionalId: vet.professionalId, serviceId: 'exam', date })
