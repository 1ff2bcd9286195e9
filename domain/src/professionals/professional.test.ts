import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../testing/given.ts'
import { isBookable, professionalFold } from './professional.ts'
import { decideRegisterProfessional, type RegisterProfessional } from './register-professional/decide.ts'
import { decideSetCancellationPolicy } from './set-cancellation-policy/decide.ts'
import { decideSetServices } from './set-services/decide.ts'

const vet: RegisterProfessional = {
  professionalId: 'p1',
  accountId: 'a1',
  role: 'VET',
  prefix: 'dr',
  name: 'Мария',
  surname: 'Иванова',
  businessName: '',
  city: 'София',
  address2: '',
  coordinates: [23.32, 42.69],
  clinicName: '',
  specializations: [],
  languages: ['bg'],
  zone: 'Europe/Sofia',
}
const registered: LapkaEvent = { type: 'ProfessionalRegistered', data: vet }
const verified: LapkaEvent = { type: 'ProfessionalVerified', data: { professionalId: 'p1' } }
const exam: Service = { id: 'exam', name: 'Преглед', nameEn: 'Check-up', priceCents: 3000, durationMinutes: 30 }
const after = (...history: LapkaEvent[]) => ({ professional: { fold: professionalFold, history } })

describe('registering a professional', () => {
  test('is done once', () => {
    given(after())
      .when((states) => decideRegisterProfessional(vet, states))
      .thenEvents({ professional: [registered] })
    given(after(registered))
      .when((states) => decideRegisterProfessional(vet, states))
      .thenRefused('KEY_USED_FOR_ANOTHER_REQUEST')
  })

  test('needs the name that is shown, a zone that exists and a place on earth', () => {
    const wrong: Partial<RegisterProfessional>[] = [
      { surname: ' ' },
      { role: 'HOTELS', businessName: '' },
      { zone: 'Europe/Atlantis' },
      { coordinates: [23, 91] },
    ]
    for (const change of wrong)
      given(after())
        .when((states) => decideRegisterProfessional({ ...vet, ...change }, states))
        .thenRefused('INVALID_INPUT')
  })

  test('is bookable only after verification, and never a shelter, a clinic or a hotel', () => {
    expect(folded(professionalFold, [registered])).toMatchObject({ status: 'draft' })
    expect(folded(professionalFold, [registered, verified])).toMatchObject({ status: 'accepted', revision: 1 })
    expect(isBookable({ isVerified: true, role: 'VET' })).toBe(true)
    for (const known of [
      { isVerified: false, role: 'VET' },
      { isVerified: true, role: 'SHELTER' },
      { isVerified: true, role: 'CLINIC' },
      { isVerified: true, role: 'HOTELS' },
    ] as const)
      expect(isBookable(known)).toBe(false)
  })
})

const atMine: Service = { ...exam, location: 'AT_PROFESSIONAL' }

