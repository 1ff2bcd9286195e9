import type { MeetingType } from '@lapka/contracts/consultations.ts'
import type { Signal } from '@lapka/contracts/live.ts'

export type IceServer = { urls: string[]; username?: string | undefined; credential?: string | undefined }

/** What the robot tells the process that makes its call, and what that says to it. */
export type ToCall =
  | { kind: 'begin'; iceServers: IceServer[]; meetingType: MeetingType }
  /** Which tab of the parent is in the room; null while none is. */
  | { kind: 'peer'; tabId: string | null }
  | { kind: 'signal'; signal: Signal }
export type FromCall = { kind: 'signal'; signal: Signal }
