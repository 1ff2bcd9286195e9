import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventVersions, type EventType } from '@lapka/contracts/events.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import { recordedGolden } from '@lapka/projections/golden/golden-history.ts'
import { repository } from '../supervisor/node-process.ts'
import { describeEvents, shapeLine } from './event-shapes.ts'

const FILE = 'contracts/src/events/shapes.txt'
const WHAT_TO_DO =
  `An event’s shape is for ever. Raise the type’s number in eventVersions (contracts/src/events.ts), add the upcaster to ` +
  `event-log/src/upcast.ts, add the line below to ${FILE} and an event in the new version to projections/src/golden/history.ndjson; ` +
  `what is in those files stays. For a new type add the line and the event alone.`

const frozen = readFileSync(join(repository, FILE), 'utf8').trimEnd().split('\n')
const nameOf = (line: string) => line.split(' ', 2).join(' ')
const golden = recordedGolden()

it('every event has the shape that was written down for its version', () => {
  const unknown = describeEvents(repository)
    .map(shapeLine)
    .filter((line) => !frozen.includes(line))
  expect(unknown.map((line) => `${WHAT_TO_DO}\n${line}`)).toEqual([])
})

it('no version was written down twice, and the golden history has one of each', () => {
  expect(new Set(frozen.map(nameOf)).size).toBe(frozen.length)
  const written = new Set(golden.map(({ type, version }) => `${type} ${version}`))
  expect([...written].sort()).toEqual(frozen.map(nameOf).sort())
})

it('every old version is lifted to that of today', () => {
  const stuck = golden.map(upcast).filter(({ type, version }) => version !== (eventVersions[type as EventType] ?? 1))
  expect(
    stuck.map(({ type, version }) => `${type} ${version}`),
    'event-log/src/upcast.ts lacks an upcaster',
  ).toEqual([])
})
