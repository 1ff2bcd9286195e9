import type { CommandJournal } from '../../../testing/command-journal.ts'
import { book } from '../../../testing/road.ts'
import type { TestService } from '../../../testing/test-service.ts'
import { examination, inDays, registerParent, registerVet } from '../../../testing/town.ts'
import { reportPhotoUpload } from './add-report-photo.ts'

/** Every command of a walk and its report, also those that find everything as they ask. */
export const walkWithReport = async ({ service, journal }: { service: TestService; journal: CommandJournal }): Promise<void> => {
  const walk = { ...examination, location: 'AT_PROFESSIONAL' as const }
  const vet = await registerVet(service, { role: 'PET_WALKER', services: [walk], serviceAreaKm: 5 })
  const startsAt = inDays(7, '07:00')
  const id = await book(service, { parent: await registerParent(service), vet, startsAt })
  const { now } = service.clock
  service.clock.now = () => startsAt
  const walker = journal.as(vet)
  const at = `/api/v2/appointments/${id}`
  for (const step of ['start-visit', 'undo-visit-step', 'undo-visit-step', 'start-visit', 'start-visit'])
    await walker.post(`${at}/${step}`)
  const { photoId } = (await walker.upload(await reportPhotoUpload(id))) as object as { photoId: string }
  for (const step of ['end-visit', 'end-visit']) await walker.post(`${at}/${step}`)
  await walker.post(`${at}/send-report`, { note: 'Поигра с пръчка.' })
  for (const note of ['Поигра с топка.', 'Поигра с топка.']) await walker.post(`${at}/correct-report`, { note })
  await walker.delete(`${at}/report-photos/${photoId}`)
  service.clock.now = now
}