describe('services', () => {
  test('are set as a whole list', () => {
    given(after(registered))
      .when((states) => decideSetServices({ services: [exam] }, states))
      .thenEvents({ professional: [{ type: 'ServicesSet', data: { professionalId: 'p1', services: [atMine] } }] })
  })

  test('say where they happen, and how far the professional goes where one goes to the parent', () => {
    const services = [exam, { ...exam, id: 'home', location: 'AT_PARENT' as const }]
    for (const serviceAreaKm of [undefined, null])
      given(after(registered))
        .when((states) => decideSetServices({ services, serviceAreaKm }, states))
        .thenRefused('SERVICE_AREA_MISSING')
    for (const serviceAreaKm of [0, 101, 2.5])
      given(after(registered))
        .when((states) => decideSetServices({ services, serviceAreaKm }, states))
        .thenRefused('INVALID_INPUT')
    given(after(registered))
      .when((states) => decideSetServices({ services, serviceAreaKm: 4 }, states))
      .thenEvents({
        professional: [
          { type: 'ServicesSet', data: { professionalId: 'p1', services: [atMine, services[1] ?? exam], serviceAreaKm: 4 } },
        ],
      })
  })

  test('of a walker go to the parent unless they say otherwise', () => {
    const walker: LapkaEvent = { type: 'ProfessionalRegistered', data: { ...registered.data, role: 'PET_WALKER' } as never }
    given(after(walker))
      .when((states) => decideSetServices({ services: [exam] }, states))
      .thenRefused('SERVICE_AREA_MISSING')
    const elsewhere = { ...exam, location: 'ONLINE' as const }
    given(after(walker))
      .when((states) => decideSetServices({ services: [elsewhere], serviceAreaKm: 4 }, states))
      .thenEvents({ professional: [{ type: 'ServicesSet', data: { professionalId: 'p1', services: [elsewhere] } }] })
  })

  test('have a price the provider can charge, a length in five-minute steps, a name, and an id of their own', () => {
    const wrong: Partial<Service>[] = [
      { priceCents: 49 },
      { priceCents: 30.5 },
      { priceCents: 1_000_001 },
      { durationMinutes: 0 },
      { durationMinutes: 32 },
      { durationMinutes: 725 },
      { name: ' ' },
      { id: '' },
    ]
    for (const services of [...wrong.map((change) => [{ ...exam, ...change }]), [exam, exam]])
      given(after(registered))
        .when((states) => decideSetServices({ services }, states))
        .thenRefused('INVALID_INPUT')
  })

  test('with a table say of themselves the least that they cost and take', () => {
    const row = { species: 'dog', coat: null } as const
    const rows = [
      { ...row, upToKg: 10, priceCents: 2600, durationMinutes: 50 },
      { ...row, upToKg: null, priceCents: 5200, durationMinutes: 45 },
    ]
    given(after(registered))
      .when((states) => decideSetServices({ services: [{ ...exam, priceCents: 900_000, rows, extras: [] }] }, states))
      .thenEvents({
        professional: [
          {
            type: 'ServicesSet',
            data: { professionalId: 'p1', services: [{ ...atMine, rows, priceCents: 2600, durationMinutes: 45 }] },
          },
        ],
      })
  })

  test('have each kind of animal once in their table, and stay within a day’s work with all extras', () => {
    const row = { species: 'dog', upToKg: 10, coat: null, priceCents: 2600, durationMinutes: 45 } as const
    const extra = { id: 'x', name: 'Нокти', nameEn: 'Nails', priceCents: 600, durationMinutes: 10 }
    const wrong: [Partial<Service>, RefusalCode][] = [
      [{ rows: [row, { ...row, priceCents: 2700 }] }, 'ROW_TWICE'],
      [{ rows: [{ ...row, durationMinutes: 720 }], extras: [extra] }, 'SERVICE_TOO_LONG'],
      [{ extras: [{ ...extra, priceCents: 1_000_000 }] }, 'SERVICE_TOO_LONG'],
      [{ rows: [{ ...row, priceCents: 49 }] }, 'INVALID_INPUT'],
      [{ rows: [{ ...row, durationMinutes: 0 }] }, 'INVALID_INPUT'],
      [{ rows: [{ ...row, durationMinutes: 32 }] }, 'INVALID_INPUT'],
      [{ extras: [{ ...extra, name: ' ' }] }, 'INVALID_INPUT'],
      [{ extras: [{ ...extra, id: '' }] }, 'INVALID_INPUT'],
      [{ extras: [{ ...extra, priceCents: 0 }] }, 'INVALID_INPUT'],
      [{ extras: [{ ...extra, durationMinutes: -5 }] }, 'INVALID_INPUT'],
      [{ extras: [extra, extra] }, 'INVALID_INPUT'],
    ]
    for (const [change, code] of wrong)
      given(after(registered))
        .when((states) => decideSetServices({ services: [{ ...exam, ...change }] }, states))
        .thenRefused(code)
  })

  test('belong to a professional who exists', () => {
    given(after())
      .when((states) => decideSetServices({ services: [exam] }, states))
      .thenRefused('NOT_FOUND')
  })
})

describe('the cancellation policy', () => {
  const half = { noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 }
  const set: LapkaEvent = { type: 'CancellationPolicySet', data: { professionalId: 'p1', policy: { version: 1, ...half } } }

  test('case 18: gets a new version with every change, so that what was booked keeps its own', () => {
    given(after(registered))
      .when((states) => decideSetCancellationPolicy(half, states))
      .thenEvents({ professional: [set] })
    given(after(registered, set))
      .when((states) => decideSetCancellationPolicy({ ...half, noticeHours: 12 }, states))
      .thenEvents({
        professional: [
          {
            type: 'CancellationPolicySet',
            data: {
              professionalId: 'p1',
              policy: { version: 2, noticeHours: 12, lateRefundPercent: 50, noShowRefundPercent: 0 },
            },
          },
        ],
      })
  })

  test('set to what it is, is no news; the default is made one’s own by setting it', () => {
    given(after(registered, set))
      .when((states) => decideSetCancellationPolicy(half, states))
      .thenEvents({})
    given(after(registered))
      .when((states) => decideSetCancellationPolicy({ noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 }, states))
      .thenEvents({
        professional: [
          {
            type: 'CancellationPolicySet',
            data: { professionalId: 'p1', policy: { version: 1, noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 } },
          },
        ],
      })
  })

  test('is whole hours up to thirty days and a share of 0 to 100', () => {
    for (const wrong of [
      { noticeHours: -1 },
      { noticeHours: 1.5 },
      { noticeHours: 721 },
      { lateRefundPercent: 101 },
      { lateRefundPercent: -1 },
      { noShowRefundPercent: 101 },
      { noShowRefundPercent: 0.5 },
    ])
      given(after(registered))
        .when((states) => decideSetCancellationPolicy({ ...half, ...wrong }, states))
        .thenRefused('INVALID_INPUT')
    given(after())
      .when((states) => decideSetCancellationPolicy(half, states))
      .thenRefused('NOT_FOUND')
  })
})

test.each(['constructor', 'toString', 'valueOf', '__proto__'])('a service that was called %s is told of, and changed', (id) => {
  const set = (priceCents: number): LapkaEvent => ({
    type: 'ServicesSet',
    data: { professionalId: 'p1', services: [{ ...exam, id, priceCents }] },
  })
  const professional = folded(professionalFold, [registered, set(3000), set(4000)])
  expect(professional).toMatchObject({ services: [{ id, priceCents: 4000 }] })
})
