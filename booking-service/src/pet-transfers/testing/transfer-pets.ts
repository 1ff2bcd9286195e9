import { DAY_MS } from '@lapka/contracts/time.ts'
import type { CommandJournal } from '../../testing/command-journal.ts'
import type { TestService } from '../../testing/test-service.ts'
import { book } from '../../testing/road.ts'
import { inDays, registerParent, registerPerson, registerVet } from '../../testing/town.ts'

/** Every command of a transfer: one that is withdrawn, one that is declined, one that is refused, and one that is completed. */
export const transferPets = async ({ service, journal }: { service: TestService; journal: CommandJournal }) => {
  const [owner, recipient, boss, vet] = await Promise.all([
    registerParent(service),
    registerPerson(service, 'PARENT'),
    registerPerson(service, 'OPERATOR'),
    registerVet(service),
  ])
  const [from, to, operator] = [journal.as(owner), journal.as(recipient), journal.as(boss)]
  const at = (command: string) => `/api/v2/pets/${owner.petId}/${command}-transfer`
  const reason = 'Местя се'
  const ask = async (): Promise<string> => {
    const { id } = await from.post(at('ask'), { email: recipient.email, reason })
    await service.seen()
    return id
  }
  const answer = (id: string, word: 'accept' | 'decline') => to.post(`/api/v2/pet-transfers/${id}/${word}-transfer`)
  const own = (id: string, word: 'confirm' | 'withdraw') => from.post(at(word), { transferId: id })

  const withdrawn = await ask()
  for (let times = 0; times < 2; times++) await own(withdrawn, 'withdraw')
  const declined = await ask()
  for (const word of ['accept', 'accept', 'decline', 'decline'] as const) await answer(declined, word)
  const refused = await ask()
  await operator.post(`/api/v2/cases/${refused}/refuse-transfer`, { reason })

  const day = service.clock.now
  service.clock.now = () => new Date(Date.parse(day()) + 2 * DAY_MS).toISOString()
  const completed = await ask()
  await answer(completed, 'accept')
  const appointmentId = await book(service, { parent: owner, vet, startsAt: inDays(8, '09:00') })
  const offer = { transferId: completed, appointmentId }
  const offering = (word: 'offer-appointment' | 'withdraw-offer') => from.post(`/api/v2/pets/${owner.petId}/${word}`, offer)
  for (const word of ['offer-appointment', 'withdraw-offer'] as const)
    for (let times = 0; times < 2; times++) await offering(word)
  await offering('offer-appointment')
  const wish = { appointmentId, reason: 'Куца' }
  for (let times = 0; times < 2; times++) await to.post(`/api/v2/pet-transfers/${completed}/take-over-appointment`, wish)
  await from.post(`/api/v2/appointments/${appointmentId}/cancel-appointment`, { reason: '' })
  await service.seen()
  for (let times = 0; times < 2; times++) await own(completed, 'confirm')
  await operator.post(`/api/v2/cases/${completed}/complete-transfer`, { reason })
  service.clock.now = day
}
