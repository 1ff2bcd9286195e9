import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../supervisor/node-process.ts'

const folder = join(repository, 'stack/src/production/monitoring')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\blapka_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))),
]

const sources = globSync('{process,projections,workers,booking-service}/src/**/*.ts', { cwd: repository })
const exposed = new Set(
  sources
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(repository, path), 'utf8').matchAll(/name: '(lapka_[a-z_]+)'/g)])
    .map(([, name]) => name),
)

test.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])('%s asks for nothing that no process shows', (name) => {
  const metrics = metricsIn(read(name))
  expect(metrics.length).toBeGreaterThan(7)
  expect(metrics.filter((metric) => !exposed.has(metric))).toEqual([])
})

test('every alert is played once', () => {
  const names = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const played = [...read('alerts.test.yml').matchAll(/alertname: (\w+)\n/g)].map(([, name]) => name)
  expect(new Set(played)).toEqual(new Set(names))
  expect(played).toHaveLength(names.length)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(hasPromtool)('promtool takes the rules, and they ring when they should', () => {
  const run = (...words: string[]) => spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
  expect(run('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
  expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 })
  expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toMatchObject({ status: 0 })
})
