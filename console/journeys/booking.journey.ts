import { DAY_MS } from '@lapka/contracts/time.ts'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts } from './demo-accounts.ts'
import { addPet, chooseAddedPet, DEMO_PASSWORD, openAs, openBrowserAs, signIn, speak, useLapka } from './use-lapka.ts'
import { slotsFromTomorrow } from './vets-with-appointments.ts'

/** A card whose bank wants to hear from its owner first: 3-D Secure. */
const ASKS_THE_BANK = '4000002500003155'
const stage = useLapka()

const words = {
  bg: {
    email: 'Имейл',
    password: 'Парола',
    signIn: 'Влезте',
    go: 'Продължете',
    hold: /^Запазете часа/,
    pay: /^Платете/,
    booked: 'Часът е запазен',
    freeUntil: 'Ако се наложи да отмените',
    cancel: 'Отменете',
    confirm: /^Отменете и си върнете/,
    back: /30,00/,
    returned: 'Парите са по сметката',
    vet: /Мария Жечева/,
    search: 'Търсене',
    searchField: 'Търсете специалист',
    undo: 'Върнете часа',
    undone: /си остава, както беше/,
    cancelled: 'Отменихте часа',
    list: 'Часове',
  },
  en: {
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    go: 'Continue',
    hold: /^Hold this time/,
    pay: /^Pay/,
    booked: 'The appointment is booked',
    freeUntil: 'If you have to cancel',
    cancel: 'Cancel',
    confirm: /^Cancel and get/,
    back: /30\.00/,
    returned: 'The money has arrived',
    vet: /Maria Zhecheva/,
    search: 'Search',
    searchField: 'Search for a professional',
    undo: 'Undo',
    undone: /is back as it was/,
    cancelled: 'You cancelled the appointment',
    list: 'Appointments',
  },
} as const
type Words = (typeof words)[keyof typeof words]

const fillSignIn = async (page: Page, say: Words, email: string) => {
  await page.getByRole('main').getByLabel(say.email, { exact: true }).fill(email)
  await page.getByLabel(say.password, { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: say.signIn }).click()
}

/** The vet's own calendar, left open in another browser. */
const watchAsVet = async () => {
  const page = await openAs(stage, null, { reducedMotion: 'no-preference' })
  const context = page.context()
  await page.goto(`${stage.url()}/login?redirectedFrom=${encodeURIComponent('/dashboard/professional/appointments')}`)
  await fillSignIn(page, words.bg, 'pro1@demo.lapka.test')
  // The list itself, for the sign-in page has a heading as well: what is booked from here on arrives live.
  await page.getByRole('heading', { level: 1, name: words.bg.list }).waitFor()
  return { context, page }
}

const mailsTo = async (email: string): Promise<string> =>
  (await fetch(`${stage.mailUrl()}/api/messages?${new URLSearchParams({ to: email })}`)).text()

/** On a phone the main button stands at the foot of the screen, without scrolling. */
const expectAtThumb = async (page: Page, press: Locator) => {
  await page.setViewportSize({ width: 375, height: 760 })
  // A sheet comes up from below the screen.
  const edges = async () => {
    const box = await press.boundingBox()
    return box && { isLow: box.y > 560, isWhole: box.y + box.height <= 760 }
  }
  await expect.poll(edges).toEqual({ isLow: true, isWhole: true })
  await page.setViewportSize({ width: 1280, height: 900 })
}

const roads: (readonly [language: 'bg' | 'en', email: string, card: string])[] = [
  ['en', accounts.booking.en, ASKS_THE_BANK],
  // keyboard.journey.ts covers Bulgarian, with a card without confirmation.
  ...(isFullRun ? [['bg', accounts.booking.bg, '4242424242424242'] as const] : []),
]

