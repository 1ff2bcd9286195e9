import { OutcomeUnknown } from '../port.ts'

export type HeldLocks = { covers: (streams: string[]) => boolean; release: () => undefined }

/**
 * Lets one command at a time append to a stream within this process, first come first served. The log alone decides who
 * wins; this only spares racers of one process the appends that would end in a conflict.
 */
export const createStreamLocks = (timeoutMs: number) => {
  const queues = new Map<string, (() => void)[]>()

  const take = (stream: string): Promise<void> | undefined => {
    const queue = queues.get(stream)
    if (queue !== undefined) return wait(stream, queue)
    queues.set(stream, [])
    return undefined
  }
  const wait = (stream: string, queue: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      const next = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(next), 1)
        reject(new OutcomeUnknown(`${stream} was busy for ${timeoutMs} ms; this command has written nothing`))
      }
      const timer = setTimeout(giveUp, timeoutMs)
      queue.push(next)
    })
  const free = (stream: string) => {
    const next = queues.get(stream)?.shift()
    if (next) next()
    else queues.delete(stream)
  }

  /** In one order for all, so that two commands never wait for each other. */
  const acquire = async (streams: string[]): Promise<HeldLocks> => {
    const held: string[] = []
    const release = () => {
      for (const stream of held.splice(0)) free(stream)
      return undefined
    }
    try {
      for (const stream of streams.toSorted()) {
        const waiting = take(stream)
        if (waiting !== undefined) await waiting
        held.push(stream)
      }
    } catch (error) {
      release()
      throw error
    }
    return { covers: (requests) => requests.every((stream) => held.includes(stream)), release }
  }
  return { acquire }
}
