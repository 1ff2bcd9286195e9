import { expect, test, vi } from 'vitest'
import { createArrivals } from './arrivals.ts'

const watched = (patienceMs?: number) => {
  const onBroken = vi.fn<() => void>()
  return { onBroken, arrivals: createArrivals(onBroken, patienceMs) }
}

test('a style that does not come breaks at once, tiles only when none of them came', () => {
  const style = watched()
  style.arrivals.failed(false)
  style.arrivals.failed(false)
  expect(style.onBroken).toHaveBeenCalledOnce()

  const none = watched()
  none.arrivals.failed(true)
  expect(none.onBroken).not.toHaveBeenCalled()
  none.arrivals.settled()
  expect(none.onBroken).toHaveBeenCalledOnce()

  const some = watched()
  some.arrivals.failed(true)
  some.arrivals.arrived()
  some.arrivals.failed(false)
  some.arrivals.settled()
  expect(some.onBroken).not.toHaveBeenCalled()
})

test('a server that never answers breaks after a while; a map that was left breaks nothing', () => {
  vi.useFakeTimers()
  try {
    const mute = watched(1_000)
    const left = watched(1_000)
    left.arrivals.stop()
    vi.advanceTimersByTime(1_000)
    expect(mute.onBroken).toHaveBeenCalledOnce()
    left.arrivals.failed(false)
    left.arrivals.arrived()
    left.arrivals.settled()
    expect(left.onBroken).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
