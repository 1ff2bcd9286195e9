import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { identityOf } from './process-identity.ts'
import { takeDataFolder } from './running-file.ts'

test('of two starts that wait for what a killed one left behind, one takes the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-running-'))
  const slow = `process.on('SIGTERM', () => setTimeout(() => process.exit(), 200)); setInterval(() => {}, 1000); console.log('up')`
  const leftover = spawn(process.execPath, ['-e', slow])
  await once(leftover.stdout, 'data')
  const children = [{ ...identityOf(leftover.pid ?? 0), name: 'workers' }]
  const supervisor = { pid: 2 ** 22 + 1, began: 'long ago' }
  writeFileSync(join(folder, 'running.json'), JSON.stringify({ supervisor, port: 4000, children }))
  const both = await Promise.all([takeDataFolder(folder, 4000), takeDataFolder(folder, 4100)])
  expect(both.filter((taken) => 'problem' in taken)).toHaveLength(1)
  rmSync(folder, { recursive: true })
})
