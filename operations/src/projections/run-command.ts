import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { refusals } from '@lapka/contracts/refusals.ts'
import type { ProjectionAct } from '@lapka/domain/projections/decide.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import type { BuildDependencies } from '@lapka/projections/builds/advance-build.ts'
import { compareView, type ComparedTable } from '@lapka/projections/builds/compare-view.ts'
import { steerAs, type Steering } from '@lapka/projections/builds/steer.ts'
import { positionAt, viewAt } from '@lapka/projections/builds/view-at.ts'
import { listViews } from '@lapka/projections/builds/list-views.ts'

export type CommandOutcome = { lines: string[]; exitCode: 0 | 1 | 2 }
type Dependencies = Omit<BuildDependencies, 'projection'>

const ACTS = ['rebuild', 'pause', 'resume', 'throttle', 'cancel', 'switch', 'roll-back', 'drop', 'retry', 'skip'] as const

export const usage = [
  'npm run projections -- list',
  'npm run projections -- rebuild NAME|all [--events-per-second N] [--switch automatic|asked]',
  'npm run projections -- pause | resume | cancel | switch | roll-back | drop NAME',
  'npm run projections -- throttle NAME [--events-per-second N]',
  'npm run projections -- compare NAME|all',
  'npm run projections -- at NAME|all --position N | --instant YYYY-MM-DDThh:mm:ss.sssZ [--minutes N]',
  'npm run projections -- retry NAME',
  'npm run projections -- skip NAME --position N --reason TEXT',
  'Each of them but list, compare and at takes --reason TEXT, which the log keeps.',
]

const wrong = (problem: string): CommandOutcome => ({ lines: [problem, ...usage], exitCode: 2 })

/** Exit code 0 where it was done, 1 where it was refused or views differ, 2 where it was asked wrongly. */
export const runCommand = async (words: string[], dependencies: Dependencies): Promise<CommandOutcome> => {
  const request = readWords(words)
  if ('problem' in request) return wrong(request.problem)
  const { what, name } = request
  if (![...ACTS, 'list', 'compare', 'at'].includes(what)) return wrong(`There is no command ${what}.`)
  if (what === 'list') return { lines: await listViews({ ...dependencies, projections: allProjections }), exitCode: 0 }
  const chosen = name === 'all' ? allProjections : allProjections.filter((projection) => projection.name === name)
  if (chosen.length === 0)
    return wrong(`There is no view ${name ?? ''}; there are ${allProjections.map((one) => one.name).join(', ')}.`)
  if (what === 'compare') return compareAll(chosen, dependencies)
  if (what === 'at') return lookAt(chosen, request, dependencies)
  const act = actOf(request)
  if (act === undefined) return wrong('Say which event and why: skip NAME --position N --reason TEXT.')
  // A rebuild of all reads the log once for all of them.
  const groups = what === 'rebuild' ? [chosen] : chosen.map((one) => [one])
  const outcomes: CommandOutcome[] = []
  for (const projections of groups) outcomes.push(await steerThem(dependencies, { projections, act, reason: request.reason }))
  return {
    lines: outcomes.flatMap(({ lines }) => lines),
    exitCode: outcomes.some(({ exitCode }) => exitCode !== 0) ? 1 : 0,
  }
}

const actOf = ({ what, switching, eventsPerSecond, position, reason }: CommandRequest): ProjectionAct | undefined => {
  if (what === 'rebuild') return { act: what, switching, eventsPerSecond }
  if (what === 'throttle') return { act: what, eventsPerSecond }
  if (what === 'skip') return position === undefined || reason === '' ? undefined : { act: what, position }
  return { act: what as Exclude<(typeof ACTS)[number], 'rebuild' | 'throttle' | 'skip'> }
}

const steerThem = async (dependencies: Dependencies, steering: Steering): Promise<CommandOutcome> => {
  const reason = steering.reason || 'Given on the command line, without a reason.'
  const answer = await steerAs(dependencies, { ...steering, reason, operator: operatorName() })
  const names = steering.projections.map(({ name }) => name).join(', ')
  if ('refused' in answer)
    return { lines: [`${answer.touched?.join(', ') ?? names}: ${refusals[answer.refused].en}`], exitCode: 1 }
  return { lines: [`${names}: ${sayDone(steering.act)}`], exitCode: 0 }
}

const sayDone = (act: ProjectionAct): string => {
  switch (act.act) {
    case 'rebuild':
      return `being built beside the live view, which serves meanwhile. ${act.switching === 'automatic' ? 'It goes live by itself.' : 'It waits for "switch" then.'}`
    case 'throttle':
      return act.eventsPerSecond === null ? 'reads as fast as it can.' : `reads at most ${act.eventsPerSecond} events/s.`
    case 'skip':
      return `goes on without the event at ${act.position}; the log says why.`
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'switch':
    case 'roll-back':
    case 'drop':
    case 'retry':
      return doneWords[act.act]
  }
}

const doneWords = {
  pause: 'paused; "resume" goes on where it is.',
  resume: 'goes on where it was.',
  cancel: 'cancelled; the live view stays as it is, and what was built is dropped.',
  switch: 'goes live now.',
  'roll-back': 'what was live before catches up and goes live again; what is live now is kept.',
  drop: 'what was kept to go back to is dropped.',
  retry: "tries again. It stops once more where the event still can't be taken.",
} as const

/** Whoever is signed in at this machine. */
const operatorName = () => `operator ${userInfo().username}`

type CommandRequest = {
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

const readWords = (words: string[]): CommandRequest | { problem: string } => {
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
  { position, instant, minutes }: CommandRequest,
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
