import { randomUUID } from 'node:crypto'
import type { Events } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import type { RecordCapture } from '@lapka/domain/captures/record-capture/decide.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import type { TestViews } from './test-views.ts'

type Play = Pick<TestViews, 'play'>
export type Booked = Record<'appointmentId' | 'parentId' | 'petId' | 'professionalId' | 'startsAt' | 'endsAt', string>
type CancelChange = Partial<Omit<Parameters<typeof commands.cancel>[0], 'appointmentId' | 'at' | 'refund'>>

const FOUNDED = '2026-11-01T08:00:00.000Z'
const description = { name: 'Профилактичен преглед', nameEn: 'Check-up' }
export const checkUp: Service = { id: 'check-up', ...description, priceCents: 4000, durationMinutes: 30 }
export const surgery: Service = { id: 'surgery', name: 'Операция', nameEn: 'Surgery', priceCents: 12_000, durationMinutes: 60 }
const endOf = (startsAt: string, service: Service) =>
  new Date(Date.parse(startsAt) + service.durationMinutes * MINUTE_MS).toISOString()

export const account = (change: Partial<Events['AccountRegistered']> = {}): Events['AccountRegistered'] => {
  const accountId = change.accountId ?? randomUUID()
  const who = { email: `${accountId}@lapka.test`, name: 'Елена', surname: 'Тодорова', emailKey: `key-${accountId}` }
  return { accountId, role: 'PARENT', language: 'bg', ...who, ...change }
}

/** Registered, priced, scheduled and verified, around the clock with five minutes after each appointment. */
export const openPractice = async ({ play }: Play, plan: commands.ProfessionalPlan = {}) => {
  const professionalId = randomUUID()
  const { accountId } = account()
  const name = { prefix: 'д-р', name: 'Мария', surname: 'Жечева', clinicName: 'Зелен хълм' }
  const offer = { services: [checkUp, surgery], policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 } }
  const known = { specializations: ['dermatology'], languages: ['bg', 'en'], businessName: '' }
  const hours = { weekly: commands.everyDay('00:00', '24:00'), bufferMinutes: 5 }
  await play(FOUNDED, people.registerAccount(account({ accountId, role: plan.role ?? 'VET' })))
  const profile = { accountId, ...name, ...offer, ...known, hours, coordinates: [23.3219, 42.6977] as [number, number], ...plan }
  for (const command of commands.openPractice(professionalId, profile)) await play(FOUNDED, command)
  return { professionalId, accountId }
}

/** One vet, one parent with a dog, and the commands of a booking, played into the log of the views. */
export const tellStory = async ({ play }: Play) => {
  const parent = account()
  const dog = { petId: randomUUID(), ownerId: parent.accountId }
  const { professionalId } = await openPractice({ play })
  await play(FOUNDED, people.registerAccount(parent))
  await play(FOUNDED, people.addPet(dog))
  const who = { parentId: parent.accountId, petId: dog.petId, professionalId }

  const place = async (
    at: string,
    startsAt: string,
    { reason = 'Кашля от два дни', service = checkUp } = {},
  ): Promise<Booked> => {
    const appointmentId = randomUUID()
    await play(at, commands.place({ appointmentId, ...who, startsAt, at, reason, serviceId: service.id }))
    return { appointmentId, ...who, startsAt, endsAt: endOf(startsAt, service) }
  }
  /** A command about an appointment, with what differs from its defaults. */
  const about =
    <Change extends { appointmentId: string }>(make: (change: Change) => commands.StoryCommand) =>
    (at: string, { appointmentId }: Pick<Booked, 'appointmentId'>, change?: Omit<Change, 'appointmentId' | 'at'>) =>
      play(at, make({ ...change, appointmentId, at } as unknown as Change))
  const startPayment = about(commands.startPayment)
  const capture = (at: string, { appointmentId }: Booked, change: Partial<RecordCapture> = {}) => {
    const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
    return play(at, commands.capture({ refund, ...change, appointmentId, at }))
  }
  const cancel = async (at: string, { appointmentId }: Booked, change: CancelChange = {}) => {
    const refundId = randomUUID()
    const refund = { refundId, idempotencyKey: `refund-${refundId}` }
    await play(at, commands.cancel({ reason: 'Оправи се', ...change, appointmentId, at, refund }))
    return refundId
  }
  return {
    parent,
    dog,
    professionalId,
    place,
    startPayment,
    capture,
    cancel,
    book: async (at: string, startsAt: string) => {
      const booked = await place(at, startsAt)
      await startPayment(at, booked)
      await capture(at, booked)
      return booked
    },
    move: async (at: string, { appointmentId, ...booked }: Booked, startsAt: string): Promise<Booked> => {
      await play(at, commands.move({ appointmentId, professionalId, startsAt, at }))
      return { ...booked, appointmentId, startsAt, endsAt: endOf(startsAt, checkUp) }
    },
    extendHold: about(commands.extendHold),
    openCheckout: about(commands.openCheckout),
    expire: about(commands.expireHold),
    undo: about(commands.undoCancellation),
    settle: about(commands.settleCancellation),
    adjustBill: about(commands.adjustBill),
    complete: about(commands.complete),
    submitRefund: about(commands.submitRefund),
    recordRefund: about(commands.recordRefund),
    refundNeedsPerson: about(commands.refundNeedsPerson),
  }
}

export type TestStory = Awaited<ReturnType<typeof tellStory>>
