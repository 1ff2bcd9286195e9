import { clientOf } from './client.ts'
import type { TestService } from './test-service.ts'
import type { Vet } from './town.ts'

export const rabbit = { name: 'Пипо', animalType: 'rodent', gender: 'male', born: '2024' }

/** A person on the phone with a new rabbit, booked by the desk. */
export const bookClient = async (
  service: Pick<TestService, 'app' | 'seen'>,
  desk: Vet,
  { phone = '0888 555 918', startsAt, ...change }: { phone?: string; startsAt: string; professionalId?: string },
): Promise<{ id: string; clientId: string; petId: string }> => {
  const client = { name: 'Радостина', surname: 'Илчева', phone }
  const body = { serviceId: 'exam', startsAt, client, pet: rabbit, ...change }
  const answer = await clientOf(service, desk).post('/api/v2/clients/book-client', body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  await service.seen()
  return answer.json()
}
