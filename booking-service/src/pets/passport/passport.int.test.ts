import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { SHARE_HEADER } from '@lapka/contracts/shares.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { startTestService } from '../../testing/test-service.ts'
import { registerVet, type Parent, type Person } from '../../testing/town.ts'
import { inMs, shareWith, vaccinations } from '../shares/testing/sharing.ts'

const service = await startTestService()
const { as, share, shareOf, registerKeeper, codeOf, withClock } = shareWith(service)
afterAll(() => service.stop())

const passportOf = (petId: string, secret: string, person: Person, language = 'bg') =>
  as(person).get(`/api/v2/pets/${petId}/passport?language=${language}`, { [SHARE_HEADER]: secret })
const addWeight = (parent: Parent, grams: number) => {
  const entry = { kind: 'weight', on: inMs(-HOUR_MS).slice(0, 10), grams }
  return as(parent).post(`/api/v2/pets/${parent.petId}/add-entry`, { entry })
}
const kept = async () => {
  const parent = await registerKeeper()
  const { petId } = parent
  return {
    parent,
    petId,
    ...(await share({ person: parent, petId, kind: 'passport', scope: vaccinations, until: inMs(HOUR_MS) })),
  }
}

test('a passport is a PDF in the language that was asked for', async () => {
  const { parent, petId, secret } = await kept()
  const titles: (string | undefined)[] = []
  for (const language of ['bg', 'en']) {
    const answer = await passportOf(petId, secret, parent, language)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="lapka-passport-\d{4}-\d\d-\d\d\.pdf"$/) as unknown,
      'cache-control': 'no-store',
    })
    const pdf = await PDFDocument.load(answer.rawPayload)
    expect(pdf.getPageCount()).toBe(1)
    titles.push(pdf.getTitle())
  }
  expect(titles).toEqual(['Паспорт на Рекс', 'Reks’s passport'])
})

describe('a code that ends while the sheet is made', () => {
  test('because it is stopped: the answer says so, and no sheet is handed out', async () => {
    const { parent, petId, id, secret } = await kept()
    await service.seen()
    await service.pauseProjections()
    // A fact that no view has: the sheet waits for it.
    await addWeight(parent, 9_000)
    const making = passportOf(petId, secret, parent)
    await as(parent).post(`/api/v2/pets/${petId}/revoke-share`, { shareId: id })
    service.resumeProjections()
    const answer = await making
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'SHARE_REVOKED'])
  })

  test('because its time is over', async () => {
    const { parent, petId, secret } = await kept()
    await service.seen()
    await service.pauseProjections()
    await addWeight(parent, 9_000)
    const making = passportOf(petId, secret, parent)
    await addWeight(parent, 9_100)
    const answer = await withClock(2 * HOUR_MS, () => {
      service.resumeProjections()
      return making
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([410, 'SHARE_EXPIRED'])
  })
})

test('only a keeper has a passport made, with a code that was made for this pet’s passport', async () => {
  const [{ parent, petId, secret }, other] = [await kept(), await kept()]
  const link = await shareOf(parent)
  expect(await codeOf(passportOf(petId, secret, other.parent))).toBe('NOT_FOUND')
  for (const wrong of [link.secret, other.secret, 'a'.repeat(43), ''])
    expect(await codeOf(passportOf(petId, wrong, parent))).toBe('NOT_FOUND')
  expect((await passportOf(petId, secret, await registerVet(service))).statusCode).toBe(403)
  await as(parent).post(`/api/v2/pets/${petId}/mark-died`, { on: null })
  expect(await codeOf(passportOf(petId, secret, parent))).toBe('SHARE_REVOKED')
})
