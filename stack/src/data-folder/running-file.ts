import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Problem } from '../supervisor/part.ts'
import { fileProblem } from './file-problem.ts'
import { endProcess, identityOf, isRunning, type ProcessIdentity } from './process-identity.ts'

const identity = z.object({ pid: z.number().int(), began: z.string() })
const running = z.object({
  supervisor: identity,
  port: z.number().int(),
  children: z.array(identity.extend({ name: z.string() })),
})
type Running = z.infer<typeof running>

/** Tells who runs from a data folder, and which processes have to be gone before somebody else may. */
export type RunningFile = { add: (name: string, pid: number) => void; release: () => void }

/** Who runs from this folder now, if anybody. */
export const whoRuns = (folder: string): Running | undefined => {
  const read = readRunning(join(folder, 'running.json'))
  return read && isRunning(read.supervisor) ? read : undefined
}

/** Takes the folder for this process. What an earlier supervisor that was killed has left behind is stopped first. */
export const takeDataFolder = async (folder: string, port: number): Promise<RunningFile | Problem> => {
  const path = join(folder, 'running.json')
  try {
    const other = whoRuns(folder)
    if (other) return runsAlready(folder, other)
    await stopLeftovers(readRunning(path)?.children ?? [])
    // Meanwhile another start may have waited for the same ones, and taken the folder.
    const sooner = whoRuns(folder)
    if (sooner) return runsAlready(folder, sooner)
    rmSync(path, { force: true })
    const me = identityOf(process.pid) ?? { pid: process.pid, began: '' }
    return writeFirst(path, { supervisor: me, port, children: [] }) ?? keep(path, { supervisor: me, port, children: [] })
  } catch (error) {
    return fileProblem(error, folder)
  }
}

const runsAlready = (folder: string, { supervisor, port }: Running): Problem => ({
  problem:
    `Lapka already runs from ${folder} on port ${port} (process ${supervisor.pid}); stop that one, ` +
    `or start a second one beside it: LAPKA_PORT=${port + 100} LAPKA_DATA_DIR=${folder}-${port + 100} npm start`,
})

/** Linking fails when the name exists, so of two starts in the same moment one is told about the other. */
const writeFirst = (path: string, mine: Running): Problem | undefined => {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return undefined
  } catch (error) {
    const other = readRunning(path)
    if (other === undefined) throw error
    return runsAlready(path.slice(0, path.lastIndexOf('/')), other)
  } finally {
    rmSync(draft, { force: true })
  }
}

const keep = (path: string, mine: Running): RunningFile => ({
  add: (name, pid) => {
    const child = identityOf(pid)
    mine.children = [...mine.children.filter(isRunning), ...(child ? [{ ...child, name }] : [])]
    try {
      writeFileSync(`${path}.new`, JSON.stringify(mine), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    } catch {
      // A full disk must not end the supervisor. The list is a second net: children end by themselves without it.
    }
  },
  release: () => rmSync(path, { force: true }),
})

const readRunning = (path: string): Running | undefined => {
  try {
    return running.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Missing, or half-written before a power cut: nobody can be recognised by it.
    return undefined
  }
}

/** They noticed already that their supervisor is gone; this only makes sure. PostgreSQL's fast shutdown is SIGINT. */
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

export const databaseSteps = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5000 },
] as const satisfies { signal: NodeJS.Signals; waitMs: number }[]
