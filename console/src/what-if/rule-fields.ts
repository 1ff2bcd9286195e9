import { ruleBounds, type Rule, type RuleChanges } from '@lapka/contracts/what-if.ts'

/** How many of the API's units are one of the field's: notice is written in hours. */
const perUnit = (rule: Rule): number => (rule === 'minimumNoticeMinutes' ? 60 : 1)

export type Unit = 'hours' | 'minutes' | 'percent'
export const unitOf = (rule: Rule): Unit => {
  if (rule.endsWith('Percent')) return 'percent'
  return rule === 'minimumNoticeMinutes' || rule === 'freeCancellationHours' ? 'hours' : 'minutes'
}

/** Those that are asked about most; the others come with "another rule". */
export const firstRules: readonly Rule[] = [
  'minimumNoticeMinutes',
  'freeCancellationHours',
  'lateRefundPercent',
  'bufferMinutes',
  'holdMinutes',
]

export const shownValue = (rule: Rule, value: number): string => String(value / perUnit(rule))

/** The typed value in the API's units; undefined where it is no number within its bounds. */
export const typedValue = (rule: Rule, typed: string): number | undefined => {
  if (!/^[-−]?\d+([.,]\d+)?$/.test(typed.trim())) return undefined
  const value = Number(typed.trim().replace('−', '-').replace(',', '.')) * perUnit(rule)
  const { least, most, step } = ruleBounds[rule]
  return Number.isInteger(value) && value >= least && value <= most && value % step === 0 ? value : undefined
}

/** The rules of which something else was typed than is so; undefined where something typed is no value. */
export const changesOf = (
  rules: Record<Rule, number>,
  typed: { [R in Rule]?: string },
): { changes: RuleChanges; wrong: Rule[] } => {
  const changes: RuleChanges = {}
  const wrong: Rule[] = []
  for (const [rule, text] of Object.entries(typed) as [Rule, string][]) {
    const value = typedValue(rule, text)
    if (value === undefined) wrong.push(rule)
    else if (value !== rules[rule]) changes[rule] = value
  }
  return { changes, wrong }
}
