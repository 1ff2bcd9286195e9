import type { TestService } from '../../testing/test-service.ts'
import { clientOf } from '../../testing/client.ts'
import { registerPerson, type Parent } from '../../testing/town.ts'

/** A transfer that the pet's owner asked for, to a newcomer who has not answered; answers its id. */
export const askTransfer = async (service: TestService, owner: Parent): Promise<string> => {
  const recipient = await registerPerson(service, 'PARENT')
  const asked = { email: recipient.email, reason: 'Местя се' }
  const answer = await clientOf(service, owner).post(`/api/v2/pets/${owner.petId}/ask-transfer`, asked)
  return answer.json<{ id: string }>().id
}
