import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OUTSIDE } from './network.ts'

const PORT = 4478

/** coturn, with the credentials that Lapka makes. */
export type Relay = { environment: Record<string, string>; kill: () => Promise<void>; start: () => Promise<void> }

export const prepareRelay = (folder: string): Relay => {
  const secret = randomBytes(32).toString('hex')
  let running: ChildProcess | undefined
  const options = [
    ['-n', '--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=lapka', '--no-tls', '--no-dtls', '--no-cli'],
    [`--listening-ip=${OUTSIDE}`, `--relay-ip=${OUTSIDE}`, `--listening-port=${PORT}`, '--min-port=44800', '--max-port=44999'],
    [`--pidfile=${join(folder, 'relay.pid')}`, `--userdb=${join(folder, 'relay.db')}`, `--log-file=${join(folder, 'relay.log')}`],
  ]
  return {
    environment: { TURN_URL: `turn:${OUTSIDE}:${PORT},turn:${OUTSIDE}:${PORT}?transport=tcp`, TURN_SECRET: secret },
    start: async () => {
      running = spawn('turnserver', options.flat(), { stdio: 'ignore' })
      await pause(500)
      if (running.exitCode !== null) throw new Error('The relay does not start: is coturn installed?')
    },
    kill: async () => {
      if (running === undefined || running.exitCode !== null) return
      const ended = once(running, 'exit')
      running.kill('SIGKILL')
      await ended
    },
  }
}
