import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { repository } from '@lapka/stack/supervisor/node-process.ts'

/** The compose files as processes; programs of our own stand in for KurrentDB and Caddy, so that every machine can rehearse. */
const rehearse = async (...options: string[]): Promise<string> => {
  const words = ['load-tests/drills/main.ts', 'rehearsal', '--stand-ins', ...options]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: repository }).catch(
    (error: { stdout: string; message: string }) => ({ stdout: error.stdout || error.message }),
  )
  return stdout
}

test('docker-compose.yml starts, loses an api and a worker, and goes on from a log restored into an empty folder', async () => {
  const said = await rehearse()
  expect(said).toMatch(/The copy was restored into an empty folder: all [1-9]\d* views noticed it/)
  expect(said).toMatch(/The rehearsal went as it should\n$/)
})

test('the cluster loses its leader, a follower, its network, a line and a disk, and takes new certificates while it runs', async () => {
  const said = await rehearse('--cluster')
  expect(said).toMatch(/, the leader, was killed; .*writing went on/)
  expect(said).toMatch(/, the follower, was killed; .*writing went on/)
  expect(said).toMatch(/the leader, was not heard for a while; another one led/)
  expect(said).toMatch(/The line between .* was cut; writing went on/)
  expect(said).toMatch(/had a full disk and .*; .*writing went on|NOT RUN: a full disk/)
  expect(said).toMatch(/The certificates of 3 nodes were exchanged while they ran/)
  expect(said).toMatch(/The rehearsal went as it should\n$/)
})
