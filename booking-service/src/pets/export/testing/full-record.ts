import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../../../testing/client.ts'
import { book } from '../../../testing/road.ts'
import type { TestService } from '../../../testing/test-service.ts'
import { inDays, registerParent, registerVet } from '../../../testing/town.ts'
import { addRecordFile } from '../../record/testing/add-record-file.ts'
import { withClock } from './with-clock.ts'

/** A record with an entry of every kind, one of them corrected. */
export const keepFullRecord = async (service: TestService) => {
  const [parent, vet] = [await registerParent(service), await registerVet(service)]
  const visit = await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
  const client = clientOf(service, parent)
  const on = inDays(-1, '06:00').slice(0, 10)
  const add = (entry: object) => client.post(`/api/v2/pets/${parent.petId}/add-entry`, { entry: { on, ...entry } })
  const { id: entryId } = (await add({ kind: 'weight', grams: 13_100 })).json<{ id: string }>()
  const weight = { kind: 'weight', on, grams: 31_100 }
  await client.post(`/api/v2/pets/${parent.petId}/correct-entry`, { entryId, entry: weight, reason: 'Разменени цифри' })
  await add({ kind: 'vaccination', product: 'rabisin', batch: 'A452B01', dose: 'booster', validUntil: '2029-05-01' })
  await add({ kind: 'treatment', parasites: ['internal'], product: 'Таблетка' })
  await add({ kind: 'note', text: '=HYPERLINK("http://x")' })
  await addRecordFile(service, parent)
  const vitals = { temperatureTenths: 386, pulse: 90, breaths: null }
  const prescription = { medicines: [{ name: 'Апоквел', dose: '1 таблетка' }] }
  const form = { findings: 'Зачервени подмишници', vitals, diagnoses: [{ code: 'allergy', words: '' }], prescription }
  await withClock(service, 4 * DAY_MS, () => clientOf(service, vet).post(`/api/v2/appointments/${visit}/record-visit`, form))
  await service.seen()
  return { parent, vet, client }
}
