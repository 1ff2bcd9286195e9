import type { MeetingType } from '@lapka/contracts/consultations.ts'
import type { Signal } from '@lapka/contracts/live.ts'

export type IceServer = { urls: string[]; username?: string | undefined; credential?: string | undefined }

/** Messages between the robot and the process that makes its call. */
export type ToCall =
  | { kind: 'begin'; iceServers: IceServer[]; meetingType: MeetingType }
  /** The parent's tab in the room; null while none is. */
  | { kind: 'peer'; tabId: string | null }
  | { kind: 'signal'; signal: Signal }
export type FromCall = { kind: 'signal'; signal: Signal }
