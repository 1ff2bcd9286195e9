import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { describeEnding, type Ending, type Problem, type RunningPart } from '../supervisor/part.ts'
import { explainPostgres } from './explain-postgres.ts'
import type { Native } from './native.ts'
import { spawnAs, type RunAs } from './run-as.ts'
import { postgresSettings, type Durability } from './settings.ts'

export type PostgresOptions = {
  folder: string
  port: number
  password: string
  durability: Durability
  /** None where it listens at its port alone. */
  socketFolder?: string | undefined
  onLine?: (line: string) => void
}

const stopMs = 20_000
const readyMs = 60_000
const lastWordsMs = 300

/** One life of the server process, on a data folder that was prepared. */
export const runPostgres = (place: PostgresOptions, native: Native, runAs: RunAs): RunningPart => {
  const options = ['-D', place.folder, ...postgresSettings(place)]
  const server = spawnAs(runAs, native.postgres, options, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const said = collectLines(server, place.onLine)
  const life = { wasReady: false }
  const ended = whenEnded(server).then(({ code, signal, error }): Ending => {
    const { how, byItself } = describeEnding(code, signal, error ?? said.findLast((line) => /FATAL|PANIC/.test(line)))
    const { problem, neverStarts } = explainPostgres(error === undefined ? said : [error], place)
    // Complaints of a server while it ran well do not explain its end.
    return { how, byItself, problem, ...(neverStarts && !life.wasReady && { neverStarts }) }
  })
  const guard = server.pid === undefined ? undefined : guardAgainstOrphan(server.pid)
  void ended.then(() => guard?.kill('SIGKILL'))
  const ready = whenReady(place, server, ended).then((problem) => {
    life.wasReady = problem === undefined
    return problem
  })
  return { pid: server.pid ?? 0, ready, ended, stop: () => stopServer(server, ended) }
}

type End = { code: number | null; signal: NodeJS.Signals | null; error?: string }

/** With its last words: they may still be under way when it is gone. Its own children may hold the pipe open for longer. */
const whenEnded = (server: ChildProcess): Promise<End> =>
  new Promise((resolve) => {
    server.once('error', ({ message }) => resolve({ code: null, signal: null, error: message }))
    server.once('exit', (code, signal) => {
      server.once('close', () => resolve({ code, signal }))
      setTimeout(() => resolve({ code, signal }), lastWordsMs)
    })
  })

/** The last lines are kept for the sentence that says why a start failed. */
const collectLines = (server: ChildProcess, onLine: ((line: string) => void) | undefined): string[] => {
  const last: string[] = []
  if (server.stderr)
    createInterface({ input: server.stderr }).on('line', (line) => {
      last.push(line)
      if (last.length > 20) last.shift()
      onLine?.(line)
    })
  return last
}

/**
 * A supervisor that is killed outright can't stop PostgreSQL any more. This tiny shell holds the other end of a pipe: when
 * the supervisor is gone, however it went, the pipe ends and the shell asks PostgreSQL for a fast, clean shutdown.
 */
const guardAgainstOrphan = (pid: number): ChildProcess => {
  const script = 'read _; kill -INT "$0"'
  const guard = spawn('/bin/sh', ['-c', script, String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' })
  guard.on('error', () => undefined)
  guard.unref()
  return guard
}

/** PostgreSQL writes its state into line 8 of postmaster.pid; `pg_ctl --wait` reads the same. */
const whenReady = async (
  { folder }: PostgresOptions,
  server: ChildProcess,
  ended: Promise<Ending>,
): Promise<Problem | undefined> => {
  const gaveUpAt = performance.now() + readyMs
  const life: { ending?: Ending } = {}
  void ended.then((ending) => (life.ending = ending))
  while (performance.now() < gaveUpAt) {
    if (life.ending) return { problem: life.ending.problem ?? life.ending.how }
    const [pid, , , , , , , state] = readPostmaster(folder)
    if (Number(pid) === server.pid && state?.trim() === 'ready') return undefined
    await delay(25)
  }
  return { problem: `PostgreSQL on ${folder} did not become ready within ${readyMs / 1000} seconds` }
}

const readPostmaster = (folder: string): string[] => {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Fast shutdown: open connections are cut, everything committed is on disk. Only a server that hangs is stopped harder. */
const stopServer = async (server: ChildProcess, ended: Promise<Ending>): Promise<void> => {
  server.kill('SIGINT')
  const hardly = setTimeout(() => server.kill('SIGQUIT'), stopMs)
  await ended
  clearTimeout(hardly)
}
