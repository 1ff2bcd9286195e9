import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { decideJoinRoom } from '@lapka/domain/consultations/join-room/decide.ts'
import sharp from 'sharp'
import type { CommandJournal } from './command-journal.ts'
import { askBody, ringVets } from './consultation-road.ts'
import { uploadOf } from './multipart.ts'
import { systemContext, type TestService } from './test-service.ts'
import { payFor } from './road.ts'
import { registerParent, registerPerson, registerVet } from './town.ts'

type Work = { service: TestService; journal: CommandJournal }

/** Every command of a consultation's life: one that was talked about, and one that its parent withdrew. */
export const consultVets = async ({ service, journal }: Work): Promise<void> => {
  const [owner, vet, colleague, operator] = await Promise.all([
    registerParent(service),
    registerVet(service),
    registerVet(service),
    registerPerson(service, 'OPERATOR'),
  ])
  await service.seen()
  const [parent, doctor, other] = [journal.as(owner), journal.as(vet), journal.as(colleague)]
  const at = (id: string, what: string) => `/api/v2/consultations/${id}/${what}`
  for (const online of [doctor, other]) await online.put('/api/v2/profile/consultation-availability', { isAvailable: true })
  await service.seen()

  const { id } = await parent.post('/api/v2/consultations', askBody(owner))
  await parent.upload(uploadOf({ method: 'POST', url: at(id, 'photos'), parts: [await photo()] }))
  await parent.post(at(id, 'start-payment'))
  await ringVets(service, id, [vet, colleague])
  await other.post(at(id, 'decline-consultation'))
  await doctor.post(at(id, 'accept-consultation'))
  await payFor(service, id)
  for (const by of ['professional', 'parent'] as const)
    await service.handle(systemContext(new Date().toISOString()), { streams: consultationStreams(id) }, (states) =>
      decideJoinRoom({ by }, states),
    )
  await service.seen()
  await doctor.post(at(id, 'messages'), { text: 'Добър ден' })
  await parent.post(at(id, 'end-consultation'))
  await service.seen()
  await parent.post(at(id, 'give-feedback'), { rating: 5, text: 'Благодаря' })
  const complaint = await parent.post('/api/v2/complaints', { appointmentId: id, text: 'Прекъсваше' })
  await service.seen()
  const refund = { amountCents: 500, reason: 'Прекъсваше' }
  await journal.as(operator).post(`/api/v2/complaints/${complaint.id}/refund-complaint`, refund)

  const { id: withdrawn } = await parent.post('/api/v2/consultations', askBody(owner, { delayMinutes: 20 }))
  await parent.post(at(withdrawn, 'drop-promotions'))
  await parent.post(at(withdrawn, 'cancel-consultation'))
}

const photo = async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#228855' } })
    .png()
    .toBuffer()
  return { fileName: 'лапа.png', type: 'image/png', bytes }
}
