import { join } from 'node:path'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestService, type TestService } from '../../booking-service/src/testing/test-service.ts'
import { openCheckouts } from '../../booking-service/src/testing/road.ts'
import { reservedPort } from '../../process/src/testing/reserved-ports.ts'
import { chooseOnlyNecessary, sharedBrowser, speak, STEP_TIMEOUT_MS, tellWhatIsSeen } from './use-lapka.ts'

const consoleFolder = join(import.meta.dirname, '../dist')

/** The booking service in this process, with the built console: months pass at once, for its clock and for the browser that hears it. */
export const useShiftedLapka = () => {
  let running: { service: TestService; browser: Browser; url: string; stop: () => Promise<void> } | undefined
  let aheadMs = 0
  beforeAll(async () => {
    const port = await reservedPort()
    const url = `http://localhost:${port}`
    const service = await startTestService({ consoleFolder, publicUrl: url })
    service.clock.now = () => new Date(Date.now() + aheadMs).toISOString()
    // Until the live connection greets it, a browser goes by the time that an answer's head names.
    service.app.server.prependListener('request', (_request, answer) =>
      answer.setHeader('date', new Date(service.clock.now()).toUTCString()),
    )
    const checkouts = await openCheckouts(service)
    await service.app.listen({ port, host: '127.0.0.1' })
    const stop = async () => {
      await checkouts.stop()
      await service.stop()
    }
    running = { service, browser: await sharedBrowser(), url, stop }
  })
  beforeEach(({ onTestFailed }) => onTestFailed(() => tellWhatIsSeen(running?.browser)))
  afterAll(async () => {
    await Promise.all((running?.browser.contexts() ?? []).map((context) => context.close()))
    await running?.stop()
  })
  const started = () => {
    if (running === undefined) throw new Error('The service runs from the first test to the last.')
    return running
  }
  return {
    service: () => started().service,
    url: () => started().url,
    goAhead: (days: number) => {
      aheadMs = days * DAY_MS
    },
    open: async (person: { headers: { cookie: string } }): Promise<Page> => {
      const look = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const
      const context = await started().browser.newContext(look)
      context.setDefaultTimeout(STEP_TIMEOUT_MS)
      await context.addInitScript(chooseOnlyNecessary)
      await speak(context, 'bg')
      const [name = '', value = ''] = person.headers.cookie.split('=')
      await context.addCookies([{ name, value, url: started().url.replace('http:', 'https:') }])
      return context.newPage()
    },
  }
}
