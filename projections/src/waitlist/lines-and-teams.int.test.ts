import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountStream, clinicStream, professionalStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { claimsAndWaits } from '../claims/query.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'

let views: TestViews
beforeAll(async () => {
  views = await openTestViews()
})
afterAll(() => views.close())

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const date = '2026-12-01'
const [professionalId, clinicId, first, second] = Array.from({ length: 4 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
]
const line = waitlistStream(professionalId, date)

const waitOf = (vet: string, parentId: string) => ({
  waitId: randomUUID(),
  parentId,
  petId: randomUUID(),
  professionalId: vet,
  serviceId: 'exam',
  date,
  place: 1,
  reason: '',
})

test('an erased parent stays in the line until an offer passed them by, for the log still has them in it', async () => {
  const gone = randomUUID()
  const vet = randomUUID()
  const wait = waitOf(vet, gone)
  await views.write(at(0), { [waitlistStream(vet, date)]: [{ type: 'WaitJoined', data: wait }] })
  await views.write(at(1), { [accountStream(gone)]: [{ type: 'AccountErased', data: { accountId: gone } }] })
  await views.project('waitlist')
  const rows = () => views.db.selectFrom('views.waits').select('waitId').where('parentId', '=', gone).execute()
  expect(await rows()).toEqual([{ waitId: wait.waitId }])
  await views.write(at(3), {
    [waitlistStream(vet, date)]: [{ type: 'WaitLeft', data: { waitId: wait.waitId, parentId: gone, why: 'not_possible' } }],
  })
  await views.project('waitlist')
  expect(await rows()).toEqual([])
})

test('lines and teams are the same however often their facts are read', async () => {
  const wait = (waitId: string) => ({
    waitId,
    parentId: randomUUID(),
    petId: randomUUID(),
    professionalId,
    serviceId: 'exam',
    date,
    place: 1,
    reason: '',
  })
  const [one, other] = [wait(first), wait(second)]
  await views.write(at(0), { [line]: [{ type: 'WaitJoined', data: one }] })
  await views.write(at(1), { [line]: [{ type: 'WaitJoined', data: other }] })
  const offer = {
    waitId: first,
    parentId: one.parentId,
    appointmentId: randomUUID(),
    startsAt: `${date}T08:00:00.000Z`,
    expiresAt: at(30),
  }
  await views.write(at(3), { [line]: [{ type: 'WaitOffered', data: offer }] })
  await views.write(at(4), { [line]: [{ type: 'WaitLeft', data: { waitId: second, parentId: other.parentId, why: 'left' } }] })
  const invitationId = randomUUID()
  const invited = { clinicId, invitationId, accountId: randomUUID(), email: 'maria@example.test', emailKey: 'key' }
  await views.write(at(5), { [clinicStream(clinicId)]: [{ type: 'VetInvited', data: invited }] })
  await views.write(at(6), {
    [clinicStream(clinicId)]: [{ type: 'InvitationAccepted', data: { clinicId, invitationId, professionalId } }],
    [professionalStream(professionalId)]: [
      { type: 'ClinicJoined', data: { professionalId, clinicId, clinicName: 'Зелен хълм' } },
    ],
  })
  await views.write(at(7), { [clinicStream(clinicId)]: [{ type: 'VetRemoved', data: { clinicId, professionalId } }] })
  await views.project('waitlist', 'clinics')

  const states = await views.db.selectFrom('views.waits').select(['waitId', 'status']).orderBy('position').execute()
  expect(states).toEqual([
    { waitId: first, status: 'offered' },
    { waitId: second, status: 'left' },
  ])
  const vets = await views.db.selectFrom('views.clinicVets').selectAll().execute()
  expect(vets).toEqual([{ clinicId, professionalId, joinedAt: new Date(at(6)), leftAt: new Date(at(7)) }])
  const invitations = await views.db.selectFrom('views.clinicInvitations').select(['isOpen', 'email']).execute()
  expect(invitations).toEqual([{ isOpen: false, email: '' }])
  await expect(differencesAfterReplay(views, 'waitlist', 'clinics')).resolves.toEqual([])
})

test('who waits for a day is known from its local midnight on, before the day has come in UTC', async () => {
  const vet = randomUUID()
  const wait = waitOf(vet, randomUUID())
  await views.write(at(0), { [waitlistStream(vet, date)]: [{ type: 'WaitJoined', data: wait }] })
  await views.project('waitlist')
  // Half past midnight in Sofia.
  const range = { from: '2026-11-30T10:00:00.000Z', to: '2026-11-30T22:30:00.000Z', now: at(1) }
  const { waits } = await claimsAndWaits(views.db, [vet], range)
  expect(waits).toEqual([{ professionalId: vet, date, parentId: wait.parentId, serviceId: 'exam' }])
})