describe.each(roads)('the whole road in %s', (language, email, card) => {
  test('a parent finds a vet, holds a time, pays, cancels and watches the money come back, and the vet sees it live', async () => {
    const say = words[language]
    const vet = await watchAsVet()
    const earlier = await openBrowserAs(stage, email)
    await addPet(stage, earlier)
    await earlier.close()
    const page = await openAs(stage, null, { language, reducedMotion: 'no-preference' })
    const context = page.context()

    await page.goto(stage.url())
    await page.getByRole('banner').getByRole('button', { name: say.search, exact: true }).click()
    await page.getByRole('textbox', { name: say.searchField }).fill('Жечева')
    await page.getByRole('link', { name: say.vet }).first().click()
    const slot = page.locator('[aria-labelledby="slots-title"] button[aria-disabled="false"]').last()
    await slot.click()
    await expectAtThumb(page, page.getByRole('link', { name: say.go }))
    await page.getByRole('link', { name: say.go }).click()
    await fillSignIn(page, say, email)
    await chooseAddedPet(page)
    await page.locator('textarea').first().fill('Чеше се зад лявото ухо.')
    await expectAtThumb(page, page.getByRole('button', { name: say.hold }))
    await page.getByRole('button', { name: say.hold }).click()
    await page.getByRole('timer').waitFor()
    await expectAtThumb(page, page.getByRole('button', { name: say.pay }))
    await page.getByRole('button', { name: say.pay }).click()

    await page.waitForURL(/\/checkout\/cs_/)
    // The account's own language is Bulgarian; the provider's page goes on in the one that was just read.
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.locator('[name=cardNumber]').fill(card)
    await page.locator('form button[type=submit]').first().click()
    if (card === ASKS_THE_BANK) await page.locator('button[value=approve]').click()
    await page.getByRole('heading', { level: 1, name: say.booked }).waitFor()
    await page.getByText(say.freeUntil).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await vet.page.locator(`a[href="/appointments/${id}"]`).waitFor()

    await page.goto(`${stage.url()}/dashboard/parent/appointments`)
    await page.locator(`a[href="/appointments/${id}"]`).click()
    const cancel = async () => {
      await page.getByRole('button', { name: say.cancel, exact: true }).click()
      const confirm = page.getByRole('button', { name: say.confirm }).filter({ hasText: say.back })
      await confirm.waitFor()
      await expectAtThumb(page, confirm)
      await confirm.click()
    }
    await cancel()
    // At once: ten seconds are all there is, also on a machine that is busy with something else.
    await page.getByRole('button', { name: say.undo }).click()
    await page.getByText(say.undone).waitFor()
    await page.getByRole('heading', { level: 1, name: say.booked }).waitFor()
    await cancel()
    await page.getByRole('heading', { level: 1, name: say.cancelled }).waitFor()
    // The trail goes on by itself: no reload, no press.
    await page.locator('[aria-current="step"]').first().waitFor()
    await expect.poll(async () => page.locator('li[data-state="done"]').filter({ hasText: say.returned }).count()).toBe(1)
    await expect.poll(async () => vet.page.locator(`a[href="/appointments/${id}"]`).count()).toBe(0)

    await expect.poll(() => mailsTo(email)).toContain(id)
    await Promise.all([context.close(), vet.context.close()])
  })
})

test('a visitor’s place, known after they have gone on, is added to what they chose by then and to no other page', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 } })
  await speak(context, 'bg')
  // A browser that takes its time to find out where it is.
  await context.addInitScript(() => {
    const measured = { coords: { latitude: 42.7, longitude: 23.3 } } as GeolocationPosition
    navigator.geolocation.getCurrentPosition = (found) => addEventListener('located', () => found(measured), { once: true })
  })
  const page = await context.newPage()
  const choose = async (filter: RegExp, choice: string) => {
    await page.getByRole('button', { name: filter }).click()
    await page.getByRole('menuitem', { name: choice, exact: true }).click()
  }
  const locate = () => page.evaluate(() => void dispatchEvent(new Event('located')))
  await page.goto(`${stage.url()}/find-professional`)
  await choose(/^Близо до/, 'Близо до мен')
  await choose(/^Вид/, 'Ветеринари')
  await page.waitForURL(/role=VET/)
  await locate()
  await page.waitForURL(/near=42/)
  expect(new URL(page.url()).search).toBe('?role=VET&near=42.7000%2C23.3000')

  await choose(/^Близо до/, 'Близо до мен')
  await page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.waitForURL(/professionals\/[^/]+$/)
  await page.locator('#slots-title').waitFor()
  const profile = page.url()
  await locate()
  await page.getByRole('button', { name: 'Търсене' }).click()
  await page.getByRole('textbox', { name: 'Търсете специалист' }).waitFor()
  expect(page.url()).toBe(profile)
  await context.close()
})

