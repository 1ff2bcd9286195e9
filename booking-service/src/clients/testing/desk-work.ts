import { clientOf } from '../../testing/client.ts'
import type { CommandJournal } from '../../testing/command-journal.ts'
import type { TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet } from '../../testing/town.ts'

/** A client of a desk: booked twice, given a link, and forgotten after both visits were cancelled; another one is taken into an account. */
export const workAtDesk = async ({ service, journal }: { service: TestService; journal: CommandJournal }): Promise<void> => {
  const vet = await registerVet(service)
  await service.seen()
  const desk = journal.as(vet)
  const pet = { name: 'Пипо', animalType: 'rodent', gender: 'male', born: '2024' }
  const client = { name: 'Радостина', surname: 'Илчева', phone: '0888 555 918' }
  const at = (day: number) => ({ serviceId: 'exam', startsAt: inDays(day, '09:00') })
  const { id, clientId } = await desk.post<{ id: string; clientId: string }>('/api/v2/clients/book-client', {
    ...at(4),
    client,
    pet,
  })
  await service.seen()
  const { id: further } = await desk.post(`/api/v2/clients/${clientId}/book-pet`, { ...at(5), pet: { ...pet, name: 'Пепи' } })
  await desk.post(`/api/v2/clients/${clientId}/make-link`)
  await desk.post(`/api/v2/clients/${clientId}/revoke-link`)
  await service.seen()
  for (const visit of [id, further])
    await clientOf(service, vet).post(`/api/v2/appointments/${visit}/cancel-appointment`, { reason: '' })
  await service.seen()
  await desk.post(`/api/v2/clients/${clientId}/erase-client`)
  const parent = await registerParent(service)
  const another = { ...client, phone: '0888 555 919' }
  const taken = await desk.post<{ clientId: string; petId: string }>('/api/v2/clients/book-client', {
    ...at(6),
    client: another,
    pet,
  })
  const { secret } = await desk.post<{ secret: string }>(`/api/v2/clients/${taken.clientId}/make-link`)
  await service.seen()
  await journal.as(parent).post('/api/v2/clients/join-client', { secret, pets: [{ petId: taken.petId, ownPetId: null }] })
}
