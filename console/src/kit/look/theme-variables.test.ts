import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themeVariables } from '../../../build/theme-variables.ts'

const ownConsole = join(import.meta.dirname, '../../..')
const kit = join(ownConsole, '../node_modules/@mantine/core/styles')
const read = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n')

test("the sheet that the build writes has every variable of the kit that our styles and the kit's parts ask for", () => {
  const ours = read(globSync(join(ownConsole, 'src/**/*.css')))
  const sources = read(globSync(join(ownConsole, 'src/**/*.{ts,tsx}')))
  const parts = [...sources.matchAll(/@mantine\/core\/styles\/(\S+?\.css)/g)]
    .map(([, file]) => join(kit, file ?? ''))
    .filter((file) => !file.includes('default-css-variables'))
  const asked = [...(ours + read(parts)).matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name]) => name)
  const sheet = themeVariables()
  // Parts set some of their own in the browser.
  const own = new Set([...read(parts).matchAll(/(--mantine-[\w-]+):/g)].map(([, name]) => name))
  expect([...new Set(asked)].filter((name) => !sheet.includes(`${name}:`) && !own.has(name))).toEqual([])
  expect(asked.length).toBeGreaterThan(100)
})

test('hues that we never show are left out of it', () => {
  expect(themeVariables()).not.toMatch(/--mantine-color-(?:grape|teal)-5/)
  expect(themeVariables()).toContain('--mantine-color-plum-filled: var(--lk-brand)')
})
