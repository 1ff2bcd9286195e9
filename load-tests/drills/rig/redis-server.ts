import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'
import { findProgram } from './find-program.ts'

export type RedisServer = {
  url: string
  pid: () => number
  /** Resolves once the process is gone. */
  kill: () => Promise<void>
  start: () => Promise<void>
  /** The first line of one command's answer. */
  ask: (command: string) => Promise<string>
  stop: () => Promise<void>
}

/** A redis-server of our own that keeps nothing on disk: killed, it comes back empty. Undefined where the machine has none. */
export const startRedis = async (folder: string): Promise<RedisServer | undefined> => {
  const program = findProgram('redis-server')
  if (program === undefined) return undefined
  const port = await reservedPort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  let child: ChildProcess | undefined
  const ask = (command: string) => askRedis(port, command)
  const start = async (): Promise<void> => {
    child = spawn(program, options, { stdio: 'ignore' })
    endWithUs(child)
    while ((await ask('PING').catch(() => '')) !== '+PONG') await pause(50)
  }
  const kill = async (): Promise<void> => {
    const running = child
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, pid: () => child?.pid ?? 0, kill, start, ask, stop: kill }
}

/** A drill that was killed leaves nothing behind: the shell's input ends with us, however we end. */
const endWithUs = (redis: ChildProcess): void => {
  const script = 'read _; kill -9 "$0" 2>/dev/null'
  const guard = spawn('/bin/sh', ['-c', script, String(redis.pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => undefined)
  redis.once('exit', () => guard.kill('SIGKILL'))
  guard.unref()
}

const askRedis = (port: number, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 5_000 })
    const fail = () => reject(new Error(`Redis did not answer ${command}`))
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const end = text.indexOf('\r\n')
      if (end === -1) return
      socket.destroy()
      resolve(text.slice(0, end))
    })
    socket.on('error', fail)
    socket.on('timeout', () => socket.destroy(new Error('timeout')))
    socket.on('close', fail)
    socket.write(`${command}\r\n`)
  })
