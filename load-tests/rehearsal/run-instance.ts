import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeRoot, type Instance } from './instances.ts'
import { environmentOf, type Program } from './programs.ts'
import { LIMIT_MS } from './wait-for.ts'

export type Running = {
  instance: Instance
  pid: number
  ended: Promise<number | null>
  kill: () => void
  stop: () => Promise<string>
}

const started = new Set<ChildProcess>()

/** Also what never became healthy. */
export const killAll = (): void => {
  for (const child of started) child.kill('SIGKILL')
}

/**
 * Starts what a container would and waits as compose does: for its health check, or for its end where it has none and others wait for that.
 * One that ends before it is healthy is started again, as all of them are by their `restart: unless-stopped`.
 */
export const runInstance = async (instance: Instance, program: Program, folder: string): Promise<Running> => {
  makeRoot(instance, folder)
  if (!instance.service.healthCheck) return runOnce(instance, program, folder)
  const until = performance.now() + Math.max(LIMIT_MS, checkingMs(instance))
  for (let times = 1; ; times++) {
    const running = await runOnce(instance, program, folder)
    if (await becomesHealthy(running, until)) {
      await program.afterHealthy?.(instance)
      return running
    }
    if (times === MAX_STARTS) throw new Error(`${instance.name} ended ${times} times before it was healthy; see its log`)
  }
}

const MAX_STARTS = 5

const runOnce = async (instance: Instance, program: Program, folder: string): Promise<Running> => {
  const child = await program.start(instance)
  started.add(child)
  child.once('exit', () => started.delete(child))
  const log = createWriteStream(join(folder, `${instance.name}.log`), { flags: 'a' })
  for (const output of [child.stdout, child.stderr]) output?.pipe(log, { end: false })
  return {
    instance,
    pid: child.pid ?? 0,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    kill: () => void child.kill('SIGKILL'),
    stop: () => stopped(instance, child),
  }
}

/** How long the file lets a service begin. */
const checkingMs = ({ service }: Instance): number => {
  const { startMs, tries, everyMs, timeoutMs } = service.healthCheck!
  return startMs + tries * (everyMs + timeoutMs)
}

/** The check of the file, as often as it says, though longer: a busy machine is slow. False for a process that ended. */
const becomesHealthy = async ({ instance, ended }: Running, until: number): Promise<boolean> => {
  const check = instance.service.healthCheck!
  let isOver = false
  void ended.then(() => (isOver = true))
  while (performance.now() < until) {
    if (isOver) return false
    if (await isHealthy(instance)) return true
    await pause(Math.min(check.everyMs, 500))
  }
  throw new Error(`${instance.name} did not become healthy: ${String(check.test)}`)
}

const isHealthy = async (instance: Instance): Promise<boolean> => {
  const { test, timeoutMs } = instance.service.healthCheck!
  const [program = '', ...words] = typeof test === 'string' ? ['/bin/sh', '-c', test] : test
  const child = spawn(program === 'node' ? process.execPath : program, words.map(instance.rewrite), {
    env: { ...environmentOf(instance), ...(test.includes('pg_isready') && { PGHOST: instance.address }) },
    stdio: 'ignore',
  })
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const code = await Promise.race([
    once(child, 'exit').then(([exit]) => exit as number | null),
    once(child, 'error').then(() => 127),
  ])
  clearTimeout(late)
  return code === 0
}

/** As compose stops a container; answers how it went. */
const stopped = async ({ service, name }: Instance, child: ChildProcess): Promise<string> => {
  if (child.exitCode !== null || child.signalCode !== null) return `${name} had ended`
  const ended = once(child, 'exit')
  const startedAt = performance.now()
  // PostgreSQL's image says how it wants to be stopped.
  child.kill(service.image.startsWith('postgres:') ? 'SIGINT' : 'SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), service.graceMs)
  const [code, signal] = (await ended) as [number | null, string | null]
  clearTimeout(late)
  const how = signal === 'SIGKILL' ? `had to be killed after ${service.graceMs / 1000} s` : `ended with ${code ?? signal}`
  return `${name} ${how} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
