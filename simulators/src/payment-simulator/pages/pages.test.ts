import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCheckout, payByJson, simulatedProvider } from '../testing/simulated-provider.ts'
import type { SimulatedProvider } from '../testing/simulated-provider.ts'

let provider: SimulatedProvider
beforeAll(async () => {
  provider = await simulatedProvider()
})
afterAll(() => provider.close())

const look = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}
const createWith = (name: string, locale?: 'bg' | 'en' | 'auto') =>
  provider.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost:4000/',
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 123_450, product_data: { name } } }],
    ...(locale === undefined ? {} : { locale }),
  })

describe('the payment page', () => {
  it('says in Bulgarian what is paid for, how much in euro and in lev, and that it is a simulator', async () => {
    const { status, html } = await look((await createWith('Преглед')).url ?? '')
    expect(status).toBe(200)
    expect(html).toContain('<html lang="bg">')
    expect(html.replaceAll('\u00a0', ' ')).toMatch(
      /Симулатор на плащания[^]+Преглед[^]+1234,50 €[^]+2414,47 лв\.[^]+Платете 1234,50 €/,
    )
  })

  it.each([
    ['en', undefined, 'en'],
    ['bg', 'en-GB', 'bg'],
    ['auto', 'en-GB,en;q=0.9', 'en'],
    [undefined, 'de,bg;q=0.5', 'bg'],
    [undefined, 'de', 'bg'],
  ] as const)('of a session in %s for a browser that prefers %s is in %s', async (locale, preferred, language) => {
    const session = await createWith('Преглед', locale)
    const { html } = await look(session.url ?? '', preferred === undefined ? {} : { 'accept-language': preferred })
    expect(html).toContain(`<html lang="${language}">`)
  })

  it('prefills the chosen test card', async () => {
    const { url } = await createWith('Преглед')
    expect((await look(url ?? '')).html).toContain('name="cardNumber" value="4242 4242 4242 4242"')
    expect((await look(`${url}?card=4000000000009995`)).html).toContain('value="4000 0000 0000 9995"')
  })

  it('shows foreign text as text and allows no script', async () => {
    const session = await createWith('<script>alert(1)</script>')
    const { html, policy } = await look(`${session.url}?card=%22%3E%3Cscript%3E`)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'/)
  })

  it('takes a form, declines with the reason on the page, and goes on to the merchant once paid', async () => {
    const session = await openCheckout(provider.stripe)
    const post = (cardNumber: string) =>
      fetch(`${session.url}/pay`, { method: 'POST', body: new URLSearchParams({ cardNumber }), redirect: 'manual' })
    const declined = await post('4000000000009995')
    expect(declined.status).toBe(402)
    const page = await declined.text()
    expect(page).toMatch(/role="alert"[^]+По картата няма достатъчно пари\./)
    expect(page).toContain(`href="/checkout/${session.id}?card=4242424242424242#test-cards"`)
    expect((await fetch(`${session.url}/pay`)).url).toBe(session.url)
    for (const press of ['first', 'second']) {
      const paid = await post('4242424242424242')
      expect([press, paid.status, paid.headers.get('location')]).toEqual([
        press,
        303,
        `http://localhost:4000/appointments/1?session=${session.id}`,
      ])
    }
  })

  it('is friendly about what is paid, over, or never was', async () => {
    const paid = await openCheckout(provider.stripe)
    await payByJson(paid, '4242424242424242')
    expect(await look(paid.url ?? '')).toMatchObject({ status: 200, html: expect.stringContaining('Вече е платено') })
    const over = await openCheckout(provider.stripe, { locale: 'en' })
    await provider.stripe.checkout.sessions.expire(over.id)
    expect(await look(over.url ?? '')).toMatchObject({
      status: 410,
      html: expect.stringContaining('The time to pay has run out'),
    })
    expect(await look(`${provider.url}/checkout/cs_test_none`)).toMatchObject({
      status: 404,
      html: expect.stringContaining('Няма такова плащане'),
    })
    expect((await payByJson({ ...over, url: `${provider.url}/checkout/cs_test_none` }, '4242424242424242')).status).toBe(404)
  })

  it('brings every letter it names, and nothing else of the disk', async () => {
    const { html } = await look((await createWith('Преглед')).url ?? '')
    const fonts = [...html.matchAll(/url\((\/checkout\/fonts\/[^)]+)\)/g)].map((match) => match[1] ?? '')
    expect(fonts).toHaveLength(4)
    const statuses = await Promise.all(fonts.map(async (path) => (await fetch(provider.url + path)).headers.get('content-type')))
    expect(new Set(statuses)).toEqual(new Set(['font/woff2']))
    expect((await fetch(`${provider.url}/checkout/fonts/..%2f..%2fpackage.json`)).status).toBe(404)
  })
})
