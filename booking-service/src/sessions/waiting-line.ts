import { Refused } from '../http/refused.ts'

type Line = {
  atOnce: number
  mostWaiting: number
  /** Between two who follow each other the place rests as long as the first one took: half of a core is then the most. */
  rests?: boolean
}

/** Costly work a few at a time, the rest in line; whoever finds the line full is told at once to come again. */
export const createWaitingLine = ({ atOnce, mostWaiting, rests = false }: Line) => {
  const waiting: (() => void)[] = []
  let running = 0
  /** To be asked before anything else is done for somebody who would be sent away. */
  const refuseIfFull = (): void => {
    if (waiting.length >= mostWaiting) throw new Refused('TOO_MANY_REQUESTS')
  }
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseIfFull()
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    const since = performance.now()
    try {
      return await work()
    } finally {
      // The place goes from hand to hand: nobody who comes between takes it.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else if (rests) setTimeout(next, performance.now() - since)
      else next()
    }
  }
  return { inTurn, refuseIfFull }
}
