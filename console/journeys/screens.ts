import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { openIn, type Cookies, type Language } from './look-with-axe.ts'
import { profileScreens } from './profile-screens.ts'
import { signIn, useLapka } from './use-lapka.ts'

export const PARENT = 'the parent with everything'

/** Roles with screens of their own: their name here, and the demo's login. */
export const others = [
  ['newcomer', 'pro299@demo.lapka.test'],
  ['professional who waits', 'pro37@demo.lapka.test'],
  ['professional who was refused', 'pro84@demo.lapka.test'],
  ['professional who was asked for more', 'pro277@demo.lapka.test'],
  ['clinic', 'clinic1@demo.lapka.test'],
  ['hotel', 'pro249@demo.lapka.test'],
  ['operator', 'operator1@demo.lapka.test'],
] as const

type Found = {
  professionalId: string
  hotelId: string
  accountId: string
  petId: string
  /** Open, by the parent whose pet that is. */
  caseId: string
  booked: string
  over: string
  refunded: string
  completed: string
  choice: URLSearchParams
}
type Addresses = ReturnType<typeof addressesOf>

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Every screen by whose it is. */
const addressesOf = ({ professionalId, hotelId, accountId, petId, caseId, booked, over, refunded, completed, choice }: Found) => {
  const anHourAgo = new Date(Date.now() - HOUR_MS).toISOString()
  return {
    visitor: {
      home: '/',
      find: '/find-professional?role=VET',
      'find, nothing found': '/find-professional?q=zzzz',
      'vets in Sofia': '/ветеринари/софия',
      'vaccinations in Sofia': '/ветеринари/софия/ваксинация',
      professional: `/professionals/${professionalId}`,
      hotel: `/professionals/${hotelId}`,
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
      about: '/about',
      pricing: '/pricing',
      blog: '/blogs',
      'a post': '/blogs/bg/ticks-in-spring',
      cookies: '/cookies',
      'cookie policy': '/cookie-policy',
      accessibility: '/accessibility',
      verified: '/verified',
      'in the media': '/media-about-us',
      developers: '/developers',
      'confirm the newsletter': '/newsletter/confirm?token=x',
      'leave the newsletter': '/newsletter/unsubscribe?token=x',
      'stop letters about doses': '/care-letters/unsubscribe?token=x',
      'a client’s link that opens nothing': `/my-visits#${'a'.repeat(65)}`,
      'a shared record that opens nothing': `/shared#${'a'.repeat(43)}`,
      'server error': '/500',
      'invite a friend': '/invite-a-friend',
      'a friend’s link': '/invite-a-friend?code=ABCD-EFGH-JKMN',
      'an online consultation': '/info-page?infoType=online',
      'what to ask about': '/online-consultation',
      'what happened': '/online-consultation/start?serviceId=urgent-consultation',
      'find, urgent': '/find-professional?role=VET&urgent=true',
      'not found': '/nothing',
    },
    parent: {
      home: '/dashboard',
      pets: '/dashboard/parent/pets',
      'a new pet': '/dashboard/parent/pets/new',
      'what happened, with pets': '/online-consultation/start?serviceId=urgent-consultation',
      'a pet': `/dashboard/parent/pets/${petId}`,
      'a pet’s passport': `/dashboard/parent/pets/${petId}/passport`,
      'a pet’s profile': `/dashboard/parent/pets/${petId}/profile`,
      'a pet to another parent': `/dashboard/parent/pets/${petId}/transfer`,
      'transfers of pets': '/dashboard/pet-transfers',
      'personal data': '/dashboard/personal-data',
      addresses: '/dashboard/parent/addresses',
      'change the password': '/dashboard/change-password',
      'nights at a hotel': `/professionals/${hotelId}?arrival=${inDays(40)}&departure=${inDays(45)}`,
      'for whom': `/professionals/${professionalId}/make-appointment?${choice}`,
      'a series of visits': `/professionals/${professionalId}/make-series?serviceId=${new URLSearchParams(choice).get('serviceId') ?? ''}&time=10:00`,
      appointment: `/appointments/${booked}`,
      'an appointment that is over': `/appointments/${over}`,
      'cancelled appointment': `/appointments/${refunded}`,
      refund: `/appointments/${refunded}/refund`,
      history: `/appointments/${booked}/history`,
      waits: '/dashboard/parent/waitlist',
      notifications: '/dashboard/notifications',
      list: '/dashboard/parent/appointments',
      week: '/dashboard/parent/calendar?view=week',
      month: '/dashboard/parent/calendar?view=month',
      'all history': '/dashboard/parent/history',
      'history of the money': `/appointments/${refunded}/history?show=money`,
      'calendar as it was': `/dashboard/parent/calendar?view=week&asOf=${anHourAgo}`,
      agenda: '/dashboard/parent/calendar?view=agenda',
      prescriptions: '/dashboard/recipe',
      bills: '/dashboard/parent/bills',
      'where the money is': '/dashboard/parent/ledger',
      'where the money is, nothing found': '/dashboard/parent/ledger?to=2001-01-01',
      'codes, credit and friends': '/invite-a-friend',
      'storage of records': '/dashboard/parent/storage',
      'a receipt': `/dashboard/parent/bills/${refunded}`,
      'a refund receipt': `/appointments/${refunded}/refund-receipt`,
      'check a receipt': '/verify-receipt',
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
      'write a prescription': `/dashboard/recipe/${completed}/new`,
      'open a record by code': '/dashboard/professional/open-record',
      'record a visit': `/dashboard/professional/visits/${completed}`,
      'after a visit': `/appointments/${completed}`,
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
      ledger: '/dashboard/professional/ledger',
      payouts: '/dashboard/professional/payouts',
      'times by day': '/dashboard/professional/calendar/work-schedule-slots',
    },
    ...profileScreens({ professionalId, accountId, petId, caseId }),
  }
}

