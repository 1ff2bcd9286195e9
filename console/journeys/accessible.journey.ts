import axe from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { profileScreens } from './profile-screens.ts'
import { signIn, speak, useLapka } from './use-lapka.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const stage = useLapka()
type Who = 'visitor' | 'parent' | 'professional' | keyof ReturnType<typeof profileScreens>
let addresses: Record<Who, Record<string, string>>
const PARENT = 'the parent with everything'
const cookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

const get = async (context: BrowserContext, path: string) =>
  (await context.request.get(stage.url() + path)).json() as Promise<{
    id: string
    items: { id: string; status: string; refund: object | null }[]
    services: { id: string }[]
    nextFreeAt: string
  }>

const enter = async (email: string) => {
  const context = await stage.browser().newContext()
  const { professionalId } = await signIn<{ professionalId: string }>(stage, context, email)
  cookies.set(email, await context.cookies())
  return { context, professionalId }
}

/** Somebody of the demo who has a visit ahead and a refund behind: every screen then has something to show. */
const parentWithEverything = async () => {
  for (let number = 5; number <= 50; number++) {
    const { context } = await enter(`parent${number}@demo.lapka.test`)
    const { items } = await get(context, '/api/v2/appointments?limit=200')
    if (!items.some((one) => one.status === 'SCHEDULED') || !items.some((one) => one.refund !== null)) continue
    cookies.set(PARENT, await context.cookies())
    return { context, items }
  }
  throw new Error('The demo has no parent with both a visit ahead and a refund.')
}

beforeAll(async () => {
  const pro = await enter('pro1@demo.lapka.test')
  const { professionalId } = pro
  const visits = await get(pro.context, '/api/v2/appointments?limit=200')
  const visited = visits.items.find((one) => one.status === 'DONE')?.id
  const { context, items } = await parentWithEverything()
  const professional = await get(context, `/api/v2/professionals/${professionalId}`)
  const pets = await get(context, '/api/v2/pets')
  const booked = items.find((one) => one.status === 'SCHEDULED')?.id ?? items[0]?.id
  const refunded = items.find((one) => one.refund !== null)?.id ?? booked
  const choice = new URLSearchParams({ serviceId: professional.services[0]?.id ?? '', startsAt: professional.nextFreeAt })
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  addresses = {
    visitor: {
      home: '/',
      find: '/find-professional?role=VET',
      'find, nothing found': '/find-professional?q=zzzz',
      professional: `/professionals/${professionalId}`,
      'sign in': '/login',
      questions: '/faqs',
      'who registers': '/register',
      register: '/register?role=VET',
      'check the mail': '/register/check-mail',
      'a link without its secret': '/confirmAccount',
      'a link that is over': '/confirmAccount?token=over',
      'forgotten password': '/forgot-password',
      'new password': '/reset-password?token=any',
      'account erased': '/account-erased',
      'for parents': '/parents',
      'for professionals': '/professionals',
      contacts: '/contact',
      terms: '/terms-and-conditions',
      privacy: '/privacy-policy',
      'not found': '/nothing',
    },
    parent: {
      home: '/dashboard',
      pets: '/dashboard/parent/pets',
      'a new pet': '/dashboard/parent/pets/new',
      'a pet': `/dashboard/parent/pets/${pets.items[0]?.id}`,
      'personal data': '/dashboard/personal-data',
      'change the password': '/dashboard/change-password',
      'for whom': `/professionals/${professionalId}/make-appointment?${choice}`,
      appointment: `/appointments/${booked}`,
      'cancelled appointment': `/appointments/${refunded}`,
      refund: `/appointments/${refunded}/refund`,
      history: `/appointments/${booked}/history`,
      waits: '/dashboard/parent/waitlist',
      list: '/dashboard/parent/appointments',
      week: '/dashboard/parent/calendar?view=week',
      month: '/dashboard/parent/calendar?view=month',
      'all history': '/dashboard/parent/history',
      'history of the money': `/appointments/${refunded}/history?show=money`,
      'calendar as it was': `/dashboard/parent/calendar?view=week&asOf=${anHourAgo}`,
      agenda: '/dashboard/parent/calendar?view=agenda',
      prescriptions: '/dashboard/recipe',
      bills: '/dashboard/parent/bills',
      'a receipt': `/dashboard/parent/bills/${refunded}`,
      professionals: '/dashboard/parent/professionals',
      'calendar address': '/dashboard/parent/calendar/feed',
    },
    professional: {
      home: '/dashboard',
      week: '/dashboard/professional/calendar?view=week',
      day: '/dashboard/professional/calendar?view=day',
      month: '/dashboard/professional/calendar?view=month',
      'new in the calendar': '/dashboard/professional/calendar/new',
      prescriptions: '/dashboard/recipe',
      'write a prescription': `/dashboard/recipe/${visited}/new`,
      'after a visit': `/appointments/${visited}`,
      agenda: '/dashboard/professional/calendar?view=agenda',
      'all history': '/dashboard/professional/history',
      'history, nothing found': '/dashboard/professional/history?to=2001-01-01',
      'calendar as it was': `/dashboard/professional/calendar?view=month&asOf=${anHourAgo}`,
      list: '/dashboard/professional/appointments',
      pets: '/dashboard/professional/pets',
      parents: '/dashboard/professional/parents',
      'clinic and invitations': '/dashboard/invitations',
      schedules: '/dashboard/professional/schedule',
      'a new schedule': '/dashboard/professional/schedule/create',
      'a day off': '/dashboard/professional/schedule/exceptions/new',
      'calendar address': '/dashboard/professional/calendar/feed',
      referral: '/dashboard/professional/referral',
      revenues: '/dashboard/professional/revenues',
      'times by day': '/dashboard/professional/calendar/work-schedule-slots',
    },
    ...profileScreens(professionalId),
  }
  await Promise.all(others.map(([, email]) => enter(email)))
})
const others = [
  ['newcomer', 'pro299@demo.lapka.test'],
  ['professional who waits', 'pro37@demo.lapka.test'],
  ['professional who was refused', 'pro84@demo.lapka.test'],
  ['professional who was asked for more', 'pro277@demo.lapka.test'],
  ['clinic', 'clinic1@demo.lapka.test'],
  ['operator', 'operator1@demo.lapka.test'],
] as const

