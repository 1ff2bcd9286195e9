import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import type { HotelRooms } from '@lapka/contracts/stays.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { decidePlaceStay, type PlaceStay } from '@lapka/domain/appointments/place-stay/decide.ts'
import { placeStayStreams } from '@lapka/domain/appointments/place-stay/streams.ts'
import { decideShortenStay } from '@lapka/domain/appointments/shorten-stay/decide.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideSetRooms } from '@lapka/domain/professionals/set-rooms/decide.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { bookStay as bookAtDesk } from '@lapka/domain/testing/desk-commands.ts'
import * as people from '@lapka/domain/testing/people-commands.ts'
import { checkIn, checkOut } from '@lapka/domain/testing/stay-commands.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { sendEmail, type SendEmailDependencies } from './send-email-job.ts'

const rooms: HotelRooms = {
  classes: [
    {
      id: 1,
      name: 'Стая за голямо куче',
      nameEn: 'Large dog room',
      about: '',
      aboutEn: '',
      species: ['dog'],
      maxWeightKg: null,
      maxPets: 2,
      rooms: 2,
      nightCents: 3000,
      weekendNightCents: 3000,
      furtherPetCents: 1000,
    },
  ],
  seasons: [],
  extras: [{ id: 1, name: 'Разходка в гората', nameEn: 'Forest walk', cents: 700, per: 'night' }],
  arrival: { from: '14:00', until: '19:00' },
  departure: { from: '09:00', until: '12:00' },
  maxPets: null,
}
const NIGHTS = 4

let practice: Practice
let mails: { subject: string; text: string }[]

beforeEach(() => {
  practice = createPractice()
  mails = []
})

const openHotel = async () => {
  const { accountId } = await practice.registerAccount('VET', 'bg', 'Мария')
  const professionalId = randomUUID()
  const hotel = { accountId, role: 'HOTELS', businessName: 'Хотел Бор', services: [] } as const
  for (const command of commands.openPractice(professionalId, { ...hotel, services: [] })) await practice.run(command)
  const streams = { professional: { stream: professionalStream(professionalId), fold: professionalFold } }
  await practice.run(
    commands.command({ streams }, ({ professional }) =>
      professional.status === 'none' ? { refused: 'NOT_FOUND' } : decideSetRooms(rooms, { professional }),
    ),
  )
  const { parentId, petId } = await practice.registerParent()
  return { professionalId, parentId, petId, arrival: addDays(localDateOf(practice.now(), 'Europe/Sofia'), 3) }
}

const shorten = (appointmentId: string, shortening: { by: 'parent' | 'professional'; departure: string }) =>
  practice.run(
    commands.command(commands.readingOf(appointmentId), (states) =>
      decideShortenStay(
        { ...shortening, at: practice.now(), refund: { refundId: randomUUID(), idempotencyKey: randomUUID() } },
        states,
      ),
    ),
  )

/** A paid stay of two dogs, three days from now. */
const bookStay = async () => {
  const { professionalId, parentId, petId, arrival } = await openHotel()
  const secondId = randomUUID()
  await practice.run(people.addPet({ petId: secondId, ownerId: parentId, name: 'Ноа' }))
  const appointmentId = randomUUID()
  const placing: PlaceStay = {
    appointmentId,
    parentId,
    professionalId,
    stay: {
      classId: 1,
      arrival,
      departure: addDays(arrival, NIGHTS),
      pets: [petId, secondId].map((id) => ({ petId: id, weightKg: null })),
      extraIds: [1],
    },
    reason: '',
    at: practice.now(),
    tzdataVersion: '2026b',
    openHoldCount: 0,
  }
  await practice.run(commands.command(placeStayStreams(placing), (states) => decidePlaceStay(placing, states)))
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at: practice.now() }))
  const stayTwoNights = async () => {
    practice.pass(Date.parse(`${arrival}T13:00:00.000Z`) - Date.parse(practice.now()))
    await practice.run(checkIn({ appointmentId, room: 2, at: practice.now() }))
    const told = await read(appointmentId, 'guests-arrived')
    practice.pass(2 * DAY_MS)
    await practice.run(checkOut({ appointmentId, at: practice.now() }))
    return told
  }
  return {
    appointmentId,
    shorten: (by: 'parent' | 'professional', nights: number) =>
      shorten(appointmentId, { by, departure: addDays(arrival, nights) }),
    stayTwoNights,
  }
}

