import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createFiller, payloads } from './hostile-payloads.ts'
import { load, watchRequests } from './look-with-axe.ts'
import { signIn, useLapka } from './use-lapka.ts'

const PETS = 25
const SERVICES = 60
const FIELDS = 20
const fill = createFiller()
const stage = useLapka({ isAlone: true })

const enter = async (email: string) => {
  const context = await stage.browser().newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  const { professionalId } = await signIn<{ professionalId: string }>(stage, context, email)
  return { context, professionalId }
}

/** A command that has to be taken: a text that was refused was stored nowhere and would prove nothing. */
const command = async (context: BrowserContext, method: 'post' | 'put', path: string, data: object) => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await context.request[method](`${stage.url()}/api/v2${path}`, { data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as { id: string; position: number }
}

const get = async (context: BrowserContext, path: string) =>
  (await context.request.get(`${stage.url()}/api/v2${path}`)).json() as Promise<{
    items: { id: string }[]
    services: { id: string }[]
    nextFreeAt: string
    revision: number
  }>

/** Every text of a professional's public profile. */
const writeProfile = async (vet: BrowserContext): Promise<void> => {
  const put = (section: string, data: object) => command(vet, 'put', `/profile/${section}`, data)
  await put('profile-details', { prefix: '<b>', name: fill(80, 'Хакер '), surname: fill(80), phone: '', about: fill(2000) })
  await put('specializations', { specializations: Array.from({ length: FIELDS }, () => fill(80)) })
  await put('address-details', { city: fill(80), address2: fill(200), latitude: 42.7, longitude: 23.3 })
  await put('alternative-profile-details', {
    clinicName: fill(120),
    alternativeName: fill(120),
    alternativeAbout: fill(2000),
  })
  await put('education-and-experience', {
    education: [{ school: fill(120), degree: fill(120), year: 2012 }],
    experience: [{ place: fill(120), work: fill(120), fromYear: 2012, untilYear: null }],
  })
  await put('services', {
    services: Array.from({ length: SERVICES }, (_, nth) => ({
      id: `s${nth}`,
      name: fill(120),
      nameEn: fill(120),
      priceCents: 100 * (nth + 1),
      durationMinutes: 30,
    })),
  })
}

const addPets = async (parent: BrowserContext): Promise<string> => {
  const nature = { gender: 'male', animalType: 'dog', born: '2022', temperament: ['other-please-specify'] }
  let id = ''
  for (let nth = 0; nth < PETS; nth++)
    ({ id } = await command(parent, 'post', '/pets', { ...nature, name: fill(80), breed: fill(80), temperamentNote: fill(200) }))
  return id
}

/** Notices what ran, what asked to run and was stopped by the policy, and what became an element. */
const watch = async (context: BrowserContext) => {
  const found: string[] = []
  await context.exposeFunction('tellTest', (text: string) => found.push(text))
  await context.addInitScript(() => {
    const tell = (text: string) =>
      (window as unknown as { tellTest: (text: string) => void }).tellTest(`${location.pathname}: ${text}`)
    for (const name of ['alert', 'confirm', 'prompt'] as const) window[name] = () => tell(name) as never
    Object.defineProperty(window, 'hacked', {
      set: () => {
        tell('a script ran')
      },
    })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, lineNumber }) =>
      tell(`${violatedDirective} at ${sourceFile}:${lineNumber}`),
    )
  })
  const injected = (page: Page) =>
    page.evaluate(() => {
      /** The data for search engines is JSON and runs nowhere, as long as no text in it ends it early or opens a tag. */
      const isOurData = (element: Element) => {
        const text = element.textContent
        if (!element.matches('head > script[type="application/ld+json"]') || text.includes('<')) return false
        try {
          return (JSON.parse(text) as { '@context'?: unknown })['@context'] === 'https://schema.org'
        } catch {
          return false
        }
      }
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const isForeign = element.matches(
            'iframe, object, embed, base, marquee, math, video, audio, details[ontoggle], img[src="x"]',
          )
          const isOurs = /^\/(?:assets\/|before-paint)/.test(element.getAttribute('src') ?? '') || isOurData(element)
          const isScript = element.matches('script') && !isOurs
          const acts = element.getAttributeNames().some((name) => name.startsWith('on'))
          const leads = /^\s*javascript:/i.test(element.getAttribute('href') ?? element.getAttribute('action') ?? '')
          return isForeign || isScript || acts || leads
        })
        .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 120)}`)
    })
  return { found, injected }
}

test('two hundred payloads in every text that people store run nowhere and become no element', async () => {
  expect(new Set(payloads).size).toBe(200)
  const [vet, parent] = await Promise.all([enter('pro2@demo.lapka.test'), enter('parent1@demo.lapka.test')])
  await writeProfile(vet.context)
  // New names of the verified wait for an operator.
  const operator = await enter('operator1@demo.lapka.test')
  const { revision } = await get(operator.context, `/verifications/${vet.professionalId}`)
  await command(operator.context, 'post', `/verifications/${vet.professionalId}/accept-identity-change`, { revision })
  const petId = await addPets(parent.context)
  const { nextFreeAt } = await get(parent.context, `/professionals/${vet.professionalId}`)
  const appointment = { professionalId: vet.professionalId, serviceId: 's0', petId, startsAt: nextFreeAt, reason: fill(1000) }
  const { id } = await command(parent.context, 'post', '/appointments', appointment)

  const found: string[] = []
  const look = async (context: BrowserContext, paths: string[]) => {
    const watching = await watch(context)
    const page = await context.newPage()
    watchRequests(page)
    for (const path of paths) {
      await load(page, stage.url() + path)
      found.push(...(await watching.injected(page)))
    }
    return { page, watching }
  }
  const profile = `/professionals/${vet.professionalId}`
  const hostilePlace = `/find-professional?${new URLSearchParams({ q: 'Хакер', city: payloads[3] ?? '', specialty: payloads[4] ?? '' })}`
  const seen = await look(parent.context, [
    '/find-professional?q=Хакер',
    hostilePlace,
    profile,
    `${profile}/make-appointment?${new URLSearchParams({ serviceId: 's0', startsAt: nextFreeAt })}`,
    `/appointments/${id}`,
    `/appointments/${id}/checkout`,
    '/dashboard/parent/pets',
  ])
  await command(parent.context, 'post', `/appointments/${id}/cancel-appointment`, { reason: fill(500) })
  for (const path of [`/appointments/${id}`, `/appointments/${id}/history`, '/dashboard/parent/appointments']) {
    await load(seen.page, stage.url() + path)
    found.push(...(await seen.watching.injected(seen.page)))
  }
  await seen.page.getByRole('banner').getByRole('button', { name: 'Търсене', exact: true }).click()
  await seen.page.getByRole('textbox', { name: 'Търсете специалист' }).fill('Хакер')
  await seen.page.locator(`form a[href="${profile}"]`).waitFor()
  found.push(...(await seen.watching.injected(seen.page)))
  const work = await look(vet.context, [
    '/dashboard/professional/appointments',
    '/dashboard/professional/calendar?view=agenda',
    `/appointments/${id}`,
    '/dashboard/profile/profile-details',
    '/dashboard/profile/services',
  ])
  expect([...found, ...seen.watching.found, ...work.watching.found]).toEqual([])
})
