import { Refused } from '../http/refused.ts'

type Line = {
  atOnce: number
  mostWaiting: number
  /** How many times as long as the first one took the place rests between two who follow each other; asked each time. */
  restTimes?: () => number
}

/** Costly work a few at a time, the rest in line; whoever finds the line full is told at once to come again. */
export const createWaitingLine = ({ atOnce, mostWaiting, restTimes = () => 0 }: Line) => {
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
      else rest(restTimes() * (performance.now() - since), next)
    }
  }
  return { inTurn, refuseIfFull }
}

const rest = (ms: number, next: () => void): void => {
  if (ms > 0) setTimeout(next, ms)
  else next()
}
