import { SHARE_HEADER, type ShareScope } from '@lapka/contracts/shares.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { openDuplicate } from '../../../cases/duplicates/testing/twins.ts'
import { sharePet } from '../../../household/testing/share-pet.ts'
import { setPetPhoto } from '../../../pets/photo/testing/set-pet-photo.ts'
import { addRecordFile } from '../../../pets/record/testing/add-record-file.ts'
import { beginUpload } from '../../../pets/record/testing/begin-upload.ts'
import { joinClinic, registerClinic } from '../../../testing/clinic.ts'
import { clientOf } from '../../../testing/client.ts'
import { book } from '../../../testing/road.ts'
import type { TestService } from '../../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person } from '../../../testing/town.ts'
import type { Caller } from './record-rules.ts'

/** When the matrix asks. The horizon of bookings is 60 days. */
const NOW = inDays(40, '07:10')
const CHIP = '100000000000088'
const reason = 'Едно и също куче'
const noVitals = { temperatureTenths: null, pulse: null, breaths: null }

type Cast = {
  /** By session, by a share's secret, or by neither. */
  headersOf: (caller: Caller) => Record<string, string>
  roleOf: (caller: Caller) => string | undefined
  petId: string
  /** The owner's, ahead. */
  appointmentId: string
  /** The other pet of the same keepers, linked to it. */
  twinId: string
  /** A pet of the other parent's own. */
  foreignPetId: string
  caseId: string
  transferId: string
  shareId: string
  /** The secret that a passport is printed with, as a header: also who knows it is let in by their own right alone. */
  passport: Record<string, string>
  fileId: string
  photoId: string
  uploadId: string
  /** What each of them wrote; the owner's for all others. */
  entryOf: (caller: Caller) => string
}

