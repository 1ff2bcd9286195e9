import { hash } from 'node:crypto'
import { openDuplicate } from '@lapka/booking-service/cases/duplicates/testing/twins.ts'
import { acceptedConsultation } from '@lapka/booking-service/consultations/testing/accepted-consultation.ts'
import { extensions } from '@lapka/booking-service/pets/export/fhir/terms.ts'
import { hashOfImport } from '@lapka/booking-service/pets/import/import-entries.ts'
import { clientOf } from '@lapka/booking-service/testing/client.ts'
import { askBody, goOnline } from '@lapka/booking-service/testing/consultation-road.ts'
import { takeWholeDay, waitFor } from '@lapka/booking-service/testing/full-day.ts'
import { uploadOf } from '@lapka/booking-service/testing/multipart.ts'
import { payFor } from '@lapka/booking-service/testing/road.ts'
import type { TestService } from '@lapka/booking-service/testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet } from '@lapka/booking-service/testing/town.ts'
import { UPLOAD_CHUNK_BYTES } from '@lapka/contracts/pet-records.ts'

const LATER = inDays(4, '12:00')
const yesterday = inDays(-1, '06:00').slice(0, 10)
const CHIP = '100000000000066'

/** Writes a word of its own into every text of a pet's health, through the routes that people use; answers the words. */
export const writeHealthWords = async (service: TestService): Promise<string[]> => {
  const words: string[] = []
  /** Letters of both alphabets, so that each encoding has something to hide. */
  const word = (about: string): string => {
    const one = `Ъгълник${String(words.length).padStart(2, '0')}Zq${about}`
    words.push(one)
    return one
  }
  const [owner, doctor, boss] = await Promise.all([
    registerParent(service),
    registerVet(service),
    registerPerson(service, 'OPERATOR'),
  ])
  const [parent, vet, operator] = [clientOf(service, owner), clientOf(service, doctor), clientOf(service, boss)]
  await service.seen()
  const must = async (answer: ReturnType<typeof parent.send>) => {
    const { statusCode, body } = await answer
    if (statusCode >= 300) throw new Error(body)
    return JSON.parse(body) as { id: string }
  }
  const profile = () => ({
    name: word('name'),
    gender: 'male',
    animalType: 'dog',
    breed: word('breed'),
    born: '2023',
    temperament: ['other-please-specify'],
    temperamentNote: word('temper'),
    chip: CHIP,
    allergies: word('allergies'),
    medicine: word('medicine'),
    feeding: word('feeding'),
    emergencyContact: word('contact'),
    usualVet: word('vet'),
  })
  const { id: petId } = await must(parent.post('/api/v2/pets', profile()))
  const pet = `/api/v2/pets/${petId}`
  await must(parent.put(pet, profile()))

  // A keeper's words.
  const own = (entry: object) => must(parent.post(`${pet}/add-entry`, { entry: { on: yesterday, ...entry } }))
  const dose = () => ({ product: null, productName: word('dose'), batch: word('batch'), against: ['rabies'], dose: 'booster' })
  const note = await own({ kind: 'note', text: word('note') })
  await own({ kind: 'vaccination', ...dose() })
  await own({ kind: 'treatment', parasites: ['internal'], product: word('product') })
  const right = { kind: 'note', on: yesterday, text: word('right') }
  await must(parent.post(`${pet}/correct-entry`, { entryId: note.id, entry: right, reason: word('reason') }))
  const pdf = () => Buffer.from(`%PDF-1.4\n% ${word('inside')}\n%%EOF`)
  const file = () => ({ fileName: `${word('file')}.pdf`, type: 'application/pdf', bytes: pdf() })
  const send = (client: typeof parent, url: string, parts = [file()]) =>
    must(client.send(uploadOf({ method: 'POST', url, parts })))
  await send(parent, `${pet}/add-document`)
  const bytes = Buffer.alloc(UPLOAD_CHUNK_BYTES + 100, `${word('piece')} `)
  const head = { name: `${word('upload')}.jpg`, type: 'image/jpeg', sizeBytes: bytes.length, sha256: hash('sha256', bytes) }
  const upload = await must(parent.post(`${pet}/uploads`, head))
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': 'a-piece' }
  const payload = bytes.subarray(0, UPLOAD_CHUNK_BYTES)
  await must(parent.send({ method: 'PUT', url: `${pet}/uploads/${upload.id}?offset=0`, headers, payload }))
  const marked = [{ url: extensions.entry, extension: [{ url: 'kind', valueCode: 'note' }] }]
  const said = [{ contentString: word('imported') }]
  const resource = { resourceType: 'Communication', extension: marked, sent: yesterday, payload: said }
  const bundle = Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [{ resource }] }))
  await send(parent, `${pet}/import-record?hash=${hashOfImport(petId, bundle)}`, [
    { fileName: 'a.json', type: 'application/json', bytes: bundle },
  ])

  // Words around a visit, and its vet's.
  const placed = { professionalId: doctor.professionalId, serviceId: 'exam', petId, startsAt: inDays(3, '07:00') }
  await must(parent.post('/api/v2/appointments', { ...placed, reason: word('visit') }))
  const { id } = await must(parent.post('/api/v2/appointments', { ...placed, reason: word('again') }))
  const visit = `/api/v2/appointments/${id}`
  await must(parent.post(`${visit}/start-payment`))
  await payFor(service, id)
  await service.seen()
  await must(parent.post(`${visit}/edit-appointment`, { reason: word('edited') }))
  await must(vet.post(`${visit}/note-appointment`, { text: word('private') }))
  const full = await takeWholeDay(service, 12)
  await must(parent.post('/api/v2/waitlist', { ...waitFor(full), petId, reason: word('wait') }))
  const template = { field: 'findings', name: word('template'), text: word('words') }
  const { id: templateId } = await must(vet.post('/api/v2/visit-templates', template))
  await must(vet.put(`/api/v2/visit-templates/${templateId}`, { name: word('renamed'), text: word('reworded') }))
  const today = service.clock.now
  service.clock.now = () => LATER
  const medicine = { name: word('drug'), dose: word('often'), instructions: word('how') }
  const prescription = { diagnosis: word('because'), medicines: [medicine], notes: word('notes') }
  const form = {
    findings: word('findings'),
    vitals: { temperatureTenths: 386, pulse: 90, breaths: null },
    diagnoses: [{ code: null, words: word('diagnosis') }],
    treatment: word('treatment'),
    advice: word('advice'),
    grams: 31_100,
    vaccinations: [dose()],
    treatments: [{ parasites: ['external'], product: word('drops') }],
    prescription,
  }
  await must(vet.post(`${visit}/record-visit`, form))
  await send(vet, `${visit}/add-visit-file`)
  const history = Buffer.from(`date,kind,findings\n2024-03-14,visit,${word('history')}\n`)
  await send(vet, `${visit}/import-history?hash=${hashOfImport(petId, history)}`, [
    { fileName: 'b.csv', type: 'text/csv', bytes: history },
  ])
  service.clock.now = today

  // Words of a consultation, and an operator's about two records with one chip.
  await goOnline(service, [doctor])
  const caller = await registerParent(service)
  await must(clientOf(service, caller).post('/api/v2/consultations', askBody(caller, { reason: word('cough') })))
  const consultation = await acceptedConsultation(service, { parent: owner, vet: doctor })
  await service.seen()
  await must(parent.post(`/api/v2/consultations/${consultation}/messages`, { text: word('message') }))
  const { id: otherId } = await must(parent.post('/api/v2/pets', { ...profile(), name: word('twin') }))
  await service.seen()
  const caseId = await openDuplicate(service, CHIP, [petId, otherId])
  const link = { petId, otherId, reason: word('link') }
  for (const act of ['link-pets', 'unlink-pets']) await must(operator.post(`/api/v2/cases/${caseId}/${act}`, link))
  return words
}
