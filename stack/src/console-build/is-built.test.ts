import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuilt } from './is-built.ts'

let repository: string
const put = (path: string, second: number, text = '') => {
  mkdirSync(dirname(join(repository, path)), { recursive: true })
  writeFileSync(join(repository, path), text)
  utimesSync(join(repository, path), second, second)
}
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'lapka-console-'))
  put('console/src/main.tsx', 100)
  put('domain/src/deep/rule.ts', 100)
  put('console/dist/assets/main-1.js', 200)
  put('console/dist/.vite/pages.json', 200, '{}')
  put('console/dist/index.html', 200, '<script type="module" src="/assets/main-1.js"></script>')
})
afterEach(() => rmSync(repository, { recursive: true, force: true }))

test('a console that is newer than its sources is not built again', () => {
  expect(isBuilt(repository)).toBe(true)
})

test('a change in the console or in a rule that it shares asks for a new build', () => {
  put('domain/src/deep/rule.ts', 300)
  expect(isBuilt(repository)).toBe(false)
})

test('a console that was never built, or half, is built', () => {
  rmSync(join(repository, 'console/dist/assets/main-1.js'))
  expect(isBuilt(repository)).toBe(false)
  rmSync(join(repository, 'console/dist'), { recursive: true })
  expect(isBuilt(repository)).toBe(false)
})

test('a build that ended before the first pictures were drawn is none', () => {
  rmSync(join(repository, 'console/dist/.vite/pages.json'))
  expect(isBuilt(repository)).toBe(false)
})
