import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ASKS_FIRST, GO_ON, MAY_I_GO_ON } from '@lapka/process/run-process.ts'
import { endIfSilent } from './end-if-silent.ts'
import { describeEnding, type Ending, type Problem, type RunningPart } from './part.ts'
import type { LogFile } from './log-file.ts'
import { whenReady } from './when-ready.ts'

export const repository = fileURLToPath(new URL('../../../', import.meta.url))
const stopMs = 12_000

/** Goes with every child; in a container there is no supervisor to follow. */
export const dieWithParent = ['--import', new URL('die-with-parent.ts', import.meta.url).href]
/** Where compiled sources are kept; see startup/warm-compile-cache.ts. */
export const compileCache = join(repository, 'node_modules/.cache/compiled')
/** What the next first start finds done; see startup/prepare-data.ts. */
export const preparedData = join(repository, 'node_modules/.cache/first-start')

export type NodeProcess = {
  script: string
  arguments?: string[]
  environment: Record<string, string>
  metricsPort?: number
  nodeOptions: string[]
  /** Has to answer 200 after the process said by itself that it is ready. */
  readyUrl?: string
  /** The nth is answered when the child asks the nth time whether it may go on; never where it ends in a problem. */
  goAheads?: readonly Promise<Problem | undefined>[]
  log: LogFile
  onLine: (line: string) => void
}

/**
 * One of our own `main.ts` as a child process: in a session of its own, so that a Ctrl-C in the terminal reaches it only
 * through the supervisor, and with a channel whose end tells it that the supervisor is gone.
 */
export const startNodeProcess = (spec: NodeProcess): RunningPart => {
  const child = spawnNode(spec)
  const goAheads = (spec.goAheads ?? []).values()
  const lastWords = keepLastWords(child)
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk: Buffer) => spec.log.write(chunk.toString()))
    if (output) createInterface({ input: output }).on('line', spec.onLine)
  }
  child.on('message', (message) => {
    if (message !== MAY_I_GO_ON) return
    void goAheads.next().value?.then((problem) => problem ?? (child.connected && child.send(GO_ON, () => undefined)))
  })
  let wasSilent: (() => boolean) | undefined
  child.once('message', () => {
    wasSilent = endIfSilent(child)
  })
  const ended = new Promise<Ending>((resolve) => {
    child.once('error', (error) => resolve(describeEnding(null, null, error.message)))
    child.once('close', (code, signal) =>
      resolve(wasSilent?.() ? { how: 'stood still and was ended', byItself: false } : describeEnding(code, signal, lastWords())),
    )
  })
  return { pid: child.pid ?? 0, ready: saysReady(child, spec.readyUrl, ended), ended, stop: () => stopProcess(child, ended) }
}

const spawnNode = ({
  script,
  environment,
  metricsPort,
  nodeOptions,
  goAheads,
  arguments: more = [],
}: NodeProcess): ChildProcess =>
  spawn(process.execPath, [...dieWithParent, ...nodeOptions, script, ...more], {
    cwd: repository,
    env: {
      ...environment,
      NODE_COMPILE_CACHE: compileCache,
      ...(metricsPort && { LAPKA_METRICS_PORT: String(metricsPort) }),
      ...(goAheads && { [ASKS_FIRST]: 'true' }),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })

/** Every `main.ts` sends `ready` when it has built everything; a process that ends before never gets there. */
const saysReady = async (
  child: ChildProcess,
  readyUrl: string | undefined,
  ended: Promise<Ending>,
): Promise<Problem | undefined> => {
  await new Promise<void>((resolve) => child.on('message', (message) => message === 'ready' && resolve()))
  return readyUrl === undefined ? undefined : await whenReady(readyUrl, ended)
}

const keepLastWords = (child: ChildProcess): (() => string | undefined) => {
  let words: string | undefined
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/\S/.test(line) && !/^\s+at |^Node\.js v|^\s*[{}^]/.test(line)) words = line.trim().slice(0, 400)
    })
  return () => words
}

/** Asks, waits, and ends a process that does not listen: work in flight is safe to lose, the log is the truth. */
const stopProcess = async (child: ChildProcess, ended: Promise<Ending>): Promise<void> => {
  child.kill('SIGTERM')
  const hardly = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(hardly)
}
