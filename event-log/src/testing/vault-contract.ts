import { randomUUID } from 'node:crypto'
import { ERASED, type NewEvent, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { PrescriptionSheet } from '@lapka/contracts/events/appointments.ts'
import type { Representative } from '@lapka/contracts/events/professionals.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createVault, type Vault } from '../vault.ts'
import { isMasterKey } from '../vault/is-master-key.ts'
import type { KeyStore } from '../vault/key-store.ts'
import { petAdded, claimReleased } from './sample-day.ts'
import { sampleEvent, startOf } from './sample-events.ts'

const representativesSet = (accountId: string, representatives: Representative[]): LapkaEvent => ({
  type: 'CompanyRepresentativesSet',
  data: { professionalId: 'clinic-1', accountId, representatives },
})
const prescription = (sheet: PrescriptionSheet): LapkaEvent => ({
  type: 'PrescriptionWritten',
  data: { prescriptionId: 'p', appointmentId: 'a', parentId: 'owner-1', professionalId: 'vet-1', petId: 'pet-1', sheet },
})
const registered = (accountId: string, name: string, surname: string): LapkaEvent => ({
  type: 'PersonalDetailsChanged',
  data: { accountId, name, surname },
})

const masterKey = '3f'.repeat(32)

/** The promises of the vault, for every store of keys. */
export const describeVault = (store: string, open: () => Promise<{ keys: KeyStore; close: () => Promise<void> }>): void => {
  describe(`personal data with keys in ${store}`, () => {
    let keys: KeyStore
    let close: () => Promise<void>
    let vault: Vault
    let reads = 0
    const counted = (): KeyStore => ({
      ...keys,
      read: (subjects) => {
        reads += 1
        return keys.read(subjects)
      },
    })
    beforeEach(async () => {
      ;({ keys, close } = await open())
      vault = createVault({ keys: counted(), masterKey })
      reads = 0
    })
    afterEach(() => close())

    const sealed = async (event: NewEvent, on: Vault = vault): Promise<RecordedEvent> => {
      const stream = 'pet-1'
      const id = randomUUID()
      const data = await on.seal({ stream, id }, event)
      return {
        ...sampleEvent(startOf(stream), { id, type: event.type, data }),
        position: 1,
        recordedAt: '2026-11-20T10:00:00.000Z',
      }
    }
    const dataOf = ({ data }: RecordedEvent) => data as Record<string, unknown>
    const anotherProcess = (options: { maxAgeMs?: number; masterKey?: string } = {}) =>
      createVault({ keys: counted(), masterKey, ...options })

    it('is unreadable in the event and clear again when it is opened', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро „Куция“ 🐾'))
      expect(event.data).toMatchObject({ ownerId: 'owner-1', breed: 'other', name: expect.stringMatching(/^sealed:1:[\w-]+$/) })
      expect(await vault.openEvent(event)).toEqual({ ...event, data: petAdded('pet-1', 'owner-1', 'Шаро „Куция“ 🐾').data })
      expect(await anotherProcess().openEvent(event)).toMatchObject({ data: { name: 'Шаро „Куция“ 🐾' } })
    })

    it('looks different each time, so that equal names can’t be recognised', async () => {
      const [one, other] = await Promise.all([
        sealed(petAdded('pet-1', 'owner-1', 'Шаро')),
        sealed(petAdded('pet-1', 'owner-1', 'Шаро')),
      ])
      expect((one.data as { name: string }).name).not.toBe((other.data as { name: string }).name)
    })

    it('leaves facts without personal data alone, at once', () => {
      const event = claimReleased('claim-1')
      expect(vault.seal({ stream: 'day-1', id: 'x' }, event)).toBe(event.data)
    })

    it('opens only where it was sealed', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      await expect(vault.openEvent({ ...event, stream: 'pet-2' })).rejects.toThrow('changed or moved')
      await expect(vault.openEvent({ ...event, id: randomUUID() })).rejects.toThrow('changed or moved')
    })

    it('does not open when a byte of it was changed', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      const name = (event.data as { name: string }).name
      const at = name.length - 3
      const changed = name.slice(0, at) + (name[at] === 'A' ? 'B' : 'A') + name.slice(at + 1)
      await expect(vault.openEvent({ ...event, data: { ...(event.data as object), name: changed } })).rejects.toThrow(
        'changed or moved',
      )
    })

    it('does not open under the key of another person', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      await sealed(petAdded('pet-2', 'owner-2', 'Мецана'))
      await expect(vault.openEvent({ ...event, data: { ...(event.data as object), petId: 'pet-2' } })).rejects.toThrow(
        'changed or moved',
      )
    })

    it('says plainly that the master key is another one', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      await expect(anotherProcess({ masterKey: '40'.repeat(32) }).openEvent(event)).rejects.toThrow('LAPKA_MASTER_KEY')
      expect(() => anotherProcess({ masterKey: 'too short' })).toThrow('64 hexadecimal digits')
    })

    it('reads as erased once its person is erased, and never comes back', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      const kept = await sealed(petAdded('pet-2', 'owner-2', 'Мецана'))
      await vault.erase('pet-1')
      expect(await vault.openEvents([event, kept])).toMatchObject([
        { data: { name: ERASED, breed: 'other' } },
        { data: { name: 'Мецана' } },
      ])
      const later = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      expect(JSON.stringify(later)).not.toContain('Шаро')
      expect(await anotherProcess().openEvents([event, later])).toMatchObject([
        { data: { name: ERASED } },
        { data: { name: ERASED } },
      ])
      await vault.erase('pet-1')
      await vault.erase('owner-nobody-knows')
    })

    it('tells its master key from another by a key that it wrapped; where none is kept any will do', async () => {
      const another = 'cd'.repeat(32)
      await expect(isMasterKey(another, keys)).resolves.toBe(true)
      await vault.sealBytes('somebody', 'a file', Buffer.from('words'))
      await expect(isMasterKey(masterKey, keys)).resolves.toBe(true)
      await expect(isMasterKey(another, keys)).resolves.toBe(false)
      await vault.erase('somebody')
      await expect(isMasterKey(another, keys)).resolves.toBe(true)
    })

    it('reads as erased when there never was a key', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      expect(await vault.openEvent({ ...event, data: { ...(event.data as object), petId: 'pet-9' } })).toMatchObject({
        data: { name: ERASED },
      })
    })

    it('that another process erased is noticed after a bounded time, or at once when told', async () => {
      const event = await sealed(petAdded('pet-1', 'owner-1', 'Шаро'))
      const forgetful = anotherProcess({ maxAgeMs: 0 })
      const told = anotherProcess()
      await Promise.all([forgetful.openEvent(event), told.openEvent(event)])
      await vault.erase('pet-1')
      expect(await forgetful.openEvent(event)).toMatchObject({ data: { name: ERASED } })
      told.forget('pet-1')
      expect(await told.openEvent(event)).toMatchObject({ data: { name: ERASED } })
    })

    it('of one person gets one key, however many processes see the person first', async () => {
      const vaults = Array.from({ length: 4 }, () => anotherProcess())
      const events = await Promise.all(
        Array.from({ length: 40 }, (_, nth) => sealed(petAdded('pet-1', 'owner-1', `Шаро ${nth}`), vaults[nth % 4])),
      )
      const opened = await anotherProcess().openEvents(events)
      expect(opened.map(({ data }) => (data as { name: string }).name)).toEqual(events.map((_, nth) => `Шаро ${nth}`))
    })

    it('of many people is opened with one read of their keys, and with none the second time', async () => {
      const events = await Promise.all(
        Array.from({ length: 50 }, (_, nth) => sealed(petAdded(`pet-${nth % 20}`, `owner-${nth % 20}`, `Шаро ${nth}`))),
      )
      const reader = anotherProcess()
      reads = 0
      const opened = await reader.openEvents(events)
      await reader.openEvents(events)
      expect(opened.map(({ data }) => (data as { name: string }).name)).toEqual(events.map((_, nth) => `Шаро ${nth}`))
      expect(reads).toBe(1)
    })

    it('may be a list or an object, and comes back as it was', async () => {
      const representatives = [{ name: 'Ана', surname: 'Ботева', position: 'управител', email: 'a@b.bg', phone: '' }]
      const event = await sealed(representativesSet('owner-1', representatives))
      expect(dataOf(event)['representatives']).toEqual(expect.stringMatching(/^sealed:1:[\w-]+$/))
      expect(dataOf(await anotherProcess().openEvent(event))['representatives']).toEqual(representatives)
      const sheet = { diagnosis: 'отит', medicines: [{ name: 'Капки', dose: '2', instructions: '' }], notes: '' }
      expect(dataOf(await vault.openEvent(await sealed(prescription(sheet))))['sheet']).toEqual(sheet)
      await vault.erase('owner-1')
      expect(dataOf(await vault.openEvent(event))['representatives']).toEqual(ERASED)
    })

    it('opens in no other field', async () => {
      const event = await sealed(registered('owner-1', 'Ана', 'Ботева'))
      const { name, surname } = dataOf(event)
      const swapped = { ...event, data: { ...dataOf(event), name: surname, surname: name } }
      await expect(vault.openEvent(swapped)).rejects.toThrow('changed or moved')
    })

    it('of two people in one fact is sealed for each, and one erased leaves the other', async () => {
      const fieldsOf = (): [string, string][] => [
        ['question', 'askerId'],
        ['answer', 'answererId'],
      ]
      const ofTwo = createVault({ keys, masterKey, fieldsOf })
      const data = { askerId: 'owner-1', question: { about: ['Шаро'] }, answererId: 'vet-1', answer: 'Утре' }
      const event = await sealed({ type: 'Answered', data }, ofTwo)
      expect(dataOf(await createVault({ keys, masterKey, fieldsOf }).openEvent(event))).toEqual(data)
      const swapped = { ...event, data: { ...dataOf(event), askerId: 'vet-1', answererId: 'owner-1' } }
      await expect(ofTwo.openEvent(swapped)).rejects.toThrow('changed or moved')
      await ofTwo.erase('vet-1')
      expect(dataOf(await ofTwo.openEvent(event))).toEqual({ ...data, answer: ERASED })
    })

    it.each([
      ['a function', () => 'Ана'],
      ['a date', new Date(0)],
      ['a number that is none', Number.NaN],
      ['a big integer', 1n],
      ['a map', new Map([['name', 'Ана']])],
      ['undefined in a list', [undefined]],
      ['undefined in an object', { name: undefined }],
      ['what reads as erased', ERASED],
    ])('is refused where JSON would not give it back: %s', async (_what, name) => {
      await expect(async () => sealed({ type: 'PetAdded', data: { petId: 'pet-1', name } })).rejects.toThrow(TypeError)
    })

    it('in clear is never taken for sealed', async () => {
      const clear = { ...sampleEvent(startOf('pet-1'), petAdded('pet-1', 'owner-1', 'Шаро')), position: 1, recordedAt: '' }
      await expect(vault.openEvent(clear)).rejects.toThrow('was not sealed')
    })
  })
}
