import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { openAs, type Stage } from './use-lapka.ts'

const REASON = 'Изяде шоколад преди половин час.'
const PARENT = accounts.consultation
/** There for consultations alone, so that at no hour a visit keeps them undisturbed. */
const VET = 'pro7@demo.lapka.test'
/** With the vet of the tour and the robot that answers: all who are on call. */
const VETS = [VET, 'pro1@demo.lapka.test', 'pro12@demo.lapka.test']
const CARD = '4242424242424242'

type Way = 'video' | 'voice' | 'chat'
const wayNames: Record<Way, string> = { video: 'Видео', voice: 'Глас', chat: 'Чат' }

/** As a person who answers the browser's question with no, for a Chromium without windows asks none. */
const denyMedia = (context: BrowserContext) =>
  context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })

/** The two of a consultation, each in a browser of their own, and any others who look on. */
export const consultationPeople = (stage: Stage) => {
  const open = async (email: string, { mayUse = ['camera', 'microphone'], language = 'bg' as 'bg' | 'en' } = {}) => {
    const page = await openAs(stage, email, { language, reducedMotion: 'no-preference' })
    const context = page.context()
    await context.grantPermissions(mayUse)
    if (mayUse.length === 0) await denyMedia(context)
    const api = (path: string) => `${stage.url()}/api/v2${path}`
    return {
      context,
      page,
      go: (path: string) => page.goto(stage.url() + path),
      read: (path: string) => context.request.get(api(path)),
      post: (path: string, data: unknown) =>
        context.request.post(api(path), { headers: { 'idempotency-key': crypto.randomUUID() }, data }),
      put: (path: string, data: unknown) =>
        context.request.put(api(path), { headers: { 'idempotency-key': crypto.randomUUID() }, data }),
      close: () => context.close(),
    }
  }
  /** Only who is named may be rung. */
  const beOnCall = async (emails: readonly string[]) => {
    for (const email of VETS) {
      const vet = await open(email)
      const isAvailable = emails.includes(email)
      const path = '/profile/consultation-availability'
      expect((await vet.put(path, { isAvailable })).ok()).toBe(true)
      // The views decide who is rung, and what the switch shows that a test presses.
      await expect.poll(async () => (await vet.read(path)).json()).toMatchObject({ isAvailable })
      await vet.close()
    }
  }
  return {
    openAs: open,
    openParent: (mayUse?: string[]) => open(PARENT, mayUse && { mayUse }),
    openVet: () => open(VET),
    beAlone: () => beOnCall([VET]),
    beOffCall: () => beOnCall([]),
  }
}
export type Person = Awaited<ReturnType<ReturnType<typeof consultationPeople>['openAs']>>

export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name }).filter({ visible: true }).first().click()

/** From the first step to the button that calls. */
export const callVets = async ({ page, go }: Person, way: Way = 'video'): Promise<void> => {
  await go('/online-consultation')
  await press(page, 'Продължете')
  await page.locator('textarea').first().fill(REASON)
  await page.getByRole('radio', { name: wayNames[way] }).check({ force: true })
  await press(page, /^Извикайте лекар за/)
}

/** From the first step to the payment's form, and a card sent. */
export const askWith = async (parent: Person, card: string, way: Way = 'video'): Promise<void> => {
  const { page } = parent
  await callVets(parent, way)
  await page.waitForURL(/\/checkout\/cs_/)
  await page.locator('[name=cardNumber]').fill(card)
  await page.locator('form button[type=submit]').first().click()
}

/** From the first step to the waiting room; answers the consultation's id. */
export const ask = async (parent: Person, way: Way = 'video'): Promise<string> => {
  await askWith(parent, CARD, way)
  await parent.page.waitForURL(/\/online-consultation\/[^/?]+$/)
  return new URL(parent.page.url()).pathname.split('/').at(-1) ?? ''
}

export const ringOf = ({ page }: Person): Locator => page.getByRole('alertdialog')

/** The vet takes the call from the card that rings, and both come into the room by themselves. */
export const meet = async (parent: Person, vet: Person, id: string, way: Way = 'video'): Promise<void> => {
  await ringOf(vet).getByText(REASON).waitFor()
  await press(ringOf(vet), 'Приемете')
  await Promise.all([parent, vet].map(({ page }) => page.waitForURL(`**/${way}?id=${id}`)))
}

const framesOf = (page: Page) =>
  page
    .locator('video[aria-label]')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
    .catch(() => 0)

/** The other's picture is there, and moves: one frame after the other, counted from nothing again by each new connection. */
export const seesTheOther = async (page: Page): Promise<void> => {
  await page.locator('video[aria-label][data-shown]:not([data-blurred])').waitFor()
  let last = await framesOf(page)
  let steps = 0
  const countSteps = async () => {
    const frames = await framesOf(page)
    if (frames > last) steps += 1
    last = frames
    return steps
  }
  await expect.poll(countSteps).toBeGreaterThan(3)
}

export const write = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Съобщение' }).fill(text)
  await press(page, 'Изпратете съобщението')
}
export const reads = (page: Page, text: string) => page.getByRole('list', { name: 'Съобщения' }).getByText(text).waitFor()

/** The parent, by the button, and once more because it ends it for both. */
export const endTalk = async (page: Page): Promise<void> => {
  await press(page, /^(Край|Излезте)$/)
  await press(page.getByRole('dialog'), 'Приключете разговора')
}
