import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { clientOf, type Client } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerPerson } from '../testing/town.ts'
import { sectionsOfVet } from './testing/sections.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const vet = async (): Promise<Client> => clientOf(service, await registerPerson(service, 'VET'))

describe('the profile of a new account', () => {
  test('is an empty draft that says what is missing', async () => {
    const answer = await (await vet()).get('/api/v2/profile')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'draft',
      role: 'VET',
      diplomas: [],
      reason: null,
      sections: { services: null },
    })
    expect(answer.json<{ missing: string[] }>().missing).toContain('diplomas')
  })

  test('shows every saved part at once, and nothing personal of it lies open in the log', async () => {
    const client = await vet()
    for (const [section, body] of Object.entries(sectionsOfVet)) {
      const saved = await client.put(`/api/v2/profile/${section}`, body)
      expect([section, saved.statusCode]).toEqual([section, 200])
      const { sections } = (await client.get('/api/v2/profile')).json<{ sections: Record<string, object> }>()
      expect(sections[section]).toEqual(body)
    }
    const profile = (await client.get('/api/v2/profile')).json<{ missing: string[]; professionalId: string }>()
    expect(profile.missing).toEqual(['diplomas'])
    const events = JSON.stringify(await service.log.readStream(professionalStream(profile.professionalId)))
    for (const secret of ['Захариева', '+359 88 123 4567', 'Шипка', 'двадесет години']) expect(events).not.toContain(secret)
  })

  test('the same request sent twice is saved once, and the key with another body is refused', async () => {
    const client = await vet()
    const put = (languages: string[]) => client.put('/api/v2/profile/spoken-languages', { languages }, { key: 'same-key-1' })
    const [first, again] = [await put(['bg']), await put(['bg'])]
    expect(again.json()).toEqual(first.json())
    expect((await put(['en'])).json()).toMatchObject({ code: 'KEY_USED_FOR_ANOTHER_REQUEST' })
  })
})

describe('refused saves', () => {
  const wrong: [string, object][] = [
    ['profile-details', { ...sectionsOfVet['profile-details'], name: ' ' }],
    ['profile-details', { ...sectionsOfVet['profile-details'], isVerified: true }],
    ['profile-details', { ...sectionsOfVet['profile-details'], surname: 'две\nлинии' }],
    ['profile-details', { ...sectionsOfVet['profile-details'], phone: 'няма' }],
    ['specializations', { specializations: [] }],
    ['education-and-experience', { education: [{ school: '', degree: 'Магистър', year: 2012 }], experience: [] }],
    ['education-and-experience', { education: [{ school: 'ЛТУ', degree: '', year: 12 }], experience: [] }],
    [
      'education-and-experience',
      { education: [], experience: [{ place: 'Клиника', work: '', fromYear: 2014, untilYear: 2013 }] },
    ],
    [
      'education-and-experience',
      { education: Array.from({ length: 13 }, () => ({ school: 'ЛТУ', degree: '', year: 2012 })), experience: [] },
    ],
    ['specializations', { specializations: Array.from({ length: 21 }, (_, index) => `Област ${index}`) }],
    ['address-details', { ...sectionsOfVet['address-details'], latitude: 91 }],
    ['working-days', { ...sectionsOfVet['working-days'], weekly: [{ weekday: 8, from: '09:00', to: '17:00' }] }],
    ['working-days', { ...sectionsOfVet['working-days'], weekly: [{ weekday: 1, from: '17:00', to: '09:00' }] }],
    ...['constructor', 'toString', 'valueOf', '__proto__'].map((id): [string, object] => [
      'services',
      { services: [{ ...sectionsOfVet.services.services[0], id }] },
    ]),
    ['services', { services: [{ ...sectionsOfVet.services.services[0], priceCents: 49 }] }],
    ['services', { services: [{ ...sectionsOfVet.services.services[0], priceCents: -3000 }] }],
    ['services', { services: [{ ...sectionsOfVet.services.services[0], priceCents: 3000.5 }] }],
    ['services', { services: [{ ...sectionsOfVet.services.services[0], currency: 'USD' }] }],
    ['services', { services: [...sectionsOfVet.services.services, ...sectionsOfVet.services.services] }],
    ['spoken-languages', { languages: ['bulgarian'] }],
    ['cancellation-policy', { freePeriodHours: 721, lateRefundPercent: 0, noShowRefundPercent: 0 }],
    ['cancellation-policy', { freePeriodHours: 24, lateRefundPercent: 101, noShowRefundPercent: 0 }],
    ['cancellation-policy', { freePeriodHours: 24, lateRefundPercent: 50 }],
  ]
  test.each(wrong)('%s %j', async (section, body) => {
    const client = await vet()
    const answer = await client.put(`/api/v2/profile/${section}`, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await client.get('/api/v2/profile')).json()).toMatchObject({ sections: { [section]: null } })
  })

  test('a part of another role, by a caller without such a profile, or without a key', async () => {
    const clinic = clientOf(service, await registerPerson(service, 'CLINIC'))
    const refused = await clinic.put('/api/v2/profile/profile-details', sectionsOfVet['profile-details'])
    expect(refused.json()).toMatchObject({ status: 409, code: 'SECTION_NOT_OF_ROLE' })
    const parent = clientOf(service, await registerPerson(service, 'PARENT'))
    expect((await parent.get('/api/v2/profile')).statusCode).toBe(403)
    expect((await clientOf(service).get('/api/v2/profile')).statusCode).toBe(401)
    const client = await vet()
    const keyless = await client.send({
      method: 'PUT',
      url: '/api/v2/profile/spoken-languages',
      payload: { languages: ['bg'] },
    })
    expect(keyless.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
  })
})
