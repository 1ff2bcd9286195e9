import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { describeEnding, type Ending, type RunningPart } from '../supervisor/part.ts'
import { explainPostgres } from './explain-postgres.ts'
import type { Native } from './native.ts'
import { spawnAs, type RunAs } from './run-as.ts'
import { postgresSettings, type Durability } from './settings.ts'

export type PostgresPlace = {
  folder: string
  port: number
  password: string
  durability: Durability
  onLine?: (line: string) => void
}

const stopMs = 20_000
const readyMs = 60_000

/** One life of the server process, on a data folder that was prepared. */
export const runPostgres = (place: PostgresPlace, native: Native, runAs: RunAs): RunningPart => {
  const options = ['-D', place.folder, ...postgresSettings(place.durability, place.port)]
  const server = spawnAs(runAs, native.postgres, options, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const said = collectLines(server, place.onLine)
  const ended = new Promise<Ending>((resolve) => {
    server.once('error', (error) => resolve(describeEnding(null, null, error.message)))
    server.once('exit', (code, signal) =>
      resolve(
        describeEnding(
          code,
          signal,
          said.findLast((line) => /FATAL|PANIC/.test(line)),
        ),
      ),
    )
  })
  const guard = server.pid === undefined ? undefined : guardAgainstOrphan(server.pid)
  void ended.then(() => guard?.kill('SIGKILL'))
  const ready = whenReady(place, server, ended).then((isReady) => (isReady ? undefined : explainPostgres(said, place)))
  return { pid: server.pid ?? 0, ready, ended, stop: () => stopServer(server, ended) }
}

/** The last lines are kept for the sentence that says why a start failed. */
const collectLines = (server: ChildProcess, onLine: ((line: string) => void) | undefined): string[] => {
  const last: string[] = []
  server.on('error', (error) => last.push(error.message))
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
  const script = 'cat >/dev/null; kill -INT "$0"'
  const guard = spawn('/bin/sh', ['-c', script, String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' })
  guard.on('error', () => undefined)
  guard.unref()
  return guard
}

/** PostgreSQL writes its state into line 8 of postmaster.pid; `pg_ctl --wait` reads the same. */
const whenReady = async ({ folder }: PostgresPlace, server: ChildProcess, ended: Promise<Ending>): Promise<boolean> => {
  const gaveUpAt = performance.now() + readyMs
  const life = { isOver: false }
  void ended.then(() => (life.isOver = true))
  while (!life.isOver && performance.now() < gaveUpAt) {
    const [pid, , , , , , , state] = readPostmaster(folder)
    if (Number(pid) === server.pid && state?.trim() === 'ready') return true
    await delay(25)
  }
  return false
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
