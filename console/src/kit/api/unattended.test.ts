import { expect, test, vi } from 'vitest'

test('a page is unattended once nobody has touched it for a minute, and no more when somebody does', async () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { isUnattended } = await import('./api.ts')
  const after = (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    return isUnattended()
  }
  expect([after(60), after(1)]).toEqual([false, true])
  page.dispatchEvent(new Event('pointermove'))
  expect([isUnattended(), after(61)]).toEqual([false, true])
  page.dispatchEvent(new Event('keydown'))
  expect(isUnattended()).toBe(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
