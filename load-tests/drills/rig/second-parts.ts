import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { processesOf } from '@lapka/stack/testing/lapka-process.ts'
import { commands } from './processes.ts'

/** A second api, second projections and second workers beside the supervised ones, as production has them, or some of these. */
export type SecondParts = { apiUrl: string; stop: () => Promise<void> }

const parts = ['api', 'projections', 'workers'] as const
/**
 * Distinguishes them from the first ones, which alone the faults kill and freeze: if a part dies, another of its kind goes on.
 */
const MARK = 'second'

export const startSecondParts = async (
  dataDir: string,
  wanted: readonly (typeof parts)[number][] = parts,
): Promise<SecondParts> => {
  const port = await freePortRange()
  const stopping = new AbortController()
  const children = new Set<ChildProcess>()
  const log = openSync(join(dataDir, 'logs', 'second-parts.log'), 'a')
  const keepRunning = async (part: (typeof parts)[number]): Promise<void> => {
    const start = startOf(dataDir, part)
    while (!stopping.signal.aborted) {
      const [program = '', ...options] = start.command
      const child = spawn(program, [...options, MARK], {
        env: { ...start.environment, LAPKA_PORT: String(port), LAPKA_METRICS_PORT: String(port + 1 + parts.indexOf(part)) },
        stdio: ['ignore', log, log, 'ipc'],
      })
      children.add(child)
      await new Promise((resolve) => child.once('close', resolve))
      children.delete(child)
      await pause(500, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = Promise.all(wanted.map(keepRunning)).finally(() => closeSync(log))
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping.abort()
      for (const child of children) child.kill('SIGTERM')
      await running
    },
  }
}

/** As the supervisor started the first one: the same program with the same environment. */
const startOf = (dataDir: string, part: (typeof parts)[number]) => {
  const first = processesOf(dataDir).find(({ command }) => commands[part].test(command))
  if (first === undefined) throw new Error(`The drill found no ${part} to start a second one of.`)
  const read = (file: string) => readFileSync(`/proc/${first.pid}/${file}`, 'utf8').split('\0').filter(Boolean)
  const environment = Object.fromEntries(
    read('environ')
      .filter((entry) => !entry.startsWith('NODE_CHANNEL_'))
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
  return { command: read('cmdline'), environment }
}
