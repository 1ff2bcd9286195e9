import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, speak, useLapka } from './use-lapka.ts'

const CARD = '4242424242424242'
const PARENT = 'parent1@demo.lapka.test'
const VET = 'pro1@demo.lapka.test'
/** Chromium's own moving picture and sound in the place of a camera and a microphone. */
const stage = useLapka({
  browserArgs: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
})

const openAs = async (email: string) => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 } })
  await context.grantPermissions(['camera', 'microphone'])
  await speak(context, 'bg')
  await signIn(stage, context, email)
  const page = await context.newPage()
  const go = (path: string) => page.goto(stage.url() + path)
  const put = (path: string, data: unknown) =>
    context.request.put(`${stage.url()}/api/v2${path}`, { headers: { 'idempotency-key': crypto.randomUUID() }, data })
  const setOnCall = async (isAvailable: boolean) =>
    expect((await put('/profile/consultation-availability', { isAvailable })).ok()).toBe(true)
  return { context, page, go, setOnCall, close: () => context.close() }
}
type Person = Awaited<ReturnType<typeof openAs>>

/** Only who is named may be rung: the demo has a robot that answers, and a colleague. */
const beOnCall = async (emails: readonly string[]) => {
  for (const email of [VET, 'pro9@demo.lapka.test', 'pro12@demo.lapka.test']) {
    const vet = await openAs(email)
    await vet.setOnCall(emails.includes(email))
    await vet.close()
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** From the first step to the waiting room, card and all. */
const ask = async ({ page, go }: Person): Promise<string> => {
  await go('/online-consultation')
  await press(page, 'Продължете')
  await page.locator('textarea').first().fill('Изяде шоколад преди половин час.')
  await press(page, /^Извикайте лекар за/)
  await page.waitForURL(/\/checkout\/cs_/)
  await page.locator('[name=cardNumber]').fill(CARD)
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(/\/online-consultation\/[^/?]+/)
  return idOf(page)
}

const framesOf = (page: Page) =>
  page
    .locator('video[aria-label]')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
    .catch(() => 0)
const seesTheOther = async (page: Page) => {
  await expect.poll(() => framesOf(page), { timeout: 60_000 }).toBeGreaterThan(0)
  const before = await framesOf(page)
  await expect.poll(() => framesOf(page), { timeout: 60_000 }).toBeGreaterThan(before + 5)
}
const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Съобщение' }).fill(text)
  await press(page, 'Изпратете съобщението')
}
const reads = (page: Page, text: string) => page.getByRole('list', { name: 'Съобщения' }).getByText(text).waitFor()

test('a parent asks and pays, a vet answers, both see, hear and write, and the end leaves a receipt to both', async () => {
  await beOnCall([])
  const [parent, vet] = await Promise.all([openAs(PARENT), openAs(VET)])
  await vet.go('/dashboard/professional/calendar')
  const onCall = vet.page.getByRole('switch', { name: 'На линия за спешни консултации' })
  await onCall.click()
  await expect.poll(() => onCall.getAttribute('aria-checked')).toBe('true')

  const id = await ask(parent)
  const card = vet.page.getByRole('alertdialog')
  await card.getByText('Изяде шоколад преди половин час.').waitFor()
  await card.getByRole('button', { name: 'Приемете' }).click()
  const room = new RegExp(`/online-consultation/video\\?id=${id}`)
  await Promise.all([parent, vet].map(({ page }) => page.waitForURL(room)))
  await Promise.all([parent, vet].map(({ page }) => seesTheOther(page)))

  await write(parent.page, 'Колко е опасно?')
  await press(vet.page, /^Чат/)
  await reads(vet.page, 'Колко е опасно?')
  await write(vet.page, 'Колко тежи?')
  await reads(parent.page, 'Колко тежи?')

  // A third person is told nothing of it, by the page or by the door.
  const stranger = await openAs('parent2@demo.lapka.test')
  const refused = await stranger.context.request.get(`${stage.url()}/api/v2/consultations/${id}/messages`)
  expect(refused.status()).toBe(404)
  await stranger.go(`/online-consultation/video?id=${id}`)
  await stranger.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await stranger.page.locator('video').count()).toBe(0)

  // Somebody's newer tab takes over, and the older says so.
  const newer = await parent.context.newPage()
  await newer.goto(parent.page.url())
  await parent.page.getByRole('heading', { name: 'Разговорът продължава в друг прозорец' }).waitFor()
  await Promise.all([newer, vet.page].map(seesTheOther))

  await press(vet.page, 'Край')
  await vet.page.getByRole('dialog').getByRole('button', { name: 'Приключете разговора' }).click()
  const complete = new RegExp(`/online-consultation/complete\\?id=${id}`)
  await Promise.all([newer, vet.page].map((page) => page.waitForURL(complete)))
  await vet.page.getByText('Вашият хонорар').waitFor()
  await newer.getByRole('radio', { name: /^5/ }).check({ force: true })
  await press(newer, 'Изпратете оценката')
  await newer.getByText('Благодарим за мнението ви.').waitFor()
  await newer.reload()
  await newer.getByText('Благодарим за мнението ви.').waitFor()

  await newer.getByRole('link', { name: 'Отворете разписката' }).click()
  await newer.getByRole('heading', { level: 1 }).waitFor()
  await newer.goto(`${stage.url()}/appointments/${id}`)
  await newer.getByRole('heading', { level: 1 }).waitFor()
  // An old link into the room leads to what there is afterwards.
  await newer.goto(`${stage.url()}/online-consultation/video?id=${id}`)
  await newer.waitForURL(complete)
  await Promise.all([parent, vet, stranger].map(({ close }) => close()))
})

test('whoever asks nobody any more, or is answered by nobody, pays nothing', async () => {
  await beOnCall([VET])
  const [parent, vet] = await Promise.all([openAs(PARENT), openAs(VET)])
  await vet.go('/dashboard/professional/calendar')
  const ring = vet.page.getByRole('alertdialog')
  const statusOf = async (id: string) => {
    const answer = await parent.context.request.get(`${stage.url()}/api/v2/consultations/${id}`)
    return ((await answer.json()) as { status: string }).status
  }

  const withdrawn = await ask(parent)
  await ring.waitFor()
  await press(parent.page, 'Откажете се, без да плащате')
  await press(parent.page, 'Откажете се')
  await parent.page.getByRole('heading', { name: 'Не питате вече' }).waitFor()
  expect(await statusOf(withdrawn)).toBe('cancelled')
  await ring.waitFor({ state: 'detached' })

  const declined = await ask(parent)
  await ring.getByRole('button', { name: 'Не мога сега' }).click()
  await parent.page.getByRole('heading', { name: 'Този път никой не отговори' }).waitFor()
  await parent.page.getByText('Нищо не платихте').waitFor()
  expect(await statusOf(declined)).toBe('unanswered')
  // Nothing was captured, so it never became an appointment.
  const appointment = await parent.context.request.get(`${stage.url()}/api/v2/appointments/${declined}`)
  expect(appointment.status()).toBe(404)
  await Promise.all([parent, vet].map(({ close }) => close()))
})
