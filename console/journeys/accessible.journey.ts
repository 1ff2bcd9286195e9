import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  faultsInBothLooks,
  faultsOf,
  faultsOfPopup,
  faultsOfPopups,
  load,
  openIn,
  walk,
  wear,
  type Cookies,
  type Language,
} from './look-with-axe.ts'
import { profileScreens } from './profile-screens.ts'
import { signIn, useLapka } from './use-lapka.ts'

const stage = useLapka()
type Who = 'visitor' | 'parent' | 'professional' | keyof ReturnType<typeof profileScreens>
let addresses: Record<Who, Record<string, string>>
const PARENT = 'the parent with everything'
const cookies = new Map<string, Cookies>()

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

const open = (email: string | null, language: Language) => openIn(stage, language, cookies.get(email ?? ''))

describe.each(['bg', 'en'] as const)('in %s, narrow and wide, light and dark', (language) => {
  test.each([['visitor', null], ['parent', PARENT], ['professional', 'pro1@demo.lapka.test'], ...others] as const)(
    'every screen of a %s is free of axe violations and fits',
    async (who, email) => {
      const page = await open(email, language)
      const faults: string[] = []
      for (const [name, path] of Object.entries(addresses[who])) {
        await walk(page, stage.url(), path)
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
    await load(page, stage.url() + path)
    faults.push(...(await faultsOf(page, name)))
  }
  expect(faults).toEqual([])
})

test('what opens on the search page is free of axe violations: filters, order, kept searches, and the menus above', async () => {
  const page = await open(PARENT, 'bg')
  await load(page, stage.url() + addresses.visitor['find'])
  const { seen, faults } = await faultsOfPopups(page, 'bg')
  await page.context().close()
  expect(faults).toEqual([])
  const menus = [
    'Меню',
    'Откъде',
    'Кога',
    'Цена',
    'Вид: Ветеринари',
    'Специалност',
    'Животно',
    'Оценка',
    'Език',
    'Запазени търсения',
  ]
  expect(seen).toEqual(expect.arrayContaining(menus.map((name) => `${name} at 375 px, light`)))
})

test.each([
  [PARENT, 'parent', 'appointment', ['Отменете', 'Преместете']],
  ['pro1@demo.lapka.test', 'professional', 'after a visit', ['Променете сметката']],
  ['clinic1@demo.lapka.test', 'clinic', 'vets', ['Освободете']],
] as const)('the dialogs of %s are free of axe violations', async (email, who, screen, names) => {
  const page = await open(email, 'bg')
  await wear(page, { width: 1280, scheme: 'light' })
  await load(page, stage.url() + addresses[who][screen])
  const faults: string[] = []
  for (const name of names) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    faults.push(...(await faultsOfPopup(page, name)))
  }
  await page.context().close()
  expect(faults).toEqual([])
})
