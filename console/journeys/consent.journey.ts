import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled, watchRequests } from './look-with-axe.ts'
import { useLapka } from './use-lapka.ts'

const stage = useLapka({ hasConsent: false })

const visit = async () => {
  const context = await stage.browser().newContext({ viewport: { width: 375, height: 740 } })
  const page = await context.newPage()
  watchRequests(page)
  const elsewhere: string[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).origin !== new URL(stage.url()).origin) elsewhere.push(request.url())
  })
  await page.goto(`${stage.url()}/faqs`)
  await settled(page)
  return { context, page, elsewhere }
}
const banner = (page: Page) => page.getByRole('region', { name: 'Бисквитки' })
const chosen = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('lapka.consent') ?? '{}') as { chosen?: object }).chosen)

test('until a visitor has chosen, nothing but the necessary is kept or fetched; a no is one press and is not asked again', async () => {
  const { context, page, elsewhere } = await visit()
  await banner(page).waitFor()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['lapka_language'])
  const sent = page.waitForRequest(/\/api\/v2\/consents$/)
  await banner(page).getByRole('button', { name: 'Само необходимите' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ functional: false, analytics: false, marketing: false })
  await banner(page).waitFor({ state: 'hidden' })
  await page.reload()
  await settled(page)
  expect(await banner(page).count()).toBe(0)
  expect(elsewhere).toEqual([])
  await context.close()
})

test('the choice can be changed later, on the page that the footer leads to', async () => {
  const { context, page } = await visit()
  await banner(page).getByRole('button', { name: 'Приемам всички' }).click()
  await expect.poll(() => chosen(page)).toEqual({ functional: true, analytics: true, marketing: true })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Бисквитки' }).click()
  await page.getByRole('checkbox', { name: /Маркетингови/ }).uncheck()
  await page.getByRole('button', { name: 'Запазете избора' }).click()
  await expect.poll(() => chosen(page)).toEqual({ functional: true, analytics: true, marketing: false })
  await context.close()
})

test('a service worker that an earlier version left at this address is sent away', async () => {
  const context = await stage.browser().newContext()
  const page = await context.newPage()
  await context.route('**/old-worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(`${stage.url()}/robots.txt`)
  const left = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'))
  expect(await left()).toBe(1)
  await page.goto(`${stage.url()}/faqs`)
  await expect.poll(left).toBe(0)
  await context.close()
})

const analyticsUrl = 'https://analytics.test/tag.js'

test('configured analytics is fetched once a visitor allows it, never before, and denied all until then', async () => {
  // The server's own policy would not let a script of another host in that it was not configured with.
  const context = await stage.browser().newContext({ bypassCSP: true })
  const fetched: string[] = []
  await context.route(analyticsUrl, (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const site = {
    marketingUrl: null,
    socialUrls: [],
    analyticsUrl,
    mapUrl: null,
    contact: { phone: null, address: null, email: null },
    issuer: null,
    feePercent: 10,
  }
  await context.route(/\/api\/v2\/site(\?|$)/, (route) => route.fulfill({ json: site }))
  const page = await context.newPage()
  // With a query there is no first picture, which would bring the site's settings along.
  const open = async () => {
    await page.goto(`${stage.url()}/cookies?from=test`)
    await settled(page)
  }
  await open()
  expect(fetched).toEqual([])
  await page.getByRole('button', { name: 'Запазете избора' }).click()
  await open()
  expect(fetched).toEqual([])
  await page.getByRole('checkbox', { name: /Аналитични/ }).check()
  await page.getByRole('button', { name: 'Запазете избора' }).click()
  await expect.poll(() => fetched).toEqual([analyticsUrl])
  await page.getByRole('checkbox', { name: /Аналитични/ }).uncheck()
  await page.getByRole('button', { name: 'Запазете избора' }).click()
  const told = () =>
    page.evaluate(() =>
      window.dataLayer?.map((command) => {
        const [, kind, { analytics_storage }] = command as [string, string, { analytics_storage: string }]
        return `${kind} ${analytics_storage}`
      }),
    )
  await expect.poll(told).toEqual(['default denied', 'update granted', 'update denied'])
  expect(fetched).toEqual([analyticsUrl])
  await context.close()
})
