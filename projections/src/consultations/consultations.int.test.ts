import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { accountStream, availabilityStream, consultationStream, ledgerStream, paymentStream } from '@lapka/contracts/streams.ts'
import { addPet, registerAccount } from '@lapka/domain/testing/people-commands.ts'
import { leaveSeat, takeSeat } from '@lapka/state/rooms/presence.ts'
import { account, openPractice } from '../testing/story.ts'
import { rate } from '../testing/rate.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { consultationFor, listConsultations } from './query.ts'
import { availabilityOf, vetsToRing } from './rung-vets.ts'
import { usualAnswerSeconds } from './usual-answer.ts'

let views: TestViews
let maria: { professionalId: string; accountId: string }
let ivan: { professionalId: string; accountId: string }
const parent = account()
const petId = randomUUID()
const operator = { accountId: randomUUID(), professionalId: null, isOperator: true }

/** Seconds after nine in the evening of a Friday. */
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 19, 0, seconds)).toISOString()
const all = ['consultations', 'accounts', 'professionals', 'claims', 'appointments'] as const

beforeAll(async () => {
  views = await openTestViews()
  ;[maria, ivan] = [await openPractice(views), await openPractice(views, { name: 'Иван' })]
  await rate(views, maria.professionalId, [5])
  await views.play(at(-900), registerAccount(parent))
  await views.play(at(-900), addPet({ petId, ownerId: parent.accountId }))
  await Promise.all([maria, ivan].map((vet) => setAvailable(vet.professionalId, true)))
})
afterAll(() => views.close())

const setAvailable = (professionalId: string, isAvailable: boolean, until: string | null = null) =>
  views.write(at(-600), {
    [availabilityStream(professionalId)]: [{ type: 'ConsultationAvailabilitySet', data: { professionalId, isAvailable, until } }],
  })

const askedBy = (change: object = {}) => ({
  consultationId: randomUUID(),
  parentId: parent.accountId,
  petId,
  professionalId: null,
  serviceId: 'urgent-consultation',
  serviceName: 'Спешна консултация',
  serviceNameEn: 'Urgent consultation',
  durationMinutes: 20,
  price: {
    lines: [
      {
        item: { kind: 'service', serviceId: 'urgent-consultation', name: 'Спешна консултация', nameEn: 'Urgent consultation' },
        cents: 2000,
      },
    ],
  },
  meetingType: 'video',
  delayMinutes: 0,
  reason: 'Кашля и не яде',
  payUntil: at(600),
  ...change,
})

/** The facts of one consultation, each at its second. */
const open = async (seconds: number, change: object = {}) => {
  const asked = askedBy(change)
  const { consultationId } = asked
  const tell = (later: number, ...facts: object[]) =>
    views.write(at(seconds + later), { [consultationStream(consultationId)]: facts as LapkaEvent[] })
  const fact = (type: string, data: object = {}) => ({ type, data: { consultationId, ...data } })
  await tell(0, { type: 'ConsultationAsked', data: asked })
  return { consultationId, tell, fact }
}
type Open = Awaited<ReturnType<typeof open>>

const ring = async ({ tell, fact }: Open, seconds: number, professionalIds = [maria.professionalId, ivan.professionalId]) => {
  await tell(10, fact('ConsultationQueued', { ringsAt: at(seconds + 10) }))
  await tell(10, fact('ConsultationOffered', { professionalIds, offerEndsAt: at(seconds + 100) }))
}
const accept = ({ tell, fact }: Open, seconds: number, later: number) =>
  tell(
    later,
    fact('ConsultationAccepted', {
      professionalId: maria.professionalId,
      startsAt: at(seconds + later),
      endsAt: at(seconds + later + 1200),
      vetJoinsBy: at(seconds + later + 180),
      leastTalkMs: 180_000,
    }),
  )

const read = (consultationId: string, asker: object, seconds: number) =>
  consultationFor(views.db, {
    consultationId,
    asker: { accountId: randomUUID(), professionalId: null, isOperator: false, ...asker },
    now: at(seconds),
  })
const asParent = { accountId: parent.accountId }
const idsRung = async (seconds: number, change: object = {}) =>
  (await vetsToRing(views.db, { now: at(seconds), minutes: 20, parentId: null, professionalId: null, ...change })).map(
    ({ professionalId }) => professionalId,
  )

