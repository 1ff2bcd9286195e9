type Timer = { atMs: number; run: () => Promise<void> }

/** Work that is due at an instant of virtual time, earliest first. A binary heap. */
const createHeap = () => {
  const heap: Timer[] = []
  const swap = (one: number, other: number) => {
    ;[heap[one], heap[other]] = [heap[other]!, heap[one]!]
  }
  const add = (timer: Timer) => {
    heap.push(timer)
    for (let index = heap.length - 1; index > 0;) {
      const parent = (index - 1) >> 1
      if (heap[parent]!.atMs <= heap[index]!.atMs) return
      swap(parent, index)
      index = parent
    }
  }
  const takeFirst = (): Timer => {
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    heap[0] = last
    for (let index = 0; ;) {
      const left = 2 * index + 1
      const child = (heap[left + 1]?.atMs ?? Infinity) < (heap[left]?.atMs ?? Infinity) ? left + 1 : left
      if ((heap[child]?.atMs ?? Infinity) >= heap[index]!.atMs) return first
      swap(index, child)
      index = child
    }
  }
  /** Does what is due, with what becomes due meanwhile. */
  const runUntil = async (atMs: number): Promise<void> => {
    while ((heap[0]?.atMs ?? Infinity) <= atMs) await takeFirst().run()
  }
  return { add, runUntil }
}

/**
 * Each professional has a clock of their own: a log may hold one's later commands before another's earlier ones, and nothing of one
 * calendar waits for another.
 */
export const createTimers = () => {
  const heaps = new Map<string, ReturnType<typeof createHeap>>()
  const add = (professionalId: string, timer: Timer): void => {
    const heap = heaps.get(professionalId) ?? createHeap()
    heaps.set(professionalId, heap)
    heap.add(timer)
  }
  const runUntil = async (professionalId: string, atMs: number): Promise<void> => heaps.get(professionalId)?.runUntil(atMs)
  const runAll = async (atMs: number): Promise<void> => {
    for (const heap of heaps.values()) await heap.runUntil(atMs)
  }
  return { add, runUntil, runAll }
}
export type Timers = ReturnType<typeof createTimers>
