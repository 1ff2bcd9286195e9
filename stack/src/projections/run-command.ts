import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { allProjections } from '@lapka/projections/all-projections.ts'
import type { BuildDependencies } from '@lapka/projections/builds/advance-build.ts'
import { command, rebuild, type Answer, type BuildCommand } from '@lapka/projections/builds/commands.ts'
import { compareView, type ComparedTable } from '@lapka/projections/builds/compare-view.ts'
import { retryEvent, skipEvent } from '@lapka/projections/skip-event.ts'
import { positionAt, viewAt } from '@lapka/projections/builds/view-at.ts'
import { listViews } from '@lapka/projections/builds/list-views.ts'

export type CommandOutcome = { lines: string[]; exitCode: 0 | 1 | 2 }
type Dependencies = Omit<BuildDependencies, 'projection'>

const BUILD_COMMANDS: readonly string[] = ['pause', 'resume', 'cancel', 'switch', 'roll-back', 'drop'] satisfies BuildCommand[]

export const usage = [
  'npm run projections -- list',
  'npm run projections -- rebuild NAME|all [--events-per-second N] [--switch automatic|asked]',
  'npm run projections -- pause | resume | cancel | switch | roll-back | drop NAME',
  'npm run projections -- compare NAME|all',
  'npm run projections -- at NAME|all --position N | --instant YYYY-MM-DDThh:mm:ss.sssZ [--minutes N]',
  'npm run projections -- retry NAME',
  'npm run projections -- skip NAME --position N --reason TEXT',
]

const wrong = (problem: string): CommandOutcome => ({ lines: [problem, ...usage], exitCode: 2 })

/** Exit code 0 where it was done, 1 where it was refused or views differ, 2 where it was asked wrongly. */
export const runCommand = async (words: string[], dependencies: Dependencies): Promise<CommandOutcome> => {
  const asked = readWords(words)
  if ('problem' in asked) return wrong(asked.problem)
  const { what, name } = asked
  if (![...BUILD_COMMANDS, 'list', 'rebuild', 'compare', 'at', 'retry', 'skip'].includes(what))
    return wrong(`There is no command ${what}.`)
  if (what === 'list') return { lines: await listViews({ ...dependencies, projections: allProjections }), exitCode: 0 }
  const chosen = name === 'all' ? allProjections : allProjections.filter((projection) => projection.name === name)
  if (chosen.length === 0)
    return wrong(`There is no view ${name ?? ''}; there are ${allProjections.map((one) => one.name).join(', ')}.`)
  if (what === 'rebuild') return answered([await rebuild(dependencies.db, chosen, asked)])
  if (what === 'compare') return compareAll(chosen, dependencies)
  if (what === 'at') return lookAt(chosen, asked, dependencies)
  const [first] = chosen
  if (first !== undefined && what === 'retry') return answered([await retryEvent(dependencies.db, first.name)])
  if (first !== undefined && what === 'skip') {
    if (asked.position === undefined || asked.reason === '')
      return wrong('Say which event and why: skip NAME --position N --reason TEXT.')
    const skip = { projection: first.name, position: asked.position, reason: asked.reason, operator: operatorName() }
    return answered([await skipEvent(dependencies, skip)])
  }
  const answers: Answer[] = []
  for (const projection of chosen) answers.push(await command(dependencies.db, projection.name, what as BuildCommand))
  return answered(answers)
}

const answered = (answers: Answer[]): CommandOutcome => ({
  lines: answers.map((answer) => ('done' in answer ? answer.done : answer.problem)),
  exitCode: answers.some((answer) => 'problem' in answer) ? 1 : 0,
})

/** Whoever is signed in at this machine. */
const operatorName = () => `operator ${userInfo().username}`

type Asked = {
  what: string
  name: string | undefined
  switching: 'automatic' | 'asked'
  eventsPerSecond: number | null
  position: number | undefined
  instant: string | undefined
  minutes: number
  reason: string
}

const options = {
  'events-per-second': { type: 'string' },
  switch: { type: 'string', default: 'automatic' },
  position: { type: 'string' },
  instant: { type: 'string' },
  minutes: { type: 'string', default: '60' },
  reason: { type: 'string', default: '' },
} as const
const numbers = ['events-per-second', 'position', 'minutes'] as const

const readWords = (words: string[]): Asked | { problem: string } => {
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options })
    const [what, name, ...more] = positionals
    if (what === undefined || more.length > 0) return { problem: 'Say what to do, and with which view.' }
    if (what !== 'list' && name === undefined) return { problem: `Say with which view: ${what} NAME.` }
    const { switch: switching, 'events-per-second': rate, position, instant, minutes, reason } = values
    if (switching !== 'automatic' && switching !== 'asked') return { problem: '--switch is automatic or asked.' }
    const odd = numbers.find((option) => values[option] !== undefined && !/^[1-9]\d{0,8}$/.test(values[option] ?? ''))
    if (odd !== undefined) return { problem: `--${odd} is a whole number above 0.` }
    if (instant !== undefined && Number.isNaN(Date.parse(instant))) return { problem: '--instant is no instant.' }
    const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
    const time = { position: numberOf(position), instant, minutes: Number(minutes) }
    return { ...time, what, name, switching, eventsPerSecond: numberOf(rate) ?? null, reason: reason.trim() }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

const lookAt = async (
  chosen: typeof allProjections,
  { position, instant, minutes }: Asked,
  dependencies: Dependencies,
): Promise<CommandOutcome> => {
  if ((position === undefined) === (instant === undefined)) return wrong('Say when: --position N, or --instant.')
  const until = position ?? (await positionAt(dependencies.log, instant ?? ''))
  const lines: string[] = []
  for (const projection of chosen) {
    const then = await viewAt({ position: until, minutes }, { ...dependencies, projection })
    lines.push(
      `${projection.name} as it was at ${then.position}: schema ${then.schema}, until ${then.endsAt?.toISOString() ?? ''}`,
    )
  }
  return { lines, exitCode: 0 }
}

const compareAll = async (chosen: typeof allProjections, dependencies: Dependencies): Promise<CommandOutcome> => {
  const lines: string[] = []
  let exitCode: 0 | 1 = 0
  for (const projection of chosen) {
    const compared = await compareView(projection, dependencies)
    lines.push(
      `${projection.name}, at ${compared.position}: ${compared.isSame ? 'live and rebuilt are the same' : 'THEY DIFFER'}`,
    )
    lines.push(...compared.tables.flatMap(describe))
    if (!compared.isSame) exitCode = 1
  }
  return { lines, exitCode }
}

const describe = ({ table, liveRows, rebuiltRows, liveHash, rebuiltHash, onlyLive, onlyRebuilt }: ComparedTable): string[] => [
  liveHash === rebuiltHash
    ? `  ${table}: ${liveRows} rows, ${liveHash}`
    : `  ${table}: ${liveRows} rows live, ${rebuiltRows} rebuilt, ${liveHash} and ${rebuiltHash}`,
  ...onlyLive.map((row) => `    only live     ${row}`),
  ...onlyRebuilt.map((row) => `    only rebuilt  ${row}`),
]
