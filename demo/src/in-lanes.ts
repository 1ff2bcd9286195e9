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
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const { lane, secondLane = lane, run } of steps) {
    if (failures.length > 0) break
    const lanes = new Set([lane, secondLane])
    const step = Promise.all([...lanes].flatMap((one) => tails.get(one) ?? []))
      .then(() => (failures.length > 0 ? undefined : run()))
      .catch((error: unknown) => {
        failures.push(error)
      })
      .finally(() => {
        running.delete(step)
        for (const one of lanes) if (tails.get(one) === step) tails.delete(one)
      })
    for (const one of lanes) tails.set(one, step)
    running.add(step)
    if (running.size >= inFlight) await Promise.race(running)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
