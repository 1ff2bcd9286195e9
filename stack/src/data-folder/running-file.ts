import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Problem } from '../supervisor/part.ts'
import { fileProblem } from './file-problem.ts'
import { lockFolder } from './folder-lock.ts'
import { databaseSteps, findPostmaster } from './postmaster.ts'
import { endProcess, identityOf, isRunning, type ProcessIdentity } from './process-identity.ts'

const identity = z.object({ pid: z.number().int(), began: z.string() })
const running = z.object({
  supervisor: identity,
  port: z.number().int(),
  children: z.array(identity.extend({ name: z.string() })),
})
type Running = z.infer<typeof running>

/** Names the processes that have to end before another Lapka may run from the folder. */
export type RunningFile = { add: (name: string, pid: number) => void; release: () => void }

/** The process that runs from a data folder, or `release` if there was none and this process has the lock now. */
export type Occupancy = { release: () => void } | { by: string }

/**
 * Asks what can't lie: the lock that a running supervisor holds, and the PostgreSQL on the folder. `running.json` only helps to
 * say who it is; it may be missing, unreadable, or about a process that is gone.
 */
export const occupyFolder = (folder: string): Occupancy => {
  const release = lockFolder(folder)
  if (release === undefined) return { by: nameOf(readRunning(join(folder, 'running.json'))) }
  const other = readRunning(join(folder, 'running.json'))
  const postmaster = findPostmaster(join(folder, 'postgres'))
  // Deleting the lock's file does not end the Lapka that runs.
  const isInUse = (other !== undefined && isRunning(other.supervisor)) || postmaster?.isSupervised === true
  if (!isInUse) return { release }
  release()
  return { by: nameOf(other) }
}

/** On which port who runs from the folder began. */
export const runningPort = (folder: string): number | undefined => readRunning(join(folder, 'running.json'))?.port

const nameOf = (other: Running | undefined): string =>
  other !== undefined && isRunning(other.supervisor) ? ` on port ${other.port} (process ${other.supervisor.pid})` : ''

/** Takes the folder for this process. What an earlier supervisor that was killed has left behind is stopped first. */
export const takeDataFolder = async (folder: string, port: number): Promise<RunningFile | Problem> => {
  try {
    const occupancy = occupyFolder(folder)
    if ('by' in occupancy) return runsAlready(folder, occupancy.by, port)
    const path = join(folder, 'running.json')
    await stopLeftovers(readRunning(path)?.children ?? [])
    const me = identityOf(process.pid) ?? { pid: process.pid, began: '' }
    return keep(path, { supervisor: me, port, children: [] }, occupancy.release)
  } catch (error) {
    return fileProblem(error, folder)
  }
}

const runsAlready = (folder: string, by: string, port: number): Problem => ({
  problem:
    `Lapka already runs from ${folder}${by}; stop that one, ` +
    `or start a second one beside it: LAPKA_PORT=${port + 100} LAPKA_DATA_DIR=${folder}-${port + 100} npm start`,
})

const keep = (path: string, mine: Running, unlock: () => void): RunningFile => {
  const write = (): void => {
    writeFileSync(`${path}.new`, JSON.stringify(mine), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  write()
  return {
    add: (name, pid) => {
      const child = identityOf(pid)
      mine.children = [...mine.children.filter(isRunning), ...(child ? [{ ...child, name }] : [])]
      try {
        write()
      } catch {
        // A full disk must not end the supervisor. The list is a second net: children end by themselves without it.
      }
    },
    release: () => {
      rmSync(path, { force: true })
      unlock()
    },
  }
}

const readRunning = (path: string): Running | undefined => {
  try {
    return running.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Missing, or half-written before a power cut: it identifies no process.
    return undefined
  }
}

/** They noticed already that their supervisor is gone; this only makes sure. */
const stopLeftovers = async (children: (ProcessIdentity & { name: string })[]): Promise<void> => {
  const ours = children.filter(({ name }) => name !== 'PostgreSQL')
  const steps = [
    { signal: 'SIGTERM', waitMs: 5000 },
    { signal: 'SIGKILL', waitMs: 3000 },
  ] as const
  await Promise.all(ours.map((child) => endProcess(child, [...steps])))
  const databases = children.filter(({ name }) => name === 'PostgreSQL')
  await Promise.all(databases.map((child) => endProcess(child, [...databaseSteps])))
}
