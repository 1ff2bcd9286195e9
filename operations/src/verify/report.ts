import { invariants, type Verdict } from './place.ts'

const MAX_SHOWN = 50

const wordOf = ({ violations, checked }: Verdict): string =>
  violations.length > 0 ? 'VIOLATED' : checked === null ? 'not checked' : 'ok'

/** A line for each invariant with what was looked at, below it every violation; the last line says all of it at once. */
export const reportLines = (verdicts: readonly Verdict[]): string[] => [
  ...verdicts.flatMap((verdict) => {
    const { id, checked, whyNot, violations } = verdict
    const line = `${id.padEnd(4)}${wordOf(verdict).padEnd(12)} ${invariants[id]}: ${checked ?? whyNot ?? ''}`
    const more = violations.length - MAX_SHOWN
    return [
      line,
      ...violations.slice(0, MAX_SHOWN).map(({ what }) => `      ${what}`),
      ...(more > 0 ? [`      and ${more} more`] : []),
    ]
  }),
  '',
  lastLine(verdicts),
]

export const lastLine = (verdicts: readonly Verdict[]): string =>
  verdicts.map((verdict) => `${verdict.id} ${wordOf(verdict)}`).join(' ')
