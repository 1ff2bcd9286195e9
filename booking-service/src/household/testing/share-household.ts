import type { CommandJournal } from '../../testing/command-journal.ts'
import type { TestService } from '../../testing/test-service.ts'
import { registerParent } from '../../testing/town.ts'

/** Every command of the two adults of a household, also those that find everything as they ask. */
export const shareHousehold = async ({ service, journal }: { service: TestService; journal: CommandJournal }) => {
  const [person, other] = await Promise.all([registerParent(service), registerParent(service)])
  await service.seen()
  const [owner, second] = [journal.as(person), journal.as(other)]
  const petIds = [person.petId]
  const invite = async () => (await owner.post('/api/v2/household/invite-keeper', { petIds, email: other.email })).id
  const answered = (id: string, command: string) => `/api/v2/keeper-invitations/${id}/${command}-invitation`
  await owner.post(answered(await invite(), 'withdraw'), { petIds })
  await second.post(answered(await invite(), 'decline'), { petIds })
  const id = await invite()
  for (let times = 0; times < 2; times++) await second.post(answered(id, 'accept'), { petIds })
  const ended = { petIds, keeperId: other.accountId }
  for (let times = 0; times < 2; times++) await owner.post('/api/v2/household/end-keeping', ended)
}
