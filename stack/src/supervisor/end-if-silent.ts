import type { ChildProcess } from 'node:child_process'

/** The answer of a child's preloaded part; see die-with-parent.ts. */
const QUESTION = 'are you there'
const ASK_EVERY_MS = 5_000
const MAX_UNANSWERED = 6

type Child = Pick<ChildProcess, 'connected' | 'kill' | 'off' | 'on' | 'once' | 'send'>

/**
 * Kills a process that hangs without ending, because only an ended process is restarted. Unanswered questions are counted, not
 * seconds: a machine that slept asked nothing meanwhile. Returns whether it came to that.
 */
export const endIfSilent = (child: Child, askEveryMs = ASK_EVERY_MS): (() => boolean) => {
  let unanswered = 0
  let isSilent = false
  const hear = () => {
    unanswered = 0
  }
  const ask = () => {
    isSilent = unanswered >= MAX_UNANSWERED
    unanswered += 1
    if (isSilent) child.kill('SIGKILL')
    // A child that ends just now closes the channel; its end is told elsewhere.
    else if (child.connected) child.send(QUESTION, () => undefined)
  }
  const asking = setInterval(ask, askEveryMs)
  child.on('message', hear)
  child.once('exit', () => {
    clearInterval(asking)
    child.off('message', hear)
  })
  return () => isSilent
}
