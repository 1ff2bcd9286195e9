import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'

/** Where `redis-server` is on the PATH, or undefined: those tests are then skipped, and say so. */
export const findRedisServer = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

export type RedisServer = {
  url: string
  port: number
  start: () => Promise<void>
  stop: () => Promise<void>
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void
}

/** A Redis of its own on a free port, without persistence, that a test may kill and start again on the same port. */
export const createRedisServer = async (program: string): Promise<RedisServer> => {
  const port = await reservedPort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    while (!(await answers(port))) await delay(25)
  }
  const stop = async (): Promise<void> => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  return { url: `redis://127.0.0.1:${port}`, port, start, stop, signal: (signal) => void child?.kill(signal) }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)))
    socket.on('error', () => resolve(false))
  })
