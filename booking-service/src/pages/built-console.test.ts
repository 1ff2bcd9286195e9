import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchBuiltConsole } from './built-console.ts'

let folder: string
const build = (name: string, pages: object = {}) => {
  mkdirSync(join(folder, '.vite'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), `<html><script src="/assets/${name}.js"></script></html>`)
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages))
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-built-'))
  build('first')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a console that was built again is served without a restart, with what its pages look like first', () => {
  const last = watchBuiltConsole(folder)
  expect(last().template).toContain('first.js')
  build('other', { '/faqs': { head: {} } })
  expect(last()).toMatchObject({ template: expect.stringContaining('other.js') as string, built: { '/faqs': {} } })
})

test('while a build has emptied the folder, or half written a file, the last whole page stays', () => {
  const last = watchBuiltConsole(folder)
  rmSync(join(folder, 'index.html'))
  expect(last().template).toContain('first.js')
  writeFileSync(join(folder, 'index.html'), '<html><script src="/assets/ne')
  expect(last().template).toContain('first.js')
  writeFileSync(join(folder, '.vite/pages.json'), '{"/faqs"')
  writeFileSync(join(folder, 'index.html'), '<html><script src="/assets/next.js"></script></html>')
  expect(last().template).toContain('first.js')
  build('next')
  expect(last().template).toContain('next.js')
})
