import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFaultsWithTokens, findValuesWithoutToken } from './token-rules.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-tokens-'))
  mkdirSync(join(folder, 'kit/look'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const faultsOf = (declaration: string, sheet = 'bills.css') => {
  writeFileSync(join(folder, sheet), `.row {\n  display: grid;\n  ${declaration}\n}\n`)
  return findValuesWithoutToken(folder)
}

test.each([
  'gap: 6px;',
  'padding: var(--lk-2) 10px;',
  'margin: 0 0 -24px;',
  'padding-bottom: calc(var(--lk-3) + 76px);',
  'scroll-margin-top: 5.25rem;',
  'inset: auto 16px 0 auto;',
  'color: #fff;',
  'background: rgb(73 30 63 / 10%);',
  'fill: black;',
  'color: var(--mantine-color-white);',
  'font-size: 1rem;',
  'font-size: var(--mantine-font-size-sm);',
  'font-size: clamp(20px, 6vw, 26px);',
  'font-weight: 650;',
  'font-weight: bold;',
  'line-height: 1.35;',
  'font: 600 var(--lk-font-17) / var(--lk-leading-snug) var(--lk-display);',
  'font: var(--lk-semibold) 1.0625rem / var(--lk-leading-snug) var(--lk-display);',
  'font: var(--lk-semibold) var(--lk-font-17) / 1.3 var(--lk-display);',
  'border-radius: 5px 5px 0 0;',
  'z-index: 9;',
  'transition: width 250ms linear;',
  'animation: breathe 1.6s infinite;',
  'box-shadow: 0 -1px 0 var(--lk-line), 0 -10px 30px var(--lk-line);',
  '--edge: #491e3f;',
])('a value that a token stands for is found: %s', (declaration) => {
  expect(faultsOf(declaration)).toEqual([expect.stringContaining(`bills.css says ${declaration.slice(0, -1)}`)])
})

test.each([
  'gap: 0 var(--lk-2);',
  'padding: var(--lk-2) max(var(--lk-4), (100% - var(--lk-column)) / 2);',
  'margin: -1px 0 calc(-1 * var(--lk-5));',
  'padding-left: 1.4em;',
  'padding-bottom: calc(var(--lk-2) + env(safe-area-inset-bottom));',
  'bottom: calc(var(--lk-foot, 0px) + var(--lk-4));',
  'left: 21px;',
  'width: 16px;',
  'border: 1px solid var(--lk-line);',
  'border-radius: 50%;',
  '--label: 246px;',
  'font-size: min(var(--lk-font-14), max(13px, 4.1vw));',
  'font: inherit;',
  'line-height: 28px;',
  'transition: width var(--lk-tick);',
  'animation: show 0s var(--lk-delay) backwards !important;',
  'box-shadow: inset 0 0 0 1px var(--lk-brand-ink);',
  'background: repeating-linear-gradient(-45deg, var(--lk-line) 0 6px, transparent 6px 12px);',
  'white-space: nowrap; /* gap: 6px; */',
])('tokens, hairlines, shares and geometry are no fault: %s', (declaration) => {
  expect(faultsOf(declaration)).toEqual([])
})

test('tokens have values of their own in the one sheet that gives them', () => {
  expect(faultsOf('--lk-line: #e7e1e5;', 'kit/look/tokens.css')).toEqual([])
  expect(faultsOf('gap: 6px;', 'kit/look/tokens.css')).toHaveLength(1)
})

test("a number for a part of the kit, and a name that no token has, are found; a token's name and 0 are not", () => {
  writeFileSync(join(folder, 'kit/look/tokens.css'), ':root {\n  --lk-2: 8px;\n}\n')
  const script = `<Group gap={6} mt="4px" p={0} mb="md" fw={isChosen ? 650 : 400} px="var(--lk-2)" size={20}>`
  writeFileSync(join(folder, 'bills.tsx'), script)
  writeFileSync(join(folder, 'bills.css'), '.row {\n  gap: var(--lk-2);\n  color: var(--lk-inc);\n}\n')
  expect(findFaultsWithTokens(folder).toSorted()).toEqual([
    'bills.css names --lk-inc, which has no value',
    'bills.tsx says fw={isChosen ? 650 : 400}: name a token',
    'bills.tsx says gap={6}: name a token',
    'bills.tsx says mt="4px": name a token',
  ])
})