type Language = 'bg' | 'en'
type Look = { width: number; scheme: 'light' | 'dark' }
/** Each language is seen at both widths and in both schemes. */
const looks: Record<Language, [Look, Look]> = {
  bg: [
    { width: 375, scheme: 'light' },
    { width: 1280, scheme: 'dark' },
  ],
  en: [
    { width: 375, scheme: 'dark' },
    { width: 1280, scheme: 'light' },
  ],
}

const open = async (email: string | null, language: Language): Promise<Page> => {
  const context = await stage.browser().newContext({ reducedMotion: 'reduce' })
  await speak(context, language)
  if (email) await context.addCookies(cookies.get(email) ?? [])
  return context.newPage()
}

const wear = async (page: Page, { width, scheme }: Look) => {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme })
}

/** What axe finds, and whether the page scrolls sideways; one line each, so that a failure reads like a list. */
const faultsOf = async (page: Page, name: string): Promise<string[]> => {
  // Once per document, and only what is wrong is described: axe is asked hundreds of times.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (values) => (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: values, resultTypes: ['violations'] }),
    rules,
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [
    ...violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes[0]?.target.join(' ')} (${nodes.length})`),
    ...(overflow > 0 ? [`${name}: ${overflow} px too wide`] : []),
  ]
}

const visit = async (page: Page, path: string) => {
  await page.goto(stage.url() + path)
  await page.locator('h1').first().waitFor()
  await page
    .locator('[aria-busy="true"]')
    .waitFor({ state: 'detached' })
    .catch(() => undefined)
}

/** A page is loaded once for both looks of its language: a person turns the phone and dims the light without a reload. */
const faultsInBothLooks = async (page: Page, language: Language, name: string): Promise<string[]> => {
  const faults: string[] = []
  for (const look of looks[language]) {
    await wear(page, look)
    faults.push(...(await faultsOf(page, `${name} at ${look.width} px, ${look.scheme}`)))
  }
  return faults
}

describe.each(['bg', 'en'] as const)('in %s, narrow and wide, light and dark', (language) => {
  test.each([['visitor', null], ['parent', PARENT], ['professional', 'pro1@demo.lapka.test'], ...others] as const)(
    'every screen of a %s is free of axe violations and fits',
    async (who, email) => {
      const page = await open(email, language)
      const faults: string[] = []
      for (const [name, path] of Object.entries(addresses[who])) {
        await visit(page, path)
        faults.push(...(await faultsInBothLooks(page, language, name)))
      }
      await page.context().close()
      expect(faults).toEqual([])
    },
  )

  test('so are the screens that are seen rarely: paying, a hold that ended, nothing yet, and what failed', async () => {
    const page = await open(PARENT, language)
    const id = await holdATime(page)
    const faults: string[] = []
    const see = async (name: string, path: string, awaited: string) => {
      await page.goto(path.startsWith('http') ? path : stage.url() + path)
      await page.locator(awaited).first().waitFor()
      faults.push(...(await faultsInBothLooks(page, language, name)))
    }
    await see('checkout', `/appointments/${id}/checkout`, '[role=timer]')
    const started = await page.request.post(`${stage.url()}/api/v2/appointments/${id}/start-payment`, command())
    const { checkoutUrl } = (await started.json()) as { checkoutUrl: string }
    await see("the provider's page", checkoutUrl, 'form')
    await see('mail sink', stage.mailUrl(), 'h1')

    const answer = (json: object, status = 200) =>
      page.route(`**/api/v2/appointments**`, (route) => route.fulfill({ status, json }))
    const held = (await (await page.request.get(`${stage.url()}/api/v2/appointments/${id}`)).json()) as object
    await answer({ ...held, status: 'CANCELED', holdExpiresAt: null })
    await see('a hold that ended', `/appointments/${id}/checkout`, 'h1')
    await page.unrouteAll()
    await answer({ items: [] })
    await see('no appointments', addresses.parent['list'] ?? '', 'h1')
    await see('an empty calendar', addresses.parent['agenda'] ?? '', 'h1')
    await page.unrouteAll()
    await answer({ title: '', code: 'UNEXPECTED', requestId: 'x' }, 500)
    await see('a list that failed', addresses.parent['list'] ?? '', '[role=alert]')
    await see('an appointment that failed', `/appointments/${id}`, '[role=alert]')
    await page.unrouteAll()
    await page.route('**/assets/faq-page*.js', (route) => route.abort())
    await see('a screen that could not be drawn', '/faqs', 'main h1')
    // Nobody may hold more than three times at once.
    await page.request.post(`${stage.url()}/api/v2/appointments/${id}/cancel-appointment`, command())
    await page.context().close()
    expect(faults).toEqual([])
  })
})

/** A free time of pro1's, held for whoever is signed in. */
const holdATime = async (page: Page): Promise<string> => {
  const professionalId = addresses.visitor['professional']?.split('/').at(-1) ?? ''
  const [pets, professional] = await Promise.all([
    get(page.context(), '/api/v2/pets'),
    get(page.context(), `/api/v2/professionals/${professionalId}`),
  ])
  const wish = { professionalId, serviceId: professional.services[0]?.id, petId: pets.items[0]?.id, reason: 'Преглед' }
  const placed = await page.request.post(`${stage.url()}/api/v2/appointments`, {
    ...command(),
    data: { ...wish, startsAt: professional.nextFreeAt },
  })
  return ((await placed.json()) as { id: string }).id
}
const command = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

test('the narrowest screens, 320 px, still need no sideways scrolling', async () => {
  const page = await open(null, 'bg')
  await wear(page, { width: 320, scheme: 'light' })
  const faults: string[] = []
  for (const [name, path] of Object.entries(addresses.visitor)) {
    await visit(page, path)
    faults.push(...(await faultsOf(page, name)))
  }
  expect(faults).toEqual([])
})

test('the dialogs are free of axe violations', async () => {
  const page = await open(PARENT, 'bg')
  await wear(page, { width: 1280, scheme: 'light' })
  const faults: string[] = []
  await visit(page, addresses.parent['appointment'] ?? '')
  for (const name of ['Отменете', 'Преместете']) {
    const button = page.getByRole('button', { name, exact: true })
    if ((await button.count()) === 0) continue
    await button.click()
    await page.getByRole('dialog').waitFor()
    faults.push(...(await faultsOf(page, name)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
})
