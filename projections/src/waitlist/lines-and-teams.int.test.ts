import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clinicStream, dayStream, professionalStream, waitlistStream } from '@lapka/contracts/streams.ts'
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

test('lines and teams are the same however often their facts are read', async () => {
  const wait = (waitId: string) => ({
    waitId,
    parentId: randomUUID(),
    petId: randomUUID(),
    professionalId,
    serviceId: 'exam',
    date,
    reason: '',
  })
  const [one, other] = [wait(first), wait(second)]
  await views.write(at(0), { [line]: [{ type: 'WaitJoined', data: one }] })
  await views.write(at(1), { [line]: [{ type: 'WaitJoined', data: other }] })
  await views.write(at(2), {
    [dayStream(professionalId, date)]: [{ type: 'SlotReleased', data: { claimId: randomUUID(), reason: 'cancelled' } }],
  })
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

  const states = await views.db.selectFrom('views.waits').select(['waitId', 'state']).orderBy('position').execute()
  expect(states).toEqual([
    { waitId: first, state: 'offered' },
    { waitId: second, state: 'left' },
  ])
  const vets = await views.db.selectFrom('views.clinicVets').selectAll().execute()
  expect(vets).toEqual([{ clinicId, professionalId, joinedAt: new Date(at(6)), leftAt: new Date(at(7)) }])
  const invitations = await views.db.selectFrom('views.clinicInvitations').select(['isOpen', 'email']).execute()
  expect(invitations).toEqual([{ isOpen: false, email: '' }])
  await expect(differencesAfterReplay(views, 'waitlist', 'clinics')).resolves.toEqual([])
})
