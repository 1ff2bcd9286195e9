import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { makeCluster } from './make-cluster.ts'
import { findNative } from './native.ts'
import { chooseRunAs, spawnAs } from './run-as.ts'
import { postgresSettings, type Durability } from './settings.ts'

export type PostgresPlace = {
  folder: string
  port: number
  password: string
  durability: Durability
  onLine?: (line: string) => void
}
export type RunningPostgres = { url: string; pid: number; exited: Promise<void>; stop: () => Promise<void> }

const stopMs = 20_000
const readyMs = 60_000

/** Starts the embedded PostgreSQL 18 on 127.0.0.1, making its data folder when there is none; answers when it takes queries. */
export const startPostgres = async (place: PostgresPlace): Promise<RunningPostgres | { problem: string }> => {
  const native = findNative()
  if ('problem' in native) return native
  const notMade = existsSync(place.folder) ? undefined : await makeCluster(native, place.folder, place.password)
  if (notMade) return notMade
  const runAs = chooseRunAs(native.postgres, place.folder)
  if ('problem' in runAs) return runAs

  const options = ['-D', place.folder, ...postgresSettings(place.durability, place.port)]
  const server = spawnAs(runAs, native.postgres, options, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const said = collectLines(server, place.onLine)
  const exited = new Promise<void>((resolve) => {
    server.once('error', () => resolve())
    server.once('close', () => resolve())
  })
  const guard = server.pid === undefined ? undefined : guardAgainstOrphan(server.pid)
  void exited.then(() => guard?.kill('SIGKILL'))

  const url = `postgres://lapka:${place.password}@127.0.0.1:${place.port}/postgres`
  const stop = () => stopServer(server, exited)
  if (await isReady(url, exited)) return { url, pid: server.pid ?? 0, exited, stop }
  await stop()
  return { problem: said.join(' ') || 'PostgreSQL did not answer in time.' }
}

/** The last lines are kept for the sentence that says why a start failed. */
const collectLines = (server: ChildProcess, onLine: ((line: string) => void) | undefined): string[] => {
  const last: string[] = []
  let rest = ''
  server.on('error', (error) => last.push(error.message))
  server.stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = (lines.pop() ?? '').slice(-4000)
    for (const line of lines) {
      last.push(line)
      if (last.length > 20) last.shift()
      onLine?.(line)
    }
  })
  return last
}

/**
 * A supervisor that is killed outright can't stop PostgreSQL any more. This tiny shell holds the other end of a pipe: when
 * the supervisor is gone, however it went, the pipe ends and the shell asks PostgreSQL for a fast, clean shutdown.
 */
const guardAgainstOrphan = (pid: number): ChildProcess => {
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  guard.on('error', () => undefined)
  guard.unref()
  return guard
}

const isReady = async (url: string, exited: Promise<void>): Promise<boolean> => {
  const gaveUpAt = performance.now() + readyMs
  let isGone = false
  void exited.then(() => (isGone = true))
  while (!isGone && performance.now() < gaveUpAt) {
    if (await answers(url)) return !isGone
    await delay(40)
  }
  return false
}

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Fast shutdown: open connections are cut, everything committed is on disk. Only a server that hangs is stopped harder. */
const stopServer = async (server: ChildProcess, exited: Promise<void>): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  server.kill('SIGINT')
  const hardly = setTimeout(() => server.kill('SIGQUIT'), stopMs)
  await exited
  clearTimeout(hardly)
}