const read = async (appointmentId: string, template: EmailTemplate, to: 'parent' | 'professional' = 'parent') => {
  const dependencies = {
    handle: practice.handle,
    mailer: { send: (mail: (typeof mails)[number]) => Promise.resolve({ accepted: mails.push(mail) }) },
    publicUrl: 'https://lapka.test',
    mapUrl: null,
    findAlternatives: async () => [],
    now: practice.now,
    notify: practice.notify,
  } as unknown as SendEmailDependencies
  await sendEmail(dependencies, { workId: 'w', appointmentId, template, to, dueAt: practice.now() })
  return (mails.at(-1)?.text ?? '').replaceAll('\u00a0', ' ')
}

it('of a stay that the hotel wrote down itself nothing was paid: it is due there, and nights that fall away are not', async () => {
  const { professionalId, parentId, petId, arrival } = await openHotel()
  const appointmentId = randomUUID()
  await practice.run(
    bookAtDesk({
      appointmentId,
      professionalId,
      owner: { kind: 'known', accountId: parentId, hostIds: [], knownPetIds: [petId], isListFull: false },
      at: practice.now(),
      stay: { arrival, departure: addDays(arrival, NIGHTS), pets: [{ petId, weightKg: null }] },
    }),
  )
  const text = await read(appointmentId, 'appointment-confirmed')
  expect(text).toContain('Хотел Бор запази този престой за вас. Плащате в хотела.')
  expect(text).toContain('Плаща се в хотела: 120,00 €')
  expect(text).toContain('За отмяната не се плаща.')
  expect(text).not.toContain('Платено')
  const own = await read(appointmentId, 'appointment-confirmed', 'professional')
  expect(own).toContain('Записахте престой за Рекс. Плаща се при вас.')
  await shorten(appointmentId, { by: 'professional', departure: addDays(arrival, 3) })
  const shortened = await read(appointmentId, 'appointment-changed')
  expect(shortened).toContain('Цена на оставащите нощувки: 90,00 €')
  expect(shortened).not.toContain('Връщаме')
})

it('the letter names every animal that stays, its nights and its extras, and says that it is about a stay', async () => {
  const { appointmentId } = await bookStay()
  const text = await read(appointmentId, 'appointment-confirmed')
  expect(text).toContain('Престоят на Рекс и Ноа е запазен')
  expect(text).toContain('Хотел: Хотел Бор')
  expect(text).toMatch(/Пристигане: .*, от 14:00 ч\.\nТръгване: .*, до 12:00 ч\.\nНощувки: 4\nСтая: Стая за голямо куче\n/)
  expect(text).toContain('Допълнително: Разходка в гората')
  expect(text).toContain('Платено: 188,00 €')
  expect(text).toContain('Пишете ни за този престой:')
  expect(text).toContain('Пишем ви заради престой, запазен през Лапка.')
})

it('each side reads what the other gave up last, with the refund of those nights and the price of what is left', async () => {
  const { appointmentId, shorten } = await bookStay()
  await shorten('parent', 3)
  await shorten('professional', 2)
  const toParent = await read(appointmentId, 'appointment-changed')
  expect(toParent).toContain('Хотел Бор скъси престоя.')
  expect(toParent).toContain('Нощувки: 2')
  expect(toParent).toContain('Цена на оставащите нощувки: 94,00 €')
  expect(toParent).toContain('Връщаме ви: 47,00 €')
  const toHotel = await read(appointmentId, 'appointment-changed', 'professional')
  expect(toHotel).toContain('скъси престоя. Новият ден на тръгване е')
  await practice.cancel(appointmentId)
  const cancelled = await read(appointmentId, 'appointment-cancelled')
  expect(cancelled).toContain('Отменихте престоя. Връщаме ви 94,00 €')
  expect(cancelled).toContain('Платено: 94,00 €')
})

it('the parent hears when the guests came, and when they left before their last night what comes back for it', async () => {
  const { appointmentId, stayTwoNights } = await bookStay()
  expect(await stayTwoNights()).toContain('Стая: Стая за голямо куче, № 2')
  const text = await read(appointmentId, 'stay-ended-early')
  expect(text).toContain('завърши по-рано')
  expect(text).toContain('Нощувки: 2')
  // Two nights of 40 € under the usual policy, which gives nothing back for them, and their walks.
  for (const line of ['Платено за неползваните нощувки: 94,00 €', 'Връщаме ви: 14,00 €', 'Остава за хотела: 80,00 €'])
    expect(text).toContain(line)
  expect(text).toContain('Пишете ни за този престой: https://lapka.test/contact?appointment=')
})
