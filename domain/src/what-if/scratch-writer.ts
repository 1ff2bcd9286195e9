import type { RecordedAppend } from './replayed-command.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isSame } from './same.ts'
import type { StreamFacts, World } from './world.ts'

type Head = { revision: number; hash: string }
/** The fork's own log: what is as it was is shared with the real one, what came out differently is written on from there. */
export type ScratchLog = {
  share: (event: RecordedEvent) => void
  /** Chains and appends facts to a stream at its head; answers where each of them stands. */
  append: (writes: { stream: string; head: Head; facts: LapkaEvent[] }[], at: string) => Promise<Head[][]>
}

const isAsRecorded = (facts: LapkaEvent[], recorded: RecordedEvent[], head: Head): boolean =>
  recorded.length === facts.length &&
  recorded[0]?.prevHash === head.hash &&
  facts.every(({ type, data }, index) => recorded[index]!.type === type && isSame(data, recorded[index]!.data))

/** Takes the facts of one command into the changed history, after the other one took them in. Answers whether all of it is as it was. */
export const createScratchWriter =
  (world: World, control: World, scratch: ScratchLog) =>
  async (facts: StreamFacts, at: string, append: RecordedAppend | null): Promise<boolean> => {
    const differing: { stream: string; head: Head; facts: LapkaEvent[] }[] = []
    await world.load([...facts.keys()].filter((stream) => world.known(stream) === undefined))
    for (const [stream, decided] of facts) {
      const head = world.known(stream)!
      const recorded = append === null ? [] : append.events.filter((event) => event.stream === stream)
      if (!isAsRecorded(decided, recorded, head)) {
        differing.push({ stream, head, facts: decided })
        continue
      }
      for (const event of recorded) scratch.share(event)
      world.adopt(stream, control.known(stream)!)
    }
    if (differing.length === 0) return true
    const places = await scratch.append(differing, at)
    differing.forEach(({ stream, facts: written }, index) => {
      written.forEach(({ type, data }, nth) => {
        const place = places[index]![nth]!
        world.apply({ stream, type, data, revision: place.revision, occurredAt: at }, place)
      })
    })
    return false
  }
