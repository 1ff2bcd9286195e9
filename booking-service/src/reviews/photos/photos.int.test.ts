import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReviewPage } from '@lapka/contracts/api/reviews.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../../testing/client.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { uploadOf } from '../../testing/multipart.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let parent: Parent
let vet: Vet
let id: string
const now = () => new Date().toISOString()
const later = (days: number) => () => new Date(Date.now() + days * DAY_MS).toISOString()

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  vet = await registerVet(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})
let hour = 7
/** A review of a visit that took place. */
beforeEach(async () => {
  service.clock.now = now
  parent = await registerParent(service)
  id = await book(service, { parent, vet, startsAt: inDays(7, `${String(hour++).padStart(2, '0')}:00`) })
  service.clock.now = later(8)
  for (const [who, command] of [
    [vet, 'complete-appointment'],
    [parent, 'write-review'],
  ] as const) {
    const body = command === 'write-review' ? { stars: 4 } : undefined
    const answer = await clientOf(service, who).post(`/api/v2/appointments/${id}/${command}`, body)
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
})

/** With the place of its shot, as a telephone writes it. */
const photoOf = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Елена' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 41/1 0/1' } })
    .jpeg()
    .toBuffer()
type Sent = { bytes?: Buffer; alt?: string; key?: string; type?: string }
const send = async (who: Person, { bytes, alt = 'Лапата', key = randomUUID(), type = 'image/jpeg' }: Sent = {}) =>
  clientOf(service, who).send(
    uploadOf({
      method: 'POST',
      url: `/api/v2/appointments/${id}/review-photos?alt=${encodeURIComponent(alt)}`,
      key,
      parts: [{ fileName: 'a.jpg', type, bytes: bytes ?? (await photoOf('#228855')) }],
    }),
  )
