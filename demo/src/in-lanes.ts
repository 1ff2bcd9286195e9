/** As many commands as the log likes to write in one group. */
export const IN_FLIGHT = 256

/** One thing to do, in a lane or in two; those of one lane happen in the order given, those of different lanes side by side. */
export type Step = { lane: string; secondLane?: string; run: () => Promise<void> }

/**
 * Works through steps in order with many in flight: enough for the log to write them in groups, and bounded, so that what
 * is written stays near the order it happened in. The first failure stops everything and is thrown once all in flight ended.
 */
export const runInLanes = async (steps: readonly Step[], inFlight: number): Promise<void> => {
  const tails = new Map<string, Promise<void>>()
  const failures: unknown[] = []
  let running = 0
  // Not by a race of all that run: each race would hang one more reaction on every one of them.
  let onEnd = (): void => undefined
  for (const { lane, secondLane = lane, run } of steps) {
    while (running >= inFlight) await new Promise<void>((resolve) => (onEnd = resolve))
    if (failures.length > 0) break
    const lanes = new Set([lane, secondLane])
    running += 1
    const step = Promise.all([...lanes].flatMap((one) => tails.get(one) ?? []))
      .then(() => (failures.length > 0 ? undefined : run()))
      .catch((error: unknown) => {
        failures.push(error)
      })
      .finally(() => {
        running -= 1
        for (const one of lanes) if (tails.get(one) === step) tails.delete(one)
        onEnd()
      })
    for (const one of lanes) tails.set(one, step)
  }
  await Promise.all(tails.values())
  if (failures.length > 0) throw failures[0]
}
