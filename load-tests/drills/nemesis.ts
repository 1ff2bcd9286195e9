import { setTimeout as pause } from 'node:timers/promises'
import { StaysDown } from './faults/part-faults.ts'
import type { Draw, Fault } from './faults/fault.ts'

export type Tally = { name: string; tried: number; effective: number; evidence: string; impossible: string | undefined }

export type NemesisNeed = {
  /** Faults of one line strike one after the other; lines run side by side. */
  lines: Fault[][]
  drawOf: (line: number) => Draw
  minutes: number
  say: (line: string) => void
}

const LONGEST_PAUSE_MS = 4_000

/**
 * Lets faults strike for some minutes. Each line goes through all of its faults in a drawn order before any comes again, so that
 * a short drill sees as many kinds as it can. Ends early, with the reason, when something stays down.
 */
export const runNemesis = async ({ lines, drawOf, minutes, say }: NemesisNeed): Promise<{ tallies: Tally[]; down: string[] }> => {
  const tallies = new Map<Fault, Tally>()
  for (const fault of lines.flat())
    tallies.set(fault, { name: fault.name, tried: 0, effective: 0, evidence: '', impossible: fault.impossible })
  const until = performance.now() + minutes * 60_000
  const down: string[] = []

  const strike = async (fault: Fault, draw: Draw): Promise<void> => {
    const tally = tallies.get(fault)
    if (tally === undefined) return
    tally.tried++
    const evidence = await fault.strike(draw)
    say(`${fault.name}: ${evidence ?? 'no effect'}`)
    if (evidence === undefined) return
    tally.effective++
    tally.evidence = evidence
  }
  const runLine = async (faults: Fault[], draw: Draw): Promise<void> => {
    const possible = faults.filter(({ impossible }) => impossible === undefined)
    let waiting: Fault[] = []
    while (performance.now() < until && down.length === 0) {
      if (waiting.length === 0) waiting = shuffled(possible, draw.random)
      const next = waiting.shift()
      if (next === undefined) return
      try {
        await strike(next, draw)
      } catch (error) {
        if (!(error instanceof StaysDown)) throw error
        down.push(error.message)
      }
      await pause(draw.random() * LONGEST_PAUSE_MS)
    }
  }
  await Promise.all(lines.map((faults, line) => runLine(faults, drawOf(line))))
  return { tallies: [...tallies.values()], down }
}

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item)