const sent = async (change: Sent = {}) => {
  const answer = await send(parent, change)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ photoId: string }>().photoId
}
const see = (photoId: string, who?: Person) => clientOf(service, who).get(`/api/v2/reviews/${id}/photos/${photoId}`)
const shown = async () => {
  await service.seen()
  const page = (await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}/reviews`)).json<ReviewPage>()
  return page.items.find((review) => review.id === id)?.photos.map(({ alt }) => alt)
}
const keptFiles = async () =>
  (await readdir(service.filesFolder, { recursive: true, withFileTypes: true })).flatMap((one) =>
    one.isFile() ? [one.name] : [],
  )

test('a photo is painted anew without what the telephone wrote, and everyone sees it with its words', async () => {
  const key = randomUUID()
  const bytes = await photoOf('#228855')
  const photoId = await sent({ key, bytes })
  expect(await sent({ key, bytes })).toBe(photoId)
  expect(await shown()).toEqual(['Лапата'])
  const picture = await see(photoId)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(picture.headers['content-security-policy']).toContain('sandbox')
  const found = await sharp(picture.rawPayload).metadata()
  expect(found).toMatchObject({ format: 'webp', width: 640 })
  expect(found.exif).toBeUndefined()
})

test('strangers, the vet and operators add none, a fifth is refused, and so is what is no photo or has contacts', async () => {
  const stranger = await registerParent(service)
  const operator = await registerPerson(service, 'OPERATOR')
  for (const who of [stranger, vet, operator]) expect((await send(who)).statusCode).toBeGreaterThanOrEqual(403)
  const hostile: [Sent, number][] = [
    [{ bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' }, 400],
    [{ bytes: Buffer.from('MZ\u0090\u0000'), type: 'image/jpeg' }, 400],
    [{ bytes: Buffer.alloc(0) }, 400],
    [{ alt: '' }, 400],
    [{ alt: 'я'.repeat(201) }, 400],
    [{ alt: 'Вижте www.konkurent.bg' }, 409],
  ]
  const before = (await keptFiles()).length
  for (const [change, least] of hostile) expect((await send(parent, change)).statusCode).toBeGreaterThanOrEqual(least)
  expect(await keptFiles()).toHaveLength(before)
  const five = ['#111111', '#222222', '#333333', '#444444', '#555555']
  for (const colour of five.slice(0, 4)) await sent({ bytes: await photoOf(colour) })
  const fifth = await send(parent, { bytes: await photoOf('#555555') })
  expect(fifth.json()).toMatchObject({ code: 'REVIEW_PHOTOS_FULL' })
  expect(await keptFiles()).toHaveLength(before + 4)
})

test('a photo is gone with its bytes once its author takes it or the review back, however the requests come again', async () => {
  const key = randomUUID()
  const bytes = await photoOf('#999999')
  const [first, second] = [await sent({ key, bytes, alt: 'Първа' }), await sent({ alt: 'Втора' })]
  const stranger = await registerParent(service)
  const remove = (who: Person, photoId: string) =>
    clientOf(service, who).delete(`/api/v2/appointments/${id}/review-photos/${photoId}`)
  expect((await remove(stranger, first)).statusCode).toBe(404)
  expect((await remove(parent, first)).statusCode).toBe(200)
  expect(await shown()).toEqual(['Втора'])
  expect((await see(first)).statusCode).toBe(404)
  // The upload once more, long after: it answers as before and brings nothing back.
  await send(parent, { key, bytes })
  expect(await keptFiles()).not.toContain(first)
  await clientOf(service, parent).post(`/api/v2/appointments/${id}/remove-review`)
  expect((await see(second)).statusCode).toBe(404)
  expect((await see(second, parent)).statusCode).toBe(404)
  expect(await keptFiles()).not.toContain(second)
})

test('a photo of a review that we removed is there for its author and for operators alone, until a second one puts it back', async () => {
  const photoId = await sent()
  const stranger = await registerParent(service)
  const operators = [await registerPerson(service, 'OPERATOR'), await registerPerson(service, 'OPERATOR')] as const
  await clientOf(service, vet).post(`/api/v2/reviews/${id}/report-review`, { ground: 'personal_data', text: 'Лицето на колега.' })
  await service.seen()
  const { items } = (await clientOf(service, operators[0]).get('/api/v2/cases?kind=review')).json<{
    items: { id: string; appointmentId: string }[]
  }>()
  const caseId = items.find(({ appointmentId }) => appointmentId === id)?.id ?? ''
  const { history } = (await clientOf(service, operators[0]).get(`/api/v2/cases/${caseId}`)).json<{
    history: { type: string; at: string; text: string; detail: string }[]
  }>()
  const added = history.find(({ type }) => type === 'ReviewPhotoAdded')
  expect(added).toMatchObject({ text: 'Лапата', detail: photoId })
  const judge = (who: Person, isRemoved: boolean) =>
    clientOf(service, who).post(`/api/v2/cases/${caseId}/decide-review`, {
      isRemoved,
      ground: isRemoved ? 'personal_data' : null,
      reason: 'Лицето на колега.',
      editedAt: added?.at ?? null,
    })
  expect((await judge(operators[0], true)).statusCode).toBe(200)
  const seenBy = async () => Promise.all([undefined, stranger, vet, parent, operators[0]].map((who) => see(photoId, who)))
  expect((await seenBy()).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 200, 200])
  await clientOf(service, parent).post(`/api/v2/reviews/${id}/object-review`, { text: 'Съгласил се е.' })
  expect((await judge(operators[1], false)).statusCode).toBe(200)
  expect((await see(photoId)).statusCode).toBe(200)
})

test('nothing is left to see of an erased author’s photos, and nobody reaches one through another review', async () => {
  const photoId = await sent()
  expect((await clientOf(service).get(`/api/v2/reviews/${randomUUID()}/photos/${photoId}`)).statusCode).toBe(404)
  await givePassword(service, parent)
  const erasing = { method: 'POST', url: '/api/v2/accounts/me/erase-account', payload: { password: PASSWORD } } as const
  expect((await clientOf(service, parent).send(erasing)).statusCode).toBeLessThan(300)
  await service.vault.erase(parent.accountId)
  expect((await see(photoId)).statusCode).toBe(404)
  expect(await shown()).toEqual([])
})