/** One pet with everyone around it: each vet's visit stands where the caller's name says, at the service's clock. */
export const castRecord = async (service: TestService): Promise<Cast> => {
  const as = (person: Person) => clientOf(service, person)
  const setClock = (now: string) => {
    service.clock.now = () => now
  }
  const person = (role: Person['role']) => registerPerson(service, role)
  const vet = () => registerVet(service)

  const [former, home, second, recipient, other] = await Promise.all([
    registerParent(service),
    registerParent(service),
    person('PARENT'),
    person('PARENT'),
    registerParent(service),
  ])
  const [helping, idle] = await Promise.all([person('OPERATOR'), person('OPERATOR')])
  const [booked, during, within, after, cancelled, ofTwin, ofFormer, colleague, stranger] = await Promise.all([
    vet(),
    vet(),
    vet(),
    vet(),
    vet(),
    vet(),
    vet(),
    vet(),
    vet(),
  ])
  const clinic = await registerClinic(service)
  for (const member of [booked, colleague]) await joinClinic(service, clinic, member)
  await service.seen()

  // The former owner has a visit, and gives the pet away after it.
  await book(service, { parent: former, vet: ofFormer, startsAt: inDays(2, '07:00') })
  setClock(inDays(3, '07:00'))
  const { petId } = former
  const ask = async (owner: Person, to: Person) => {
    const asked = await as(owner).post(`/api/v2/pets/${petId}/ask-transfer`, { email: to.email, reason })
    await service.seen()
    return asked.json<{ id: string }>().id
  }
  const given = await ask(former, home)
  await as(home).post(`/api/v2/pet-transfers/${given}/accept-transfer`, {})
  await as(former).post(`/api/v2/pets/${petId}/confirm-transfer`, { transferId: given })
  await service.seen()
  await as(idle).post(`/api/v2/cases/${given}/complete-transfer`, { reason })
  await service.seen()

  // From here on `owner` has it, with a second pet that is linked to it, and a second adult for both.
  const owner: Parent = { ...home, petId }
  const twinId = home.petId
  for (const one of [petId, twinId]) await sharePet(service, { ...home, petId: one }, second)
  const profile = { name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'beagle', born: '2023', temperament: [], chip: CHIP }
  for (const one of [petId, twinId]) await as(home).put(`/api/v2/pets/${one}`, profile)
  await service.seen()
  const duplicate = await openDuplicate(service, CHIP, [petId, twinId])
  const linked = await as(idle).post(`/api/v2/cases/${duplicate}/link-pets`, { petId, otherId: twinId, reason })
  if (linked.statusCode !== 200) throw new Error(linked.body)

  await book(service, { parent: owner, vet: after, startsAt: inDays(5, '07:00') })
  await book(service, { parent: owner, vet: within, startsAt: inDays(30, '07:00') })
  await book(service, { parent: owner, vet: during, startsAt: inDays(40, '07:00') })
  const appointmentId = await book(service, { parent: owner, vet: booked, startsAt: inDays(45, '07:00') })
  await book(service, { parent: { ...home, petId: twinId }, vet: ofTwin, startsAt: inDays(46, '07:00') })
  const off = await book(service, { parent: owner, vet: cancelled, startsAt: inDays(47, '07:00') })
  await as(owner).post(`/api/v2/appointments/${off}/cancel-appointment`, { reason: '' })

  setClock(NOW)
  const visitOf = async (doctor: Person & { professionalId: string }) => {
    const { items } = (await as(doctor).get(`/api/v2/appointments?from=${inDays(1, '00:00')}&to=${inDays(50, '00:00')}`)).json<{
      items: { id: string }[]
    }>()
    return items[0]?.id ?? ''
  }
  const wrote = async (doctor: Person & { professionalId: string }) => {
    const form = { findings: 'Шум в сърцето', vitals: noVitals }
    const recorded = await as(doctor).post(`/api/v2/appointments/${await visitOf(doctor)}/record-visit`, form)
    if (recorded.statusCode !== 201) throw new Error(recorded.body)
    return recorded.json<{ entryIds: string[] }>().entryIds[0] ?? ''
  }
  const noted = async (keeper: Person) => {
    const entry = { kind: 'note', on: inDays(39, '06:00').slice(0, 10), text: 'Чеше се' }
    return (await as(keeper).post(`/api/v2/pets/${petId}/add-entry`, { entry })).json<{ id: string }>().id
  }
  const entries: Partial<Record<Caller, string>> = {
    owner: await noted(owner),
    'second adult': await noted(second),
    'vet: during the visit': await wrote(during),
    'vet: within 30 days': await wrote(within),
  }
  await service.seen()
  const share = async (scope: ShareScope, lastsMs = DAY_MS, kind = 'link') => {
    const until = new Date(Date.parse(service.clock.now()) + lastsMs).toISOString()
    const made = await as(owner).post(`/api/v2/pets/${petId}/make-share`, { kind, scope, until })
    if (made.statusCode !== 201) throw new Error(made.body)
    return made.json<{ id: string; secret: string }>()
  }
  setClock(new Date(Date.parse(NOW) - 2 * HOUR_MS).toISOString())
  const expired = await share({ kind: 'all' }, HOUR_MS)
  setClock(NOW)
  const shares = {
    all: await share({ kind: 'all' }),
    vaccinations: await share({ kind: 'vaccinations' }),
    visit: await share({ kind: 'visit', appointmentId: await visitOf(within) }),
    revoked: await share({ kind: 'all' }),
    more: await share({ kind: 'vaccinations' }),
    passport: await share({ kind: 'vaccinations' }, DAY_MS, 'passport'),
  }
  await as(owner).post(`/api/v2/pets/${petId}/revoke-share`, { shareId: shares.revoked.id })
  const words = { name: 'Елена', email: owner.email, text: 'Не виждам картона' }
  const asked = await as(owner).post('/api/v2/cases', words)
  const cast = {
    caseId: asked.json<{ id: string }>().id,
    transferId: await ask(owner, recipient),
    fileId: await addRecordFile(service, owner),
    photoId: await setPetPhoto(service, owner),
    uploadId: await beginUpload(service, owner),
    foreignPetId: other.petId,
  }
  await service.seen()

  const people: Partial<Record<Caller, Person>> = {
    owner,
    'second adult': second,
    'former owner': former,
    'recipient of an asked transfer': recipient,
    'vet: visit booked': booked,
    'vet: during the visit': during,
    'vet: within 30 days': within,
    'vet: after 30 days': after,
    'vet: visit cancelled': cancelled,
    'vet: visit of a linked pet': ofTwin,
    'vet: visit booked by the former owner': ofFormer,
    'vet: of the same clinic, without a visit': colleague,
    'vet: of another clinic': stranger,
    'clinic of the vet': clinic,
    'operator with a case': helping,
    'operator without a case': idle,
    'another parent': other,
  }
  const guest = ({ secret }: { secret: string }) => ({ [SHARE_HEADER]: secret })
  const guests: Partial<Record<Caller, Record<string, string>>> = {
    'guest: all': guest(shares.all),
    'guest: vaccinations': guest(shares.vaccinations),
    'guest: one visit': guest(shares.visit),
    'guest: revoked': guest(shares.revoked),
    'guest: expired': guest(expired),
  }
  return {
    ...cast,
    petId,
    appointmentId,
    twinId,
    headersOf: (caller) => people[caller]?.headers ?? guests[caller] ?? {},
    roleOf: (caller) => people[caller]?.role,
    shareId: shares.more.id,
    passport: guest(shares.passport),
    entryOf: (caller) => entries[caller] ?? entries.owner ?? '',
  }
}
