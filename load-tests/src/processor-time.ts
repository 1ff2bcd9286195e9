import { readdirSync, readFileSync } from 'node:fs'

/** Of the kernel's clock in /proc, on every Linux. */
const TICKS_PER_SECOND = 100

/** Processors' time, in milliseconds, of some processes and all that they started, those that have ended included. Linux only. */
export const processorMsOf = (pids: readonly number[]): number => {
  const all = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  const known = new Map(all.flatMap((pid) => readStat(Number(pid))).map((stat) => [stat.pid, stat]))
  const isOurs = (pid: number): boolean => pids.includes(pid) || (known.has(pid) && isOurs(known.get(pid)!.parent))
  const ticks = [...known.values()].filter(({ pid }) => isOurs(pid)).reduce((sum, stat) => sum + stat.ticks, 0)
  return (ticks * 1000) / TICKS_PER_SECOND
}

const readStat = (pid: number): { pid: number; parent: number; ticks: number }[] => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // proc(5): ppid is the fourth field; utime, stime and those of ended children are 14 to 17. The first two are cut off here, with the state.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
    return [{ pid, parent: fields[1] ?? 0, ticks }]
  } catch {
    // It has ended since the folder was read.
    return []
  }
}
