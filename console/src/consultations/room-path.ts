import type { MeetingType } from '@lapka/contracts/consultations.ts'
import { pathTo } from '../pages/paths.ts'

const rooms = { video: 'videoRoom', voice: 'voiceRoom', chat: 'chatRoom' } as const

/** Where the two talk. The page is opened as a document of its own: camera and microphone are allowed to it alone. */
export const roomPath = (meetingType: MeetingType, id: string): string => pathTo(rooms[meetingType], null, { id })
