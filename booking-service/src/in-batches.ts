/**
 * Questions that are asked while an answer is under way wait for it and then travel together: under load a round trip is
 * shared by many, alone it costs nothing more.
 */
export const inBatches = <Question, Answer>(
  ask: (questions: Question[]) => Promise<(question: Question) => Answer>,
  { isFirstAlone = false } = {},
) => {
  type Waiting = { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isAsking = false

  const run = async () => {
    isAsking = true
    // One turn of the event loop admits all requests that arrived at the same time. A busy process is late for it.
    if (!isFirstAlone) await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const answerTo = await ask(batch.map(({ question }) => question))
        for (const { question, resolve } of batch) resolve(answerTo(question))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAsking = false
  }

  return (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isAsking) void run()
    })
}
