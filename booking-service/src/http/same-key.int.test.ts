import type { LogNode } from '@lapka/contracts/api/operations/log-server.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import type { WatchedLogServer } from '@lapka/event-log/log-server.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { galleryUpload } from '../profile/gallery/testing/show-photo.ts'
import { sectionsOfVet } from '../profile/testing/sections.ts'
import { clientOf } from '../testing/client.ts'
import { invite, registerClinic, keepRoom } from '../testing/clinic.ts'
import { moveMoney } from '../testing/money-work.ts'
import { workAsOperators } from '../testing/operators-work.ts'
import { reviewVisit } from '../testing/review-work.ts'
import { consultVets } from '../testing/consultation-work.ts'
import { shareHousehold } from '../household/testing/share-household.ts'
import { linkTwins } from '../cases/duplicates/testing/twins.ts'
import { uploadInPieces } from '../pets/record/testing/begin-upload.ts'
import { keepRecord, writeVisit } from '../pets/record/testing/keep-record.ts'
import { transferPets } from '../pet-transfers/testing/transfer-pets.ts'
import { createCommandJournal, type CommandJournal } from '../testing/command-journal.ts'
import { walkWithReport } from '../appointments/visit-report/testing/walk-with-report.ts'
import { workAtDesk } from '../clients/testing/desk-work.ts'
import { shelterAnimals } from '../animals/testing/list-animal.ts'
import { teachClass } from '../courses/testing/teach-class.ts'
import { payForSeries } from '../series/testing/pay-for-series.ts'
import { stayAtHotel } from '../stays/testing/stay-at-hotel.ts'
import { takeWholeDay, waitFor } from '../testing/full-day.ts'
import { uploadOf } from '../testing/multipart.ts'
import { openCheckouts, payFor, placeBody } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { keepCard } from '../testing/keep-card.ts'
import { inDays, registerParent, registerPerson, registerVet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let journal: CommandJournal
beforeAll(async () => {
  service = await startTestService({ logServer: createScavengedServer() })
  checkouts = await openCheckouts(service)
  journal = createCommandJournal(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

/** A server whose scavenges end at once. */
const createScavengedServer = (): WatchedLogServer => {
  const nodes: LogNode[] = []
  return {
    figures: async () => ({ engine: 'kurrent', place: '', size: { bytes: 0 }, nodes, writers: { items: [] } }),
    problems: async () => [],
    canScavenge: async () => 'free',
    startScavenge: async (address) => {
      const last = { startedAt: new Date().toISOString(), outcome: 'Success', seconds: 0, savedBytes: 0 }
      const known = { state: 'Follower', isLeader: false, isAway: false, version: null, lagBytes: { bytes: 0 } }
      nodes.push({ address, ...known, disk: { unknown: 'elsewhere' }, cleaned: { last } })
      return 'started'
    },
    close: async () => undefined,
  }
}

const pet = { name: 'Шаро', gender: 'male', animalType: 'dog', breed: 'labrador', born: '2023', temperament: [] }
const businessSections = ['clinic-profile-details', 'company-representatives']

/** Every command of an appointment's life, also those that find everything as they ask. */
const liveAppointments = async () => {
  const [owner, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  const [parent, doctor] = [journal.as(owner), journal.as(vet)]
  const at = (id: string, command: string) => `/api/v2/appointments/${id}/${command}`
  const booking = { parent: owner, vet, startsAt: inDays(4, '09:00') }
  const { id } = await parent.post('/api/v2/appointments', placeBody(booking))
  await parent.post('/api/v2/appointments', placeBody(booking))
  const later = placeBody({ ...booking, startsAt: inDays(4, '14:00') })
  await parent.post('/api/v2/appointments', { ...later, furtherServices: [{ serviceId: 'surgery' }] })
  for (const step of ['extend-hold', 'start-payment', 'start-payment']) await parent.post(at(id, step))
  await payFor(service, id)
  await parent.delete(`/api/v2/cards/${await keepCard(service, owner.accountId)}`)
  await service.seen()
  await doctor.post(at(id, 'note-appointment'), { text: 'Страхлив е' })
  await parent.post(at(id, 'cancel-appointment'), { isUndoable: true })
  await parent.post(at(id, 'undo-cancellation'))
  await parent.post(at(id, 'move-appointment'), { startsAt: inDays(4, '10:00') })
  await parent.post(at(id, 'edit-appointment'), { reason: 'Кашля' })
  await doctor.post(at(id, 'resize-appointment'), { endsAt: inDays(4, '10:45') })
  await service.seen()
  const another = { petId: owner.petId, serviceId: 'exam' }
  await doctor.post(at(id, 'add-overlapping-appointment'), { ...another, startsAt: inDays(4, '10:00'), reason: 'Спешно' })
  const added = await doctor.post('/api/v2/appointments/add-appointment', { ...another, startsAt: inDays(4, '12:00') })
  await doctor.post(at(added.id, 'cancel-appointment'), { reason: 'Болен съм' })

  service.clock.now = () => inDays(4, '10:10')
  for (const step of ['arrived', 'arrived', 'not_arrived']) await doctor.post(at(id, 'record-arrival'), { step })
  const outcomes = ['complete-appointment', 'complete-appointment', 'mark-no-show', 'mark-no-show']
  for (const outcome of outcomes) await doctor.post(at(id, outcome))
  const complaint = { appointmentId: id, text: 'Чаках час' }
  const { id: complaintId } = await parent.post('/api/v2/complaints', complaint)
  const operator = journal.as(await registerPerson(service, 'OPERATOR'))
  await service.seen()
  await operator.post(`/api/v2/cases/${complaintId}/admit-review`, { reason: 'Бил е там' })
  await doctor.post(at(id, 'complete-appointment'))
  for (let times = 0; times < 2; times++) {
    await parent.post('/api/v2/complaints', { ...complaint, text: 'И още' })
    await operator.post(`/api/v2/complaints/${complaintId}/answer-complaint`, { text: 'Съжаляваме' })
  }
  const bill = (amountCents: number) => doctor.post(at(id, 'adjust-bill'), { amountCents, reason: 'Друго' })
  for (const amountCents of [5000, 5000]) await bill(amountCents)
  for (const amountCents of [1000, 1000, 0]) await doctor.post(at(id, 'record-paid-at-clinic'), { amountCents })
  for (const amountCents of [1000, 1000]) await bill(amountCents)
  await doctor.post(at(id, 'write-prescription'), { medicines: [{ name: 'Сироп' }] })
  await reviewVisit({ service, journal }, { parent, doctor, id })
  await writeVisit(doctor, owner.petId, (command) => at(id, command))
  service.clock.now = () => new Date().toISOString()
}

const sendWalkerElsewhere = async () => {
  const walk = { id: 'walk', name: 'Разходка', nameEn: 'Walk', priceCents: 800, durationMinutes: 30 }
  const person = await registerParent(service)
  const walker = await registerVet(service, { role: 'PET_WALKER', services: [walk], serviceAreaKm: 4 })
  const parent = journal.as(person)
  const home = { label: 'Вкъщи', city: 'София', line: 'ул. „Шипка“ 5', latitude: 42.7, longitude: 23.33 }
  const { id: addressId } = await parent.post('/api/v2/addresses', home)
  const { id: office } = await parent.post('/api/v2/addresses', { ...home, label: 'Офисът' })
  const body = placeBody({ parent: person, vet: walker, startsAt: inDays(5, '10:00'), serviceId: 'walk', addressId })
  const { id } = await parent.post('/api/v2/appointments', body)
  for (const addressId of [office, office]) await parent.post(`/api/v2/appointments/${id}/change-address`, { addressId })
}

const keepAccount = async () => {
  const person = await registerPerson(service, 'PARENT')
  const parent = journal.as(person)
  await parent.put('/api/v2/accounts/me', { name: 'Ана', surname: 'Петрова' })
  await parent.put('/api/v2/accounts/me/notifications', { letters: ['reviews'], pushes: [], quietHours: null })
  await parent.post('/api/v2/notifications/mark-read', {})
  const device = { endpoint: 'https://push.example.com/abc', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await parent.post('/api/v2/push-subscriptions', device)
  await parent.post('/api/v2/push-subscriptions/remove', { endpoint: device.endpoint })
  for (const language of ['en', 'en', 'bg']) await parent.put('/api/v2/accounts/me/language', { language })
  const { id } = await parent.post('/api/v2/pets', pet)
  await parent.put(`/api/v2/pets/${id}`, { ...pet, born: '2022' })
  await keepRecord(parent, `/api/v2/pets/${id}`)
  const home = { label: 'Вкъщи', city: 'София', line: 'ул. „Шипка“ 5', latitude: 42.7, longitude: 23.33 }
  const { id: addressId } = await parent.post('/api/v2/addresses', home)
  await parent.put(`/api/v2/addresses/${addressId}`, { ...home, keyNote: 'При портиера' })
  await parent.delete(`/api/v2/addresses/${addressId}`)
  await parent.post('/api/v2/feeds')
  await parent.post('/api/v2/feeds')
  await parent.post('/api/v2/feeds', { name: 'Телефон' })
  const feeds = await clientOf(service, person).get('/api/v2/feeds')
  for (const { id } of feeds.json<{ items: { id: string }[] }>().items) await parent.post(`/api/v2/feeds/${id}/revoke-feed`)
  for (const background of ['#228855', '#882255']) {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
    const parts = [{ fileName: 'аз.png', type: 'image/png', bytes }]
    await parent.upload(uploadOf({ method: 'PUT', url: '/api/v2/profile/photo', parts }))
  }
}

const becomeVerified = async () => {
  const [person, boss] = await Promise.all([registerPerson(service, 'VET'), registerPerson(service, 'OPERATOR')])
  const [vet, operator] = [journal.as(person), journal.as(boss)]
  for (let times = 0; times < 2; times++)
    for (const [section, body] of Object.entries(sectionsOfVet)) await vet.put(`/api/v2/profile/${section}`, body)
  const parts = [{ fileName: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF' }]
  const upload = () =>
    vet.upload(uploadOf({ method: 'POST', url: '/api/v2/profile/diplomas', parts })) as Promise<object> as Promise<{
      diploma: { id: string }
    }>
  const { diploma } = await upload()
  await upload()
  await vet.delete(`/api/v2/profile/diplomas/${diploma.id}`)
  const show = async () => ((await vet.upload(await galleryUpload())) as unknown as { photo: { id: string } }).photo.id
  const photoIds = [await show(), await show()]
  await vet.put('/api/v2/profile/gallery', { photoIds: photoIds.toReversed() })
  await vet.put('/api/v2/profile/gallery', { photoIds })
  for (const photoId of photoIds) await vet.delete(`/api/v2/profile/gallery/${photoId}`)
  await service.seen()
  const { professionalId } = (await service.app.inject({ method: 'GET', url: '/api/v2/profile', headers: person.headers })).json<{
    professionalId: string
  }>()
  const decisions = [
    ['request-more-documents', { reason: 'Още една' }],
    ['reject-verification', { reason: 'Чужда е' }],
    ['accept-verification', {}],
  ] as const
  for (const [decision, body] of decisions) {
    await vet.post('/api/v2/profile/submit-for-verification')
    await operator.post(`/api/v2/verifications/${professionalId}/${decision}`, body)
  }
  const path = `/api/v2/verifications/${professionalId}`
  const rename = () => vet.put('/api/v2/profile/profile-details', { ...sectionsOfVet['profile-details'], surname: 'Ангелова' })
  await rename()
  await operator.post(`${path}/reject-identity-change`, { reason: 'Друг човек е' })
  await rename()
  const { revision } = (await clientOf(service, boss).get(path)).json<{ revision: number }>()
  await operator.post(`${path}/accept-identity-change`, { revision })
  const registered = (await service.log.readAll(0, 1_000)).find(({ type }) => type === 'AccountRegistered')
  await operator.post(`/api/v2/operations/events/${registered?.position}/open`, { reason: 'Жалба 118' })
}

const writeToUs = async () => {
  const [person, boss] = await Promise.all([registerPerson(service, 'PARENT'), registerPerson(service, 'OPERATOR')])
  const words = { name: 'Ана', email: 'ana@example.test', text: 'Къде е входът?' }
  const { id } = await journal.as(person).post('/api/v2/cases', words)
  const chosen = { browserId: crypto.randomUUID(), policyVersion: 2, functional: false, analytics: true, marketing: false }
  await journal.as(person).post('/api/v2/consents', chosen)
  const ofCase = `/api/v2/cases/${id}`
  await journal.as(boss).post(`${ofCase}/assign-case`, { assigneeId: boss.accountId })
  await journal.as(boss).post(`${ofCase}/answer-case`, { text: 'Отзад' })
  await journal.as(boss).post(`${ofCase}/close-case`, { note: 'Писах ѝ' })
  await journal.as(boss).post(`${ofCase}/reopen-case`, { note: 'Пише пак' })
}

const planWork = async () => {
  const person = await registerVet(service)
  await service.seen()
  const vet = journal.as(person)
  const weekly = [{ weekday: 1, from: '19:00', to: '21:00' }]
  const plan = { name: 'Пловдив', zone: 'Europe/Sofia', weekly, bufferMinutes: 0, minimumNoticeMinutes: 0, horizonDays: 30 }
  const { id } = await vet.post('/api/v2/schedules', plan)
  const at = `/api/v2/schedules/${id}`
  await vet.put(at, { ...plan, name: 'Варна' })
  await vet.put(at, { ...plan, name: 'Варна' })
  const added = await vet.post(`${at}/add-exception`, { from: inDays(9, '10:00'), to: inDays(9, '11:00'), kind: 'closed' })
  const longer = { exceptionId: added.id, from: inDays(9, '10:00'), to: inDays(9, '12:00') }
  const changed = await vet.post(`${at}/change-exception`, longer)
  await vet.post(`${at}/remove-exception`, { exceptionId: changed.id })
}

const standInLine = async () => {
  const [day, person] = await Promise.all([takeWholeDay(service, 5), registerParent(service)])
  await service.seen()
  const parent = journal.as(person)
  const { id } = await parent.post('/api/v2/waitlist', waitFor(day))
  // From now on its pet is unknown.
  await parent.post('/api/v2/pets', pet)
  await service.seen()
  await parent.post(`/api/v2/waitlist/${id}/leave-waitlist`)
  await parent.post(`/api/v2/waitlist/${id}/leave-waitlist`)
}

const workAtClinic = async () => {
  const [clinic, person] = await Promise.all([registerClinic(service), registerVet(service)])
  const [owner, vet] = [journal.as(clinic), journal.as(person)]
  const at = `/api/v2/clinics/${clinic.professionalId}`
  const invited = async () => {
    await service.seen()
    const { id } = await owner.post(`${at}/invite-vet`, { email: person.email })
    await service.seen()
    return id
  }
  const withdrawn = await invite(service, clinic, 'nobody@example.test')
  for (let times = 0; times < 2; times++) await owner.post(`${at}/withdraw-invitation`, { invitationId: withdrawn })
  for (const answer of ['decline-invitation', 'accept-invitation']) {
    const id = await invited()
    for (let times = 0; times < 2; times++) await vet.post(`/api/v2/clinic-invitations/${id}/${answer}`)
  }
  await service.seen()
  await keepRoom(owner, at)
  await vet.post(`${at}/leave-clinic`)
  await vet.post(`/api/v2/clinic-invitations/${await invited()}/accept-invitation`)
  await service.seen()
  await owner.post(`${at}/remove-vet`, { professionalId: person.professionalId })
  const company = { 'clinic-profile-details': clinicDetails, 'company-representatives': representatives }
  for (const section of businessSections) await owner.put(`/api/v2/profile/${section}`, company[section as keyof typeof company])
}
const clinicDetails = {
  businessName: 'Зелен хълм',
  registrationNumber: '123456789',
  phone: '+359 2 123 456',
  about: '',
  website: '',
}
const representatives = {
  representatives: [{ name: 'Иво', surname: 'Илиев', position: 'Управител', email: 'ivo@example.test', phone: '' }],
}

test('every command answers the same under the same key at any later time, and writes nothing more', async () => {
  const here = [liveAppointments, keepAccount, sendWalkerElsewhere, becomeVerified, writeToUs]
  for (const live of [...here, planWork, standInLine, workAtClinic]) await live()
  for (const live of [linkTwins, uploadInPieces, payForSeries]) await live(service, journal)
  for (const live of [stayAtHotel, teachClass, shelterAnimals, walkWithReport, workAtDesk]) await live({ service, journal })
  for (const live of [shareHousehold, consultVets, transferPets, moveMoney, workAsOperators]) await live({ service, journal })
  const { sent, answerOf } = journal
  const head = await service.seen()
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(sent, { minLength: sent.length }),
      fc.integer({ min: 0, max: 400 }),
      async (commands, days) => {
        service.clock.now = () => inDays(days, '23:00')
        for (const command of commands) expect([command.name, await answerOf(command)]).toEqual([command.name, command.answer])
        expect(await service.log.head()).toBe(head)
      },
    ),
    { numRuns: isFullRun ? 3 : 1, seed: 14 },
  )
})

test('that was tried with every command that takes a key', async () => {
  const { paths } = (await service.app.inject({ method: 'GET', url: '/api/docs/json' })).json<{
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
  }>()
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => ({ method: method.toUpperCase(), path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) })),
  )
  const untried = keyed.filter(
    ({ method, path }) =>
      !journal.sent.some(({ request }) => request.method === method && path.test(request.url.replace(/\?.*$/, ''))),
  )
  expect(untried).toEqual([])
})
