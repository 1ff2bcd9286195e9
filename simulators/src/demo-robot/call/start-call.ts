import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Signal } from '@lapka/contracts/live.ts'
import type { FromCall, ToCall } from './messages.ts'

export type StartedCall = { say: (message: ToCall) => void; end: () => void }
export type StartCall = (onSignal: (signal: Signal) => void) => StartedCall

const script = fileURLToPath(new URL('main.ts', import.meta.url))
/** Frames of a fixed length pass through it: nothing grows. */
const memory = ['--max-semi-space-size=2', '--max-old-space-size=128', '--v8-pool-size=0']

/** A process for one call. It ends with the call, and with the robot. */
export const startCall: StartCall = (onSignal) => {
  const child = fork(script, { execArgv: ['--disable-warning=ExperimentalWarning', ...memory] })
  child.on('message', ({ signal }: FromCall) => onSignal(signal))
  // Without its call the robot still answers in writing.
  child.on('error', () => undefined)
  return {
    say: (message) => void (child.connected && child.send(message, () => undefined)),
    end: () => void child.kill(),
  }
}
