import { growsForTheBetter, measures, type Measure } from '@lapka/contracts/what-if.ts'

type Figures = Record<Measure, number>
export type ComparedMeasure = {
  measure: Measure
  was: number
  becomes: number
  change: number
  /** Of what it was; the ruler of a table shows it. Null where there was nothing. */
  share: number | null
  means: 'better' | 'worse' | 'same'
}

/** The two histories side by side, and whether each difference is welcome. */
export const compareFigures = ({ was, becomes }: { was: Figures; becomes: Figures }): ComparedMeasure[] =>
  measures.map((measure) => {
    const change = becomes[measure] - was[measure]
    const isWelcome = change > 0 === growsForTheBetter[measure]
    return {
      measure,
      was: was[measure],
      becomes: becomes[measure],
      change,
      share: was[measure] === 0 ? null : change / was[measure],
      means: change === 0 ? 'same' : isWelcome ? 'better' : 'worse',
    }
  })

/** The page's first sentence. `both`: hours and money go the same way; `mixed`: one for the other. */
export type WhatIfVerdict = {
  kind: 'notTrustworthy' | 'unchanged' | 'gain' | 'loss' | 'mixed' | 'elsewhere'
  bookedMinutes: number
  revenueCents: number
}

type Comparison = { was: Figures; becomes: Figures; reproduction: { decisions: number; matching: number } }

/** Below this the history itself did not come out again, and no figure after it means anything. */
const MIN_MATCHING = 0.99

export const judgeWhatIf = ({ was, becomes, reproduction }: Comparison): WhatIfVerdict => {
  const bookedMinutes = becomes.bookedMinutes - was.bookedMinutes
  const revenueCents = becomes.revenueCents - was.revenueCents
  const kind = (): WhatIfVerdict['kind'] => {
    if (reproduction.matching < reproduction.decisions * MIN_MATCHING) return 'notTrustworthy'
    if (measures.every((measure) => was[measure] === becomes[measure])) return 'unchanged'
    if (bookedMinutes === 0 && revenueCents === 0) return 'elsewhere'
    if (bookedMinutes >= 0 && revenueCents >= 0) return 'gain'
    return bookedMinutes <= 0 && revenueCents <= 0 ? 'loss' : 'mixed'
  }
  return { kind: kind(), bookedMinutes, revenueCents }
}
