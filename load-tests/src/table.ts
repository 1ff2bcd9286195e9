export type Row = { what: string; measured: string; goal: string }

const widest = (texts: string[]) => Math.max(...texts.map((text) => text.length))

/** Columns side by side, as wide as they need: pasted into Markdown it stays a table. */
export const tableOf = (rows: Row[]): string => {
  const all: Row[] = [{ what: 'what', measured: 'measured', goal: 'goal' }, ...rows]
  const what = widest(all.map((row) => row.what))
  const measured = widest(all.map((row) => row.measured))
  const goal = widest(all.map((row) => row.goal))
  const lines = all.map((row) => `| ${row.what.padEnd(what)} | ${row.measured.padEnd(measured)} | ${row.goal.padEnd(goal)} |`)
  const rule = `| ${'-'.repeat(what)} | ${'-'.repeat(measured)} | ${'-'.repeat(goal)} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`
export const ratio = (times: number): string => `${times.toFixed(2)}×`
export const milliseconds = (ms: number): string => (Number.isFinite(ms) ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : 'never')
