import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { historyItem } from '@lapka/contracts/api/appointment-history.ts'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { BookableVets } from '@lapka/contracts/api/professionals.ts'
import type { ClinicInvitation, ClinicVets, OpenClinics } from '@lapka/contracts/api/clinics.ts'
import type { RevenueRow } from '@lapka/contracts/api/revenues.ts'
import { clinicStream, readsStream } from '@lapka/contracts/streams.ts'
import type { z } from 'zod'
import { clientOf } from '../testing/client.ts'
import { invite, joinClinic, registerClinic } from '../testing/clinic.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { examination, inDays, registerParent, registerVet, spell, surgery, type Parent, type Vet } from '../testing/town.ts'

type HistoryItem = z.infer<typeof historyItem>

let service: TestService
let checkouts: { stop: () => Promise<void> }
let clinic: Vet
let vet: Vet
let parent: Parent
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[clinic, vet, parent] = await Promise.all([registerClinic(service), registerVet(service), registerParent(service)])
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const asClinic = () => clientOf(service, clinic)
const asVet = () => clientOf(service, vet)
const own = (path: string) => `/api/v2/clinics/${clinic.professionalId}/${path}`
const vetsNow = async () => {
  await service.seen()
  return (await asClinic().get(own('vets'))).json<ClinicVets>()
}
const invitationsOf = async (person: Vet) => {
  await service.seen()
  return (await clientOf(service, person).get('/api/v2/clinic-invitations')).json<{ items: ClinicInvitation[] }>().items
}
const said = (answer: { statusCode: number; json: <T>() => T }) => ({
  status: answer.statusCode,
  code: answer.json<{ code?: string }>().code,
})

const named = { displayName: 'Клиника „Зелен хълм“', latinName: 'Green Hill Clinic' }