test('from the question to the goodbye, each party reads what is theirs', async () => {
  const one = await open(0)
  const { consultationId, tell, fact } = one
  const photoId = randomUUID()
  await tell(1, fact('ConsultationPhotoAdded', { photoId, authorId: parent.accountId }))
  const subject = { kind: 'consultation' as const, id: consultationId }
  const identity = { paymentId: `payment-${consultationId}`, subject }
  await tell(2, fact('ConsultationPaymentStarted', { paymentId: identity.paymentId }))
  const authorised = { ...identity, amountCents: 2000, paymentIntentId: 'pi', cardLast4: '4242', authorisedUntil: at(99_999) }
  await views.write(at(5), {
    [paymentStream(identity.paymentId)]: [{ type: 'PaymentAuthorised', data: authorised }] as LapkaEvent[],
  })
  await views.project(...all)
  expect(await read(consultationId, asParent, 6)).toMatchObject({
    status: 'awaiting_payment',
    party: 'parent',
    payUntil: at(600),
    photoIds: [photoId],
    cardLast4: '4242',
    place: null,
    pet: { id: petId, animalType: 'dog' },
  })
  expect(await read(consultationId, { professionalId: maria.professionalId }, 6)).toBeUndefined()

  await ring(one, 0)
  await tell(12, fact('ConsultationDeclined', { professionalId: ivan.professionalId }))
  await views.project(...all)
  expect(await read(consultationId, asParent, 13)).toMatchObject({
    status: 'offered',
    payUntil: null,
    place: 1,
    offerEndsAt: at(100),
    calls: [
      { id: maria.professionalId, state: 'ringing' },
      { id: ivan.professionalId, state: 'declined' },
    ],
  })
  expect(await read(consultationId, { professionalId: maria.professionalId }, 13)).toMatchObject({
    party: 'professional',
    reason: 'Кашля и не яде',
    photoIds: [photoId],
    calls: [],
    colleagueCount: 1,
    cardLast4: null,
  })
  // A vet who declined has no part in it any more.
  expect(await read(consultationId, { professionalId: ivan.professionalId }, 13)).toMatchObject({
    status: 'offered',
    reason: '',
    photoIds: [],
    parent: null,
  })

  await accept(one, 0, 40)
  await tell(50, fact('ConsultationJoined', { by: 'professional' }))
  await views.project(...all)
  expect(await read(consultationId, asParent, 51)).toMatchObject({
    status: 'accepted',
    professional: { id: maria.professionalId, specializations: ['dermatology'] },
    vetJoinsBy: null,
    place: null,
    calls: [],
    attendance: { professional: { joinedAt: at(50), isHere: false }, parent: { joinedAt: null, isHere: false } },
  })
  // The slower vet learns who was faster, but no longer sees the parent.
  expect(await read(consultationId, { professionalId: ivan.professionalId }, 51)).toMatchObject({
    status: 'accepted',
    reason: '',
    photoIds: [],
    parent: null,
    pet: { name: '' },
    attendance: { professional: { joinedAt: null } },
  })

  // That they came says the log; that they are there says where they sit.
  const seat = { connectionId: randomUUID(), instance: randomUUID(), tabId: randomUUID() }
  const place = { consultationId, party: 'professional' as const }
  await views.db.transaction().execute((trx) => takeSeat(trx, place, seat))
  const here = { joinedAt: at(50), leftAt: null, isHere: true }
  expect(await read(consultationId, asParent, 52)).toMatchObject({ attendance: { professional: here } })
  await views.db.transaction().execute((trx) => leaveSeat(trx, { ...place, connectionId: seat.connectionId }))
  expect(await read(consultationId, asParent, 53)).toMatchObject({ attendance: { professional: { ...here, isHere: false } } })

  await tell(60, fact('ConsultationJoined', { by: 'parent' }))
  await tell(70, fact('ConsultationLeft', { by: 'parent', why: 'away' }))
  await tell(90, fact('ConsultationJoined', { by: 'parent' }))
  const written = { messageId: randomUUID(), authorId: parent.accountId, by: 'parent', text: 'Ето снимка', photoId: null }
  await tell(
    95,
    fact('ConsultationMessageWritten', written),
    fact('ConsultationPhotoAdded', { photoId: randomUUID(), authorId: parent.accountId }),
  )
  await views.project(...all)
  expect(await read(consultationId, operator, 96)).toMatchObject({
    status: 'in_progress',
    party: 'operator',
    photoIds: [photoId],
    attendance: { parent: { joinedAt: at(60), leftAt: null } },
    feeOwedFrom: at(260),
    talked: { ms: 10_000, since: at(90) },
  })
  const kept = await sql<{ row: string }>`select c::text as row from views.consultations c`.execute(views.db)
  expect(kept.rows.map(({ row }) => row).join('\n')).not.toContain('Ето снимка')

  await tell(900, fact('ConsultationEnded', { by: 'professional', end: 'TALKED' }))
  await tell(950, fact('ConsultationFeedbackGiven', { parentId: parent.accountId, rating: 5, text: 'Благодаря' }))
  await views.project(...all)
  expect(await read(consultationId, asParent, 951)).toMatchObject({
    status: 'done',
    end: 'TALKED',
    endedAt: at(900),
    feedback: { rating: 5, text: 'Благодаря' },
    attendance: { parent: { isHere: false }, professional: { isHere: false } },
  })
  expect(await read(consultationId, { accountId: randomUUID() }, 951)).toBeUndefined()
  expect(await read(randomUUID(), operator, 951)).toBeUndefined()
})

