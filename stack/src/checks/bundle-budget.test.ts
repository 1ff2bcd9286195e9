import { describe, expect, test } from 'vitest'
import { measure, overBudget } from './bundle-budget.ts'

const manifest = {
  'index.html': { file: 'main.js', css: ['main.css'], imports: ['_shared.js'], dynamicImports: ['src/day.tsx'], isEntry: true },
  '_shared.js': { file: 'shared.js' },
  'src/day.tsx': { file: 'day.js', imports: ['_shared.js', '_calendar.js'] },
  '_calendar.js': { file: 'calendar.js' },
}

const withSizes = (sizes: Record<string, number>) => overBudget(measure(manifest, (file) => sizes[file] ?? 0))

describe('the budget of a first load', () => {
  test('a console within its budget is let through', () => {
    expect(
      withSizes({ 'main.js': 90_000, 'shared.js': 80_000, 'main.css': 30_000, 'day.js': 20_000, 'calendar.js': 70_000 }),
    ).toEqual([])
  })

  test('what the entry imports counts as first load', () => {
    expect(withSizes({ 'main.js': 100_000, 'shared.js': 90_000 })).toHaveLength(1)
  })

  test('a route counts what it adds, not what was loaded already', () => {
    expect(withSizes({ 'shared.js': 90_000, 'day.js': 50_000, 'calendar.js': 60_000 })).toEqual([
      'route src/day.tsx: 110.0 kB gz, allowed are 100',
    ])
  })

  test('the library that draws streets has a bound of its own', () => {
    const layer = 'src/professionals/streets/street-layer.tsx'
    const withLayer = {
      ...manifest,
      'index.html': { ...manifest['index.html'], dynamicImports: [layer] },
      [layer]: { file: 'layer.js' },
    }
    const of = (bytes: number) => overBudget(measure(withLayer, (file) => (file === 'layer.js' ? bytes : 0)))
    expect(of(319_000)).toEqual([])
    expect(of(321_000)).toEqual([`route ${layer}: 321.0 kB gz, allowed are 320`])
  })

  test('styles have a bound of their own', () => {
    expect(withSizes({ 'main.css': 41_000 })).toHaveLength(1)
  })
})
