import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { processesOf } from '@lapka/stack/testing/lapka-process.ts'

export const partNames = ['api', 'projections', 'workers', 'PostgreSQL'] as const
export type PartName = (typeof partNames)[number]

/** How the command line of each supervised part ends, or what it contains; no other process matches. */
export const commands: Record<PartName, RegExp> = {
  api: /booking-service\/src\/main\.ts $/,
  projections: /projections\/src\/main\.ts $/,
  workers: /workers\/src\/main\.ts $/,
  PostgreSQL: /postgres -D /,
}

/** The process of a part that runs from a data folder now. */
export const pidOf = (dataDir: string, part: PartName): number | undefined =>
  processesOf(dataDir).find(({ command }) => commands[part].test(command))?.pid

/** One letter, as in `ps`: `T` is stopped, `Z` has ended. Undefined once no process has the id any more. */
export const stateOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  } catch {
    return undefined
  }
}

const isGone = (pid: number): boolean => [undefined, 'Z', 'X'].includes(stateOf(pid))

/** Ends a process as a power cut would; answers whether it is gone. */
export const killProcess = async (pid: number): Promise<boolean> => {
  process.kill(pid, 'SIGKILL')
  for (let looks = 0; looks < 200; looks++) {
    if (isGone(pid)) return true
    await pause(25)
  }
  return false
}

/** Stops a process where it stands for a while; answers whether it was seen standing. */
export const freezeProcess = async (pid: number, forMs: number): Promise<boolean> => {
  process.kill(pid, 'SIGSTOP')
  try {
    await pause(forMs)
    return stateOf(pid) === 'T'
  } finally {
    if (!isGone(pid)) process.kill(pid, 'SIGCONT')
  }
}
