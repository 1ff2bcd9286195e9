import type { Locator, Page } from 'playwright-core'

/** How often a screen is drawn. */
export const ROUNDS = 9

export const of = (values: number[]) => ({ least: Math.min(...values), median: median(values) })
export const said = ({ least, median: usual }: ReturnType<typeof of>) => `${least.toFixed(0)} ms (median ${usual.toFixed(0)})`
export const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
export const share = (values: number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0

/** Milliseconds from the last answer at `path` until something that matches `shown` has been painted. */
const paintAfter = async (page: Page, { path, shown }: { path: string; shown: string }): Promise<number> =>
  page.evaluate(
    async ([wanted, selector]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      while (document.querySelector(selector) === null) await frame()
      await frame()
      const painted = performance.now()
      const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return painted - Math.max(...answers.filter(({ name }) => name.includes(wanted)).map(({ responseEnd }) => responseEnd))
    },
    [path, shown] as const,
  )

const computing = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']

/** Processor time of the page's own thread meanwhile: a busy machine makes it wait, not work. */
const cpuOf = async (page: Page, act: () => Promise<void>): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.filter(({ name }) => computing.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0)
  }
  const before = await spent()
  await act()
  const after = await spent()
  await session.detach()
  return after - before
}

type Turn = { page: Page; press: Locator; path: string; shown: string; release: () => void }

/** Something is pressed, and the answer comes once the page has nothing else to do: elapsed time and the thread's from there to the picture. */
export const timed = async ({ page, press, path, shown, release }: Turn): Promise<{ paint: number; cpu: number }> => {
  const asked = page.waitForRequest((request) => request.url().includes(path))
  await press.click()
  await asked
  // A page on a busy machine may never have nothing to do, and gives up an answer after ten seconds.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 })))
  let paint = 0
  const cpu = await cpuOf(page, async () => {
    release()
    paint = await paintAfter(page, { path, shown })
  })
  return { paint, cpu }
}

/** Holds back what passes until it is released. */
export const gate = () => {
  let open = () => {}
  let passing: Promise<void> | undefined
  return {
    hold: () => {
      passing = new Promise((resolve) => (open = resolve))
    },
    release: () => open(),
    free: () => (passing = undefined),
    /** Undefined where nothing is held. */
    passing: () => passing,
  }
}