test('all filters stand on one sheet that changes nothing until it is answered, and a chosen city puts the near ones first', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 375, height: 800 } })
  await speak(context, 'bg')
  const page = await context.newPage()
  await page.goto(`${stage.url()}/find-professional?species=cat`)
  await page.getByRole('button', { name: 'Всички филтри' }).click()
  const sheet = page.getByRole('dialog', { name: 'Всички филтри' })
  await sheet.getByRole('button', { name: 'Ветеринари' }).click()
  await sheet.getByRole('combobox', { name: 'Близо до' }).selectOption('от Пловдив')
  await sheet.getByRole('button', { name: 'до 10 км' }).click()
  expect(new URL(page.url()).search).toBe('?species=cat')
  await sheet.getByRole('button', { name: /^Покажете \d+ ветеринар/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\d+ ветеринари? до 10 км от Пловдив$/ }).waitFor()
  const chosen = Object.fromEntries(new URL(page.url()).searchParams)
  expect(chosen).toMatchObject({ species: 'cat', role: 'VET', bucket: '10' })
  await page.getByRole('button', { name: 'Близо и скоро свободни' }).waitFor()
  await context.close()
})

test('a clinic is booked with any of its vets: the first free time leads to the reason, and the booking names the vet', async () => {
  const context = await stage.browser().newContext({ viewport: { width: 1280, height: 900 } })
  await speak(context, 'bg')
  await signIn(stage, context, accounts.anyVet)
  const clinics = await context.request.get(`${stage.url()}/api/v2/professionals?role=CLINIC`)
  const ids = ((await clinics.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
  const teams = await Promise.all(
    ids.map(async (id) => {
      const answer = await context.request.get(`${stage.url()}/api/v2/professionals/${id}`)
      return (await answer.json()) as { id: string; isBookable: boolean; services: { id: string }[] }
    }),
  )
  const team = teams.find(({ isBookable }) => isBookable)
  const serviceId = team?.services[0]?.id ?? ''
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const week = new URLSearchParams({ serviceId, from: inDays(2), to: inDays(9) })
  const slots = await context.request.get(`${stage.url()}/api/v2/professionals/${team?.id}/slots?${week}`)
  const [first] = ((await slots.json()) as { items: { startsAt: string }[] }).items
  const page = await context.newPage()
  const chosen = new URLSearchParams({ serviceId, startsAt: first?.startsAt ?? '', petId: await addPet(stage, context) })
  await page.goto(`${stage.url()}/professionals/${team?.id}?${chosen}`)
  await page.getByText('Часовете са при лекар на клиниката').waitFor()
  await page.getByRole('link', { name: 'Продължете' }).click()
  await page.waitForURL(/make-appointment\?serviceId=.*startsAt=/)
  await page.getByLabel(/^Какво притеснява/).fill('Преглед при когото е свободен')
  await page.getByRole('button', { name: /^Запазете часа/ }).click()
  await page.waitForURL(/checkout/)
  const { id } = new URL(page.url()).pathname.match(/(?<id>[0-9a-f-]{36})/)?.groups ?? {}
  const visit = (await (await context.request.get(`${stage.url()}/api/v2/appointments/${id}`)).json()) as {
    professional: { role: string }
  }
  expect(visit.professional.role).toBe('VET')
  await context.close()
})

test('two parents want the same half-hour: the second is told at once and offered the nearest times', async () => {
  const api = async (email: string) => {
    const context = await stage.browser().newContext()
    const user = await signIn<{ professionalId: string | null }>(stage, context, email)
    return { context, user }
  }
  const [vet, first, second] = await Promise.all([
    api('pro1@demo.lapka.test'),
    api(accounts.sameTime[0]),
    api(accounts.sameTime[1]),
  ])
  const professional = (await (
    await first.context.request.get(`${stage.url()}/api/v2/professionals/${vet.user.professionalId}`)
  ).json()) as { id: string; services: { id: string }[] }
  const chosen = { professionalId: professional.id, serviceId: professional.services[0]?.id ?? '' }
  const [startsAt] = await slotsFromTomorrow(stage, first.context, chosen)
  const book = async ({ context }: typeof first) => {
    const petId = await addPet(stage, context)
    return context.request.post(`${stage.url()}/api/v2/appointments`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: {
        ...chosen,
        petId,
        startsAt,
        reason: 'Преглед',
      },
    })
  }
  const answers = await Promise.all([book(first), book(second)])
  expect(answers.map((answer) => answer.status()).toSorted((one, other) => one - other)).toEqual([201, 409])
  const refused = (await answers.find((answer) => answer.status() === 409)?.json()) as { code: string; alternatives: string[] }
  expect(refused.code).toBe('SLOT_TAKEN')
  expect(refused.alternatives).toHaveLength(3)
})
