import type { CommandJournal } from '../../testing/command-journal.ts'
import { seriesBody } from '../../testing/road.ts'
import type { TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet } from '../../testing/town.ts'

/** A series that is held, and whose paying is begun twice. Needs `openCheckouts`. */
export const payForSeries = async (service: TestService, journal: CommandJournal): Promise<void> => {
  const [owner, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  const parent = journal.as(owner)
  const { id } = await parent.post('/api/v2/series', seriesBody({ parent: owner, vet, from: inDays(6, '07:00') }))
  for (let times = 0; times < 2; times++) await parent.post(`/api/v2/series/${id}/start-payment`)
}
