/** Calls within this time share one answer. A failed one is not shared. */
export const shareFor = <Answer>(ms: number, ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (last === undefined || performance.now() - last.at > ms) {
      const asked = { at: performance.now(), answer: ask() }
      last = asked
      asked.answer.catch(() => {
        if (last === asked) last = undefined
      })
    }
    return last.answer
  }
}