describe('inviting a vet', () => {
  test('waits for the answer of the address’s owner, is asked once, and asks for one letter', async () => {
    const id = await invite(service, clinic, vet.email.toUpperCase())
    expect((await vetsNow()).invitations).toMatchObject([{ id, email: vet.email.toUpperCase() }])
    await spell(service, clinic.professionalId, named.latinName)
    expect(await invitationsOf(vet)).toMatchObject([{ id, clinic: named }])
    expect(said(await asClinic().post(own('invite-vet'), { email: vet.email }))).toEqual({ status: 409, code: 'ALREADY_INVITED' })
    const letters = await service.db
      .selectFrom('state.outbox')
      .select('payload')
      .where('kind', '=', 'send-invitation-email')
      .execute()
    expect(letters).toHaveLength(1)
    expect(JSON.stringify(letters)).not.toContain('@')
  })

  test('is for its invitee alone, even if another vet knows its number', async () => {
    const other = await registerVet(service)
    await service.seen()
    const [invitation] = await invitationsOf(vet)
    expect(await invitationsOf(other)).toEqual([])
    const answer = await clientOf(service, other).post(`/api/v2/clinic-invitations/${invitation?.id}/accept-invitation`)
    expect(said(answer)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('can be taken back, and then it can’t be accepted', async () => {
    const stranger = await registerVet(service)
    const id = await invite(service, clinic, stranger.email)
    expect((await asClinic().post(own('withdraw-invitation'), { invitationId: id })).statusCode).toBe(200)
    expect(await invitationsOf(stranger)).toEqual([])
    const answer = await clientOf(service, stranger).post(`/api/v2/clinic-invitations/${id}/accept-invitation`)
    expect(said(answer)).toEqual({ status: 409, code: 'INVITATION_OVER' })
  })

  test('needs a verified clinic and a valid address', async () => {
    const fresh = await registerClinic(service, { isVerified: false })
    await service.seen()
    const asked = await clientOf(service, fresh).post(`/api/v2/clinics/${fresh.professionalId}/invite-vet`, { email: 'a@b.test' })
    expect(said(asked)).toEqual({ status: 409, code: 'CLINIC_NOT_VERIFIED' })
    expect(said(await asClinic().post(own('invite-vet'), { email: 'nobody' }))).toEqual({ status: 400, code: 'INVALID_INPUT' })
  })
})

describe('a vet of the clinic', () => {
  test('says yes, is named with the clinic in public, and may say yes twice', async () => {
    const [invitation] = await invitationsOf(vet)
    const url = `/api/v2/clinic-invitations/${invitation?.id}/accept-invitation`
    expect((await asVet().post(url)).statusCode).toBe(200)
    expect((await asVet().post(url)).statusCode).toBe(200)
    const { vets, invitations } = await vetsNow()
    expect(vets).toMatchObject([{ id: vet.professionalId, isBookable: true, visitsAhead: 0 }])
    expect(invitations).toEqual([])
    const shown = await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}`)
    expect(shown.json()).toMatchObject({ clinicName: 'Клиника „Зелен хълм“' })
  })

  test('stands by their name among the others, with any prefix', async () => {
    const [second, professor] = [
      await registerClinic(service),
      await registerVet(service, { name: 'Ана', profile: { prefix: 'проф.' } }),
    ]
    await joinClinic(service, second, await registerVet(service))
    await joinClinic(service, second, professor)
    await spell(service, professor.professionalId, 'Anne')
    const { vets } = (await clientOf(service, second).get(`/api/v2/clinics/${second.professionalId}/vets`)).json<ClinicVets>()
    expect(vets).toMatchObject([{ displayName: 'проф. Ана Жечева', latinName: 'Anne' }, { displayName: 'д-р Мария Жечева' }])
  })

  test('is booked through the clinic: the vet who is free soonest for a service first, and only verified ones', async () => {
    const second = await registerClinic(service)
    const bookable = async (query = '') =>
      (await clientOf(service).get(`/api/v2/professionals/${second.professionalId}/vets${query}`)).json<BookableVets>()
    await service.seen()
    expect(await bookable()).toEqual({ services: [], service: null, vets: [] })
    const [busy, free, surgeon] = [
      await registerVet(service, { name: 'Ана', isAroundTheClock: true, services: [examination] }),
      await registerVet(service, { name: 'Яна', isAroundTheClock: true, services: [examination] }),
      await registerVet(service, { name: 'Ива', services: [surgery] }),
    ]
    for (const one of [busy, free, surgeon]) await joinClinic(service, second, one)
    const soonest = (await bookable()).vets.find(({ id }) => id === busy.professionalId)?.nextFreeAt ?? ''
    await book(service, { parent, vet: busy, startsAt: soonest })
    await service.seen()
    const { services, service: asked, vets } = await bookable()
    expect({ services: services.map(({ nameEn }) => nameEn), asked }).toEqual({
      services: ['Examination', 'Surgery'],
      asked: 'Преглед',
    })
    expect(vets.map(({ id, offer }) => [id, offer?.id])).toEqual([
      [free.professionalId, 'exam'],
      [busy.professionalId, 'exam'],
      [surgeon.professionalId, undefined],
    ])
    expect(vets[0]?.nextFreeAt).toBe(soonest)
    const [first, ...others] = (await bookable(`?service=${encodeURIComponent('Операция')}`)).vets
    expect(first).toMatchObject({ id: surgeon.professionalId, offer: { id: 'surgery' } })
    expect(others.map(({ nextFreeAt }) => nextFreeAt)).toEqual([null, null])
  })

  test('makes the clinic open while they work; the nearest open one with a phone is shown to every visitor', async () => {
    const [near, far, closed] = [await registerClinic(service), await registerClinic(service), await registerClinic(service)]
    const phoneOf = async (who: Vet, phone: string) => {
      const body = { businessName: 'Клиника', latinName: '', registrationNumber: '123456789', phone, website: '', about: '' }
      expect((await clientOf(service, who).put('/api/v2/profile/clinic-profile-details', body)).statusCode).toBe(200)
    }
    for (const [index, who] of [near, far, closed].entries()) await phoneOf(who, `+359 2 555 010${index}`)
    await joinClinic(service, near, await registerVet(service, { isAroundTheClock: true }))
    await service.seen()
    const answer = await clientOf(service).get('/api/v2/clinics/open?near=42.7,23.3')
    expect(answer.json<OpenClinics>().items).toMatchObject([{ id: near.professionalId, phone: '+359 2 555 0100' }])
    const [open] = (await clientOf(service).get('/api/v2/clinics/open')).json<OpenClinics>().items
    expect(open).toMatchObject({ id: near.professionalId, distanceMetres: null })
    expect(Date.parse(open?.openUntil ?? '')).toBeGreaterThan(Date.now())
    expect((await clientOf(service).get('/api/v2/clinics/open?near=here')).statusCode).toBe(400)
  })

  test('cannot work at a second clinic meanwhile, and may say no to it', async () => {
    const second = await registerClinic(service)
    const id = await invite(service, second, vet.email)
    await service.seen()
    expect(said(await asVet().post(`/api/v2/clinic-invitations/${id}/accept-invitation`))).toEqual({
      status: 409,
      code: 'OTHER_CLINIC',
    })
    expect((await asVet().post(`/api/v2/clinic-invitations/${id}/decline-invitation`)).statusCode).toBe(200)
    expect(await invitationsOf(vet)).toEqual([])
  })

  test('their appointments, their calendar and what they bring are the clinic’s too, and of no other clinic', async () => {
    const id = await book(service, { parent, vet, startsAt: inDays(3, '09:00') })
    const other = await registerClinic(service)
    await service.seen()
    const range = `from=${inDays(3, '00:00')}&to=${inDays(4, '00:00')}`
    const seenBy = async (who: Vet) => {
      const client = clientOf(service, who)
      const items = async (path: string) =>
        (await client.get(path)).json<{ items: { id?: string; appointment?: { id: string } }[] }>().items
      const listed = (await items('/api/v2/appointments')).map((one) => one.id)
      const drawn = (await items(`/api/v2/calendar?${range}`)).map((one) => one.appointment?.id)
      const past = (await items(`/api/v2/calendar?${range}&asOf=${new Date().toISOString()}`)).map((one) => one.appointment?.id)
      const day = inDays(3, '09:00').slice(0, 10)
      const brought = (await client.get(`/api/v2/revenues?from=${day}&to=${day}&groupBy=vet`)).json<{ items: RevenueRow[] }>()
        .items
      const opened = (await client.get(`/api/v2/appointments/${id}`)).statusCode
      return {
        listed,
        drawn,
        past,
        brought: brought.map(({ key, serviceNameEn, keptCents }) => ({ key, serviceNameEn, keptCents })),
        opened,
      }
    }
    expect(await seenBy(clinic)).toEqual({
      listed: [id],
      drawn: [id],
      past: [id],
      brought: [{ key: vet.professionalId, serviceNameEn: 'Dr Maria Zhecheva', keptCents: 3000 }],
      opened: 200,
    })
    expect(await seenBy(other)).toEqual({ listed: [], drawn: [], past: [], brought: [], opened: 404 })
    expect(said(await asClinic().post(`/api/v2/appointments/${id}/complete-appointment`))).toEqual({
      status: 403,
      code: 'NOT_ALLOWED',
    })
  })

  test('are booked, moved, received and cancelled by reception, which says why and stands on record; the parent gets all back', async () => {
    const [desk, colleague, owner] = await Promise.all([registerClinic(service), registerVet(service), registerParent(service)])
    await joinClinic(service, desk, colleague)
    const id = await book(service, { parent: owner, vet: colleague, startsAt: inDays(3, '11:00') })
    const asDesk = clientOf(service, desk)
    const read = async () => (await asDesk.get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>()
    const shown = await read()
    expect(shown).toMatchObject({ party: 'clinic', contact: { email: owner.email, phone: '' }, patients: [{ born: '2022' }] })
    expect(shown.commands).toEqual(expect.arrayContaining(['cancel-appointment', 'move-appointment', 'record-arrival']))
    expect(shown.commands).not.toContain('write-prescription')
    const own = (await clientOf(service, owner).get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>()
    expect([own.party, own.contact]).toEqual(['parent', null])
    expect(own.commands).not.toContain('record-arrival')

    const onOne = (name: string, body: object) => asDesk.post(`/api/v2/appointments/${id}/${name}`, body)
    const startsAt = inDays(3, '12:00')
    expect(said(await onOne('move-appointment', { startsAt }))).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect((await onOne('move-appointment', { startsAt, reason: 'Колегата оперира' })).statusCode).toBe(200)
    expect(said(await onOne('record-arrival', { step: 'arrived' }))).toEqual({ status: 409, code: 'NOT_STARTED' })
    expect(said(await onOne('cancel-appointment', {}))).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect((await onOne('cancel-appointment', { reason: 'Колегата е болен' })).json()).toMatchObject({ refundCents: 3000 })

    const adding = { petId: owner.petId, serviceId: 'exam', startsAt: inDays(3, '13:00') }
    const add = (professionalId: string) => asDesk.post('/api/v2/appointments/add-appointment', { ...adding, professionalId })
    expect(said(await add(vet.professionalId))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect((await add(colleague.professionalId)).statusCode).toBe(201)
    await service.seen()
    const mine = await clientOf(service, colleague).get(`/api/v2/appointments?petId=${owner.petId}`)
    expect(mine.json<{ items: { status: string }[] }>().items.map(({ status }) => status)).toEqual(['SCHEDULED', 'CANCELED'])
    const history = (await clientOf(service, owner).get(`/api/v2/appointments/${id}/history`)).json<{ items: HistoryItem[] }>()
    expect(history.items.flatMap(({ actor, opened }) => (actor.role === 'CLINIC' ? (opened['reason'] ?? []) : []))).toEqual([
      'Колегата оперира',
      'Колегата е болен',
    ])
  })

  test('the clinic reads, filters and exports the history of their appointments, each time on record; no other vet’s', async () => {
    const [foreign, other] = await Promise.all([registerVet(service), registerClinic(service)])
    await book(service, { parent, vet: foreign, startsAt: inDays(4, '09:00') })
    await service.seen()
    const of = async (who: Vet, query = '') => {
      const answer = await clientOf(service, who).get(`/api/v2/history${query}`)
      return answer.json<{ items: { type: string; appointment: { id: string } }[] }>().items
    }
    const all = await of(clinic)
    const [appointment] = (await asClinic().get('/api/v2/appointments')).json<{ items: { id: string }[] }>().items
    expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(['AppointmentPlaced', 'AppointmentConfirmed']))
    expect(new Set(all.map(({ appointment }) => appointment.id))).toEqual(new Set([appointment?.id]))
    expect(await of(clinic, `?professionalId=${vet.professionalId}`)).toEqual(all)
    expect(await of(clinic, `?professionalId=${foreign.professionalId}`)).toEqual([])
    expect((await of(clinic, '?type=AppointmentConfirmed')).map(({ type }) => type)).toEqual(['AppointmentConfirmed'])
    expect(await of(other)).toEqual([])
    for (const path of ['history.csv', 'history/export', `appointments/${appointment?.id}/history`])
      expect((await asClinic().get(`/api/v2/${path}`)).statusCode).toBe(200)
    expect((await clientOf(service, other).get(`/api/v2/appointments/${appointment?.id}/history`)).statusCode).toBe(404)
    const reads = await service.log.readStream(readsStream(clinic.professionalId))
    expect(reads.map(({ data }) => data)).toEqual(
      ['list', 'table', 'export'].map((what) => ({ professionalId: null, clinicId: clinic.professionalId, what })),
    )
  })

  test('is let go: appointments from then on are no longer the clinic’s, and a vet leaves only once', async () => {
    expect((await asClinic().post(own('remove-vet'), { professionalId: vet.professionalId })).statusCode).toBe(200)
    expect((await vetsNow()).vets).toEqual([])
    expect((await asClinic().get('/api/v2/appointments')).json()).toMatchObject({ items: [] })
    const shown = await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}`)
    expect(shown.json()).toMatchObject({ clinicName: '' })
    const again = await asClinic().post(own('remove-vet'), { professionalId: vet.professionalId })
    expect(said(again)).toEqual({ status: 404, code: 'NOT_FOUND' })
    await joinClinic(service, clinic, vet)
    expect((await vetsNow()).vets).toMatchObject([{ visitsAhead: 1 }])
  })

  test('goes by themselves, once, and the clinic is told by letter', async () => {
    const membership = async () => {
      await service.seen()
      return (await asVet().get('/api/v2/clinic-invitations')).json<{ clinic: { id: string } | null }>().clinic
    }
    expect(await membership()).toMatchObject({ id: clinic.professionalId, ...named })
    const key = randomUUID()
    const left = await asVet().post(own('leave-clinic'), undefined, { key })
    expect(left.statusCode).toBe(200)
    expect((await asVet().post(own('leave-clinic'), undefined, { key })).json()).toEqual(left.json())
    expect(said(await asVet().post(own('leave-clinic')))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect((await vetsNow()).vets).toEqual([])
    expect(await membership()).toBeNull()
    const facts = await service.log.readStream(clinicStream(clinic.professionalId))
    expect(facts.at(-1)).toMatchObject({
      type: 'VetLeft',
      actor: { id: vet.accountId },
      data: { professionalId: vet.professionalId },
    })
    const letters = await service.db
      .selectFrom('state.outbox')
      .select('payload')
      .where('kind', '=', 'send-vet-left-email')
      .execute()
    expect(letters.map(({ payload }) => payload)).toEqual([
      { kind: 'send-vet-left-email', clinicId: clinic.professionalId, professionalId: vet.professionalId },
    ])
    expect(said(await asClinic().post(own('leave-clinic')))).toEqual({ status: 403, code: 'NOT_ALLOWED' })
  })
})
