import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A process id is given away again; together with the instant the process began it is not. */
export type ProcessIdentity = { pid: number; began: string }

/** Undefined when there is no such process. */
export const identityOf = (pid: number): ProcessIdentity | undefined => {
  if (!isAlive(pid)) return undefined
  return { pid, began: beganAt(pid) }
}

export const isRunning = ({ pid, began }: ProcessIdentity): boolean => identityOf(pid)?.began === began

/** Field 22 of /proc/…/stat, counted from behind the name, which may hold anything. Elsewhere the id alone has to do. */
const beganAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !isZombie(pid)
}

const isZombie = (pid: number): boolean => {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

/** Asks a process to end with each signal in turn, giving it a while after each. Answers whether it is gone. */
export const endProcess = async (
  process_: ProcessIdentity,
  signals: { signal: NodeJS.Signals; waitMs: number }[],
): Promise<boolean> => {
  for (const { signal, waitMs } of signals) {
    try {
      if (isRunning(process_)) process.kill(process_.pid, signal)
    } catch {
      // It ended in between, or belongs to another user; the wait below tells which.
    }
    const until = performance.now() + waitMs
    while (isRunning(process_) && performance.now() < until) await delay(40)
    if (!isRunning(process_)) return true
  }
  return false
}
