import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a log never grows beyond two files, and the newest lines are kept', () => {
  const log = openLogFile(folder, 'api', 100)
  for (let line = 1; line <= 100; line++) log.write(`line ${line}\n`)
  log.close()
  expect(readdirSync(folder).sort()).toEqual(['api.log', 'api.log.1'])
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(100)
  expect(readFileSync(join(folder, 'api.log'), 'utf8')).toMatch(/line 100\n$/)
})

test('a log goes on where it stopped', () => {
  for (const line of ['one\n', 'two\n']) {
    const log = openLogFile(folder, 'api')
    log.write(line)
    log.close()
  }
  expect(readFileSync(join(folder, 'api.log'), 'utf8')).toBe('one\ntwo\n')
})

test('a log that can not be written loses lines and nothing else', () => {
  const log = openLogFile(folder, 'api')
  log.close()
  expect(() => log.write('no one reads this\n')).not.toThrow()
})
