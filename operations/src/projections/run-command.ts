import { userInfo } from 'node:os'
import { refusals } from '@lapka/contracts/refusals.ts'
import type { ProjectionAct } from '@lapka/domain/projections/decide.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import type { BuildDependencies } from '@lapka/projections/builds/advance-build.ts'
import { compareView, type ComparedTable } from '@lapka/projections/builds/compare-view.ts'
import { steerAs, type Steering } from '@lapka/projections/builds/steer.ts'
import { positionAt, viewAt } from '@lapka/projections/builds/view-at.ts'
import { listViews } from '@lapka/projections/builds/list-views.ts'
import { createProgress } from '../progress/progress.ts'

export type CommandOutcome = { lines: string[]; exitCode: 0 | 1 | 2 }
type Dependencies = Omit<BuildDependencies, 'projection'>

export type CommandRequest = {
  what: ProjectionAct['act'] | 'list' | 'compare' | 'at'
  /** A view, or `all`. */
  name?: string
  switching?: 'automatic' | 'asked'
  eventsPerSecond?: number
  position?: number
  instant?: string
  minutes?: number
  reason?: string
}

const wrong = (problem: string): CommandOutcome => ({ lines: [problem], exitCode: 2 })

/** Exit code 0 where it was done, 1 where it was refused or views differ, 2 where it was asked wrongly. */
export const runCommand = async (request: CommandRequest, dependencies: Dependencies): Promise<CommandOutcome> => {
  const { what, name, reason = '' } = request
  if (what === 'list') return { lines: await listViews({ ...dependencies, projections: allProjections }), exitCode: 0 }
  const chosen = name === 'all' ? allProjections : allProjections.filter((projection) => projection.name === name)
  if (chosen.length === 0)
    return wrong(`There is no view ${name ?? ''}; there are ${allProjections.map((one) => one.name).join(', ')}.`)
  if (what === 'compare') return compareAll(chosen, dependencies)
  if (what === 'at') return lookAt(chosen, request, dependencies)
  const act = actOf(what, request)
  if (act === undefined) return wrong('Say which event and why: skip NAME --position N --reason TEXT.')
  // A rebuild of all reads the log once for all of them.
  const groups = what === 'rebuild' ? [chosen] : chosen.map((one) => [one])
  const outcomes: CommandOutcome[] = []
  for (const projections of groups) outcomes.push(await steerThem(dependencies, { projections, act, reason: reason.trim() }))
  return {
    lines: outcomes.flatMap(({ lines }) => lines),
    exitCode: outcomes.some(({ exitCode }) => exitCode !== 0) ? 1 : 0,
  }
}

const actOf = (what: ProjectionAct['act'], request: CommandRequest): ProjectionAct | undefined => {
  const { switching = 'automatic', eventsPerSecond = null, position, reason = '' } = request
  if (what === 'rebuild') return { act: what, switching, eventsPerSecond }
  if (what === 'throttle') return { act: what, eventsPerSecond }
  if (what === 'skip') return position === undefined || reason.trim() === '' ? undefined : { act: what, position }
  return { act: what }
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

/** The user of this machine. */
const operatorName = () => `operator ${userInfo().username}`

const lookAt = async (
  chosen: typeof allProjections,
  { position, instant, minutes = 60 }: CommandRequest,
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
  const progress = createProgress()
  for (const [index, projection] of chosen.entries()) {
    progress.show(`Comparing ${projection.name}, ${index + 1} of ${chosen.length}`)
    const compared = await compareView(projection, dependencies).finally(progress.clear)
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