test('a queue is oldest first, a line counts those who ask the same vets, and lists tell statuses apart', async () => {
  const [first, second, alone] = [await open(2000), await open(2001), await open(2002, { professionalId: maria.professionalId })]
  await ring(first, 2000)
  await ring(second, 2001)
  await ring(alone, 2002, [maria.professionalId])
  await views.project(...all)
  const listed = async (asker: object, status?: 'offered' | 'done' | 'cancelled' | 'unanswered') =>
    (
      await listConsultations(views.db, {
        asker: { accountId: randomUUID(), professionalId: null, isOperator: false, ...asker },
        status,
        cursor: undefined,
        now: at(2020),
      })
    ).items.map(({ id }) => id)
  expect(await listed({ professionalId: maria.professionalId }, 'offered')).toEqual(
    [first, second, alone].map(({ consultationId }) => consultationId),
  )
  expect(await listed({ professionalId: ivan.professionalId }, 'offered')).toHaveLength(2)
  expect(await read(second.consultationId, asParent, 2020)).toMatchObject({ place: 2, expectedSeconds: expect.any(Number) })
  expect(await read(alone.consultationId, asParent, 2020)).toMatchObject({ place: 1 })
  await first.tell(2100, first.fact('ConsultationUnanswered'))
  await second.tell(2100, second.fact('ConsultationAbandoned', { by: 'parent', why: 'withdrawn' }))
  await alone.tell(2100, alone.fact('ConsultationUnanswered'))
  await views.project(...all)
  expect(await listed(asParent, 'cancelled')).toEqual([second.consultationId])
  expect(await listed(asParent, 'unanswered')).toEqual([alone, first].map(({ consultationId }) => consultationId))
  expect(await listed(operator)).toHaveLength(4)
  expect(await listed({ professionalId: maria.professionalId }, 'offered')).toEqual([])
})

test('only vets are rung who are switched on, free, and not the parent themselves', async () => {
  expect(await idsRung(3000)).toEqual([maria.professionalId, ivan.professionalId])
  expect(await idsRung(3000, { parentId: maria.accountId })).toEqual([ivan.professionalId])
  expect(await idsRung(3000, { professionalId: ivan.professionalId })).toEqual([ivan.professionalId])
  const one = await open(3000)
  await ring(one, 3000)
  await accept(one, 3000, 20)
  await views.project(...all)
  expect(await idsRung(3030)).toEqual([ivan.professionalId])
  expect(await availabilityOf(views.db, maria.professionalId, at(3030))).toMatchObject({
    isAvailable: true,
    pausedUntil: at(3000 + 20 + 1200),
  })
  await one.tell(4000, one.fact('ConsultationEnded', { by: 'parent', end: 'TALKED' }))
  const claim = {
    claimId: randomUUID(),
    resourceId: ivan.professionalId,
    holderId: randomUUID(),
    capacity: 1,
    weight: 1,
    bufferMinutes: 5,
    expiresAt: at(99_999),
  }
  await views.write(at(4000), {
    [ledgerStream(ivan.professionalId, '2026-11-20')]: [
      { type: 'ClaimHeld', data: { ...claim, startsAt: at(6000), endsAt: at(7800) } },
    ] as LapkaEvent[],
  })
  await views.project(...all)
  expect(await idsRung(4700)).toEqual([maria.professionalId, ivan.professionalId])
  expect(await idsRung(4801)).toEqual([maria.professionalId])
  await setAvailable(maria.professionalId, true, at(4900))
  await views.project(...all)
  expect(await idsRung(4899)).toEqual([maria.professionalId])
  expect(await idsRung(4900)).toEqual([])
  expect(await availabilityOf(views.db, maria.professionalId, at(4900))).toEqual({
    isAvailable: false,
    until: null,
    pausedUntil: null,
  })
  await setAvailable(maria.professionalId, true)
})

test('how long vets usually take is the median of today, or of a month where today says too little', async () => {
  const before = at(-86_400 * 3)
  expect(await usualAnswerSeconds(views.db, before)).toBeNull()
  // Thirty seconds and ten so far: too few for a day.
  expect(await usualAnswerSeconds(views.db, at(10_000))).toBe(20)
  for (const seconds of [5000, 5100]) {
    const one = await open(seconds)
    await ring(one, seconds)
    await accept(one, seconds, 100)
    await one.tell(101, one.fact('ConsultationEnded', { by: 'system', end: 'VET_NEVER_JOINED' }))
  }
  await views.project(...all)
  expect(await usualAnswerSeconds(views.db, at(10_000))).toBe(60)
})

test('erased parents leave no words behind, and the view is the same however often the log is read', async () => {
  const gone = randomUUID()
  const one = await open(8000, { parentId: gone })
  await one.tell(8001, one.fact('ConsultationFeedbackGiven', { parentId: gone, rating: 1, text: 'Лошо' }))
  await views.write(at(8100), { [accountStream(gone)]: [{ type: 'AccountErased', data: { accountId: gone } }] })
  await views.project(...all)
  expect(await read(one.consultationId, operator, 8200)).toMatchObject({
    reason: '',
    parent: null,
    feedback: { rating: 1, text: '' },
  })
  expect(await differencesAfterReplay(views, 'consultations')).toEqual([])
})
