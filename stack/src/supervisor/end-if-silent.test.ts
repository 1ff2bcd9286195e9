import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endIfSilent } from './end-if-silent.ts'
import { dieWithParent } from './node-process.ts'

const startIdle = () => {
  const script = "setInterval(() => undefined, 1_000); process.send('ready')"
  return spawn(process.execPath, [...dieWithParent, '--eval', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

test('a part that answers is left alone, and one that stands still is ended, so that it can be started again', async () => {
  const child = startIdle()
  await once(child, 'message')
  const hasEndedIt = endIfSilent(child, 50)
  // Many more questions than may stay unanswered.
  for (let answers = 0; answers < 20; answers++) await once(child, 'message')
  expect([child.exitCode, child.signalCode, hasEndedIt()]).toEqual([null, null, false])
  child.kill('SIGSTOP')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(hasEndedIt()).toBe(true)
})
