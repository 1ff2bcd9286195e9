import { COME_BACK_MS, type ConsultationParty } from '@lapka/contracts/consultations.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { decideLeaveRoom } from '@lapka/domain/consultations/leave-room/decide.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import {
  after,
  againIn,
  defineJob,
  done,
  failed,
  type CommandDependencies,
  type JobDependencies,
  type JobResult,
} from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

/** A party in a room, and since when: one who left and comes again is watched anew. */
type Watched = { consultationId: string; by: ConsultationParty; hereSince: string }
type WatchDependencies = Pick<CommandDependencies, 'command' | 'handle' | 'now' | 'newId'> & Pick<JobDependencies, 'awayMs'>

const POLL_INTERVAL_MS = MINUTE_MS
const RECHECK_INTERVAL_MS = 1_000

/**
 * A dropped connection is no leaving: only a party who is away longer than the waiting time has left. Presence is kept beside the
 * log, so a lost row counts as an absence of that length.
 */
export const watchPresence = async (
  dependencies: WatchDependencies,
  { workId, consultationId, by, hereSince }: Watched & { workId: string },
): Promise<JobResult> => {
  const { handle, awayMs } = dependencies
  const streams = consultationStreams(consultationId)
  const { consultation } = await handle.read(streams)
  if (consultation.status !== 'accepted') return done('it has ended')
  if (consultation.attendance[by].hereSince !== hereSince) return done('they have left, or came again')
  const away = await awayMs({ consultationId, party: by })
  if (away === 0) return againIn(dependencies, POLL_INTERVAL_MS)
  if (away !== undefined && away < COME_BACK_MS) return againIn(dependencies, Math.max(RECHECK_INTERVAL_MS, COME_BACK_MS - away))
  const seenUntil = away === undefined ? hereSince : addMs(dependencies.now(), -away)
  const command = { by, why: 'away', seenUntil } as const
  const context = systemContext(dependencies, { workId, aboutId: consultationId }, command)
  const handled = await handle(context, { streams }, (states) => decideLeaveRoom(command, states))
  return 'refused' in handled ? failed(handled.refused) : done()
}

export const watchPresenceJob = defineJob<Watched>({
  kind: 'watch-presence',
  causes: {
    ConsultationJoined: ({ consultationId, by }, event) => [
      { payload: { consultationId, by, hereSince: event.occurredAt }, dueAt: after(event, COME_BACK_MS) },
    ],
  },
  run: watchPresence,
})
