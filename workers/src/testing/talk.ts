import { decideAcceptConsultation } from '@lapka/domain/consultations/accept-consultation/decide.ts'
import { decideJoinRoom } from '@lapka/domain/consultations/join-room/decide.ts'
import { acceptStreams, consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import type { Practice } from './practice.ts'

type OfVet = { consultationId: string; professionalId: string }

export const acceptTalk = (practice: Practice, { consultationId, professionalId }: OfVet) => {
  const accepting = { consultationId, professionalId, at: practice.now() }
  const how = {
    tzdataVersion: '2026b',
    captureKey: `capture-${consultationId}`,
    reason: 'Диша тежко',
    isBusy: false,
    isPaidInParentsName: false,
    deviceKey: null,
  }
  return practice.run(command(acceptStreams(accepting), (states) => decideAcceptConsultation({ ...accepting, ...how }, states)))
}

export const joinTalk = (practice: Practice, consultationId: string, by: 'parent' | 'professional') =>
  practice.run(command({ streams: consultationStreams(consultationId) }, (states) => decideJoinRoom({ by }, states)))
