import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, identityOf, type ProcessIdentity } from './process-identity.ts'

/** `isSupervised`: what started it is a running Lapka, so it is no leftover. */
export type Postmaster = { process: ProcessIdentity; isSupervised: boolean }

/** PostgreSQL's fast shutdown is SIGINT. */
export const databaseSteps = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5000 },
] as const satisfies { signal: NodeJS.Signals; waitMs: number }[]

/** The PostgreSQL that runs on a folder, by its own postmaster.pid and by what that process says it is. */
export const findPostmaster = (folder: string): Postmaster | undefined => {
  const pid = pidIn(folder)
  const found = pid === undefined ? undefined : identityOf(pid)
  if (pid === undefined || found === undefined || !commandOf(pid).includes(folder)) return undefined
  return { process: found, isSupervised: commandOf(parentOf(pid)).includes('stack/src/main.ts') }
}

/** Of a supervisor that was killed. PostgreSQL ends by itself then; this only makes sure. */
export const stopLeftoverPostmaster = async (folder: string): Promise<void> => {
  const postmaster = findPostmaster(folder)
  if (postmaster !== undefined) await endProcess(postmaster.process, [...databaseSteps])
}

/**
 * Removes a postmaster.pid that PostgreSQL would believe and refuse to start for: half-written on a full disk, or with an id that
 * another process has now. A file with a free id stays: PostgreSQL finds by it what its killed predecessor left in memory.
 * Sockets hold nothing, and their locks name an id as well: those of no one go.
 */
export const clearPostmasterFile = (folder: string): void => {
  const pid = pidIn(folder)
  const runs = findPostmaster(folder) !== undefined
  if (!runs) for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
  const isOfStranger = pid !== undefined && identityOf(pid) !== undefined && !runs
  if (pid === undefined || isOfStranger) rmSync(join(folder, 'postmaster.pid'), { force: true })
}

const pidIn = (folder: string): number | undefined => {
  const pid = Number(read(join(folder, 'postmaster.pid')).split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') || askPs(pid, 'command')

/** Field 4 of /proc/…/stat, counted from behind the name, which may hold anything. */
const parentOf = (pid: number): number => {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat === '' ? askPs(pid, 'ppid') : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Where there is no /proc. */
const askPs = (pid: number, what: 'command' | 'ppid'): string =>
  spawnSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