export const get = async (context: BrowserContext, url: string) =>
  (await context.request.get(url)).json() as Promise<{
    id: string
    items: { id: string; status: string; startsAt: string; refund: object | null; stay: object | null }[]
    services: { id: string }[]
    nextFreeAt: string
  }>

/** A Lapka of its own with all roles signed in, and an address for each screen that has data. */
export const useScreens = () => {
  const stage = useLapka()
  const cookies = new Map<string, Cookies>()
  const known: { addresses?: Addresses } = {}

  const enter = async (email: string) => {
    const context = await stage.browser().newContext()
    const { id: accountId, professionalId } = await signIn<{ id: string; professionalId: string }>(stage, context, email)
    cookies.set(email, await context.cookies())
    return { context, accountId, professionalId }
  }
  /** A parent of the demo with an appointment ahead and a refund behind: every screen then has data. */
  const parentWithEverything = async () => {
    for (let number = 5; number <= 50; number++) {
      const { context } = await enter(`parent${number}@demo.lapka.test`)
      const { items } = await get(context, `${stage.url()}/api/v2/appointments?limit=200`)
      // One that has begun can be neither cancelled nor moved, and a stay is not moved at all.
      const ahead = items.filter(({ stay }) => !stay)
      const booked = ahead.find((one) => one.status === 'SCHEDULED' && Date.parse(one.startsAt) > Date.now() + DAY_MS)?.id
      const over = items.find((one) => one.status === 'DONE')?.id
      const refunded = items.find((one) => one.refund !== null)?.id
      if (booked === undefined || over === undefined || refunded === undefined) continue
      cookies.set(PARENT, await context.cookies())
      return { context, booked, over, refunded }
    }
    throw new Error('The demo has no parent with both an appointment ahead and a refund.')
  }

  beforeAll(async () => {
    const api = `${stage.url()}/api/v2`
    const { context: ofVet, accountId, professionalId } = await enter('pro1@demo.lapka.test')
    const appointments = await get(ofVet, `${api}/appointments?limit=200`)
    const completed = appointments.items.find((one) => one.status === 'DONE')?.id ?? ''
    const { context, ...ids } = await parentWithEverything()
    const professional = await get(context, `${api}/professionals/${professionalId}`)
    const hotelId = (await get(context, `${api}/professionals?role=HOTELS`)).items[0]?.id ?? ''
    const petId = (await get(context, `${api}/pets`)).items[0]?.id ?? ''
    const words = { name: 'Елена', email: 'elena@example.test', text: 'Не виждам картона' }
    const asked = await context.request.post(`${api}/cases`, { data: words, headers: { 'idempotency-key': crypto.randomUUID() } })
    const { id: caseId } = (await asked.json()) as { id: string }
    const choice = new URLSearchParams({ serviceId: professional.services[0]?.id ?? '', startsAt: professional.nextFreeAt })
    known.addresses = addressesOf({ professionalId, hotelId, accountId, petId, caseId, completed, choice, ...ids })
    await Promise.all(others.map(([, email]) => enter(email)))
  })

  return {
    stage,
    addresses: (): Addresses => {
      if (known.addresses === undefined) throw new Error('The screens are known from the first test on.')
      return known.addresses
    },
    open: (email: string | null, language: Language): Promise<Page> => openIn(stage, language, cookies.get(email ?? '')),
  }
}
