import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { commandArguments, commandVersions, type ReplayableName } from '@lapka/contracts/recorded-commands.ts'
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

const COMMANDS = 'contracts/src/recorded-commands.txt'

/** Names, kinds and choices of a command's arguments; how a date or an id is written is left out. */
const commandLine = (name: ReplayableName): string => {
  const { properties, required } = z.toJSONSchema(commandArguments[name], { io: 'input' })
  const shape = JSON.stringify({ properties, required }, (key, value) => (isOfSpelling(key) ? undefined : value))
  return `${name} ${commandVersions[name] ?? 1} ${shape}`
}
const isOfSpelling = (key: string): boolean => ['pattern', 'format', 'minimum', 'maximum', 'additionalProperties'].includes(key)

it('the arguments of every recorded command have the shape that was written down for their version', () => {
  const kept = readFileSync(join(repository, COMMANDS), 'utf8').trimEnd().split('\n')
  const unknown = (Object.keys(commandArguments) as ReplayableName[]).map(commandLine).filter((line) => !kept.includes(line))
  const whatToDo = `Raise the command’s number in commandVersions, lift older arguments in event-log/src/upcast.ts, and add this line to ${COMMANDS}`
  expect(unknown.map((line) => `${whatToDo}\n${line}`)).toEqual([])
  expect(new Set(kept.map(nameOf)).size).toBe(kept.length)
})
