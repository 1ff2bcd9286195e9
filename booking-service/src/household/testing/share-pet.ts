import { expect } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import type { TestService } from '../../testing/test-service.ts'
import type { Parent, Person } from '../../testing/town.ts'

/** Answers the id of the invitation. */
export const inviteSecondAdult = async (
  service: TestService,
  { petId, ...owner }: Parent,
  email = 'second@example.test',
): Promise<string> => {
  const invited = await clientOf(service, owner).post('/api/v2/household/invite-keeper', { petIds: [petId], email })
  expect(invited.statusCode).toBe(201)
  return invited.json<{ id: string }>().id
}

/** Makes this person the second adult of the owner's pet. */
export const sharePet = async (service: TestService, owner: Parent, second: Person): Promise<void> => {
  const id = await inviteSecondAdult(service, owner, second.email)
  const accepted = await clientOf(service, second).post(`/api/v2/keeper-invitations/${id}/accept-invitation`, {
    petIds: [owner.petId],
  })
  expect(accepted.statusCode).toBe(200)
}
