import { eventVersions } from '@lapka/contracts/events.ts'
import type { ScratchLog } from '@lapka/domain/what-if/scratch-writer.ts'
import type { ForkedLog } from '@lapka/event-log/forked-log.ts'
import { chained } from '@lapka/event-log/hash-chain.ts'
import type { AppendedEvent, StreamWrite } from '@lapka/event-log/port.ts'

const WHAT_IF_ACTOR = { id: 'what-if', role: 'SYSTEM' } as const

/** Writes what a changed history decides into a forked log: each stream's hash chain goes on from the event it was forked at. */
export const createScratchLog = (fork: ForkedLog): ScratchLog => {
  let commands = 0
  return {
    share: (event) => {
      fork.learnHead(event.stream, { revision: event.revision - 1, hash: event.prevHash })
      fork.share(event)
    },
    append: async (changes, at) => {
      commands += 1
      const commandId = `what-if-${commands}`
      const envelope = {
        occurredAt: at,
        actor: WHAT_IF_ACTOR,
        commandId,
        commandHash: '',
        correlationId: commandId,
        causationId: commandId,
      }
      const writes = changes.map(({ stream, head, facts }): StreamWrite => {
        fork.learnHead(stream, head)
        const events: AppendedEvent[] = []
        let prevHash = head.hash
        for (const { type, data } of facts) {
          const revision = head.revision + 1 + events.length
          const version = eventVersions[type] ?? 1
          const event = chained({
            ...envelope,
            id: `${commandId}-${stream}-${revision}`,
            type,
            version,
            stream,
            revision,
            data,
            prevHash,
          })
          prevHash = event.hash
          events.push(event)
        }
        return { stream, expectedRevision: head.revision, events }
      })
      const result = await fork.append(writes)
      if ('conflict' in result) throw new Error(`the scratch log moved under its only writer: ${result.conflict.stream}`)
      return writes.map(({ events }) => events.map(({ revision, hash }) => ({ revision, hash })))
    },
  }
}
