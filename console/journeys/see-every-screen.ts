import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { faultsInLooks, settled, walk, type Language } from './look-with-axe.ts'
import { get, others, PARENT, useScreens } from './screens.ts'
import { DEMO_OPERATOR_CODE, type Stage } from './use-lapka.ts'
import { slotsFromTomorrow } from './vets-with-appointments.ts'

/** The tests of one language: every screen. A file each, so that two run at a time. */
export const seeEveryScreen = (language: Language): void => {
  const { stage, addresses, open } = useScreens()

  describe(`in ${language}`, () => {
    test.each([['visitor', null], ['parent', PARENT], ['professional', 'pro1@demo.lapka.test'], ...others] as const)(
      'every screen of a %s is free of axe violations and fits',
      async (who, email) => {
        const page = await open(email, language)
        const faults: string[] = []
        for (const [name, path] of Object.entries(addresses()[who])) {
          if (who === 'operator') await proveAnew(stage, page)
          await walk(page, stage.url(), path)
          faults.push(...(await faultsInLooks(page, language, name)))
        }
        await page.context().close()
        expect(faults).toEqual([])
      },
    )

    test('so are the screens that are seen rarely: paying, a hold that ended, nothing yet, and what failed', async () => {
      const page = await open(PARENT, language)
      const id = await holdATime(stage, page, addresses().visitor.professional)
      const faults: string[] = []
      const see = async (name: string, path: string, awaited: string) => {
        await page.goto(path.startsWith('http') ? path : stage.url() + path)
        await page.locator(awaited).first().waitFor()
        // A heading may stand above what is still on its way.
        if (awaited === 'h1') await settled(page)
        faults.push(...(await faultsInLooks(page, language, name)))
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
      await see('no appointments', addresses().parent.list, 'h1')
      await see('an empty calendar', addresses().parent.agenda, 'h1')
      await page.unrouteAll()
      await answer({ title: '', code: 'UNEXPECTED', requestId: 'x' }, 500)
      await see('a list that failed', addresses().parent.list, '[role=alert]')
      await see('an appointment that failed', `/appointments/${id}`, '[role=alert]')
      await page.unrouteAll()
      await page.route('**/assets/faq-page*.js', (route) => route.abort())
      await see('a screen that could not be drawn', '/faqs', 'main h1')
      // A parent may not hold more than three times at once.
      await page.request.post(`${stage.url()}/api/v2/appointments/${id}/cancel-appointment`, command())
      await page.context().close()
      expect(faults).toEqual([])
    })
  })
}

/** A free time of a professional's, held for the signed-in account. */
const holdATime = async (stage: Stage, page: Page, path: string): Promise<string> => {
  const api = `${stage.url()}/api/v2`
  const professionalId = path.split('/').at(-1) ?? ''
  const [pets, professional] = await Promise.all([
    get(page.context(), `${api}/pets`),
    get(page.context(), `${api}/professionals/${professionalId}`),
  ])
  const chosen = { professionalId, serviceId: professional.services[0]?.id ?? '' }
  const [startsAt] = await slotsFromTomorrow(stage, page.context(), chosen)
  const data = { ...chosen, startsAt, petId: pets.items[0]?.id, reason: 'Преглед' }
  const placed = await page.request.post(`${api}/appointments`, { ...command(), data })
  return ((await placed.json()) as { id: string }).id
}
/** The full run's walk takes longer than a proof is fresh, and a page that needs a fresh one asks for the code in its place. */
const proveAnew = async (stage: Stage, page: Page): Promise<void> => {
  const answer = await page.request.post(`${stage.url()}/api/v2/sessions/prove-factor`, { data: { code: DEMO_OPERATOR_CODE } })
  expect(answer.status()).toBe(200)
}

const command = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
