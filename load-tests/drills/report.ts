import type { DrillResult } from './run-drill.ts'

export type DrillRun = { seed: number; minutes: number; commit: string; command: string }

/** One table of faults, what was found, and one line that says it all. */
export const reportOf = ({ tallies, violations, commands, events, reads, statuses }: DrillResult, run: DrillRun): string => {
  const effective = tallies.reduce((sum, tally) => sum + tally.effective, 0)
  const rows = tallies.map(({ name, tried, effective: times, evidence, impossible }) => [
    name,
    impossible === undefined ? `${times} of ${tried}` : 'skipped',
    impossible ?? evidence,
  ])
  const found = violations.map(({ invariant, what }) => `VIOLATION ${invariant}: ${what}`)
  return [
    tableOf([['fault', 'effective', 'the last one showed'], ...rows]),
    '',
    `Answers: ${[...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${times} × ${status === 0 ? 'none' : status}`)
      .join(', ')}.`,
    `${commands} commands, ${events} events, ${reads.answered} reads answered, ${reads.refused} told to come again, ${reads.failed} answered wrongly.`,
    ...found,
    ...(found.length === 0 ? [] : [`Commit ${run.commit}, seed ${run.seed}. Again: ${run.command}`]),
    `${effective} effective faults, ${violations.length} violations`,
  ].join('\n')
}

const tableOf = (rows: string[][]): string => {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n')
}
