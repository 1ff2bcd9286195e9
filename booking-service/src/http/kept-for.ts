/** One answer for all calls within a time; a failed one is not kept. */
export const keptFor = <Answer>(ms: number, ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let kept: { since: number; answer: Promise<Answer> } | undefined
  return () => {
    if (kept !== undefined && performance.now() - kept.since < ms) return kept.answer
    const fresh = { since: performance.now(), answer: ask() }
    fresh.answer.catch(() => kept === fresh && (kept = undefined))
    kept = fresh
    return fresh.answer
  }
}
