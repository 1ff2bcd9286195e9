import type { MeetingType } from '@lapka/contracts/consultations.ts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'

const rooms = { video: 'videoRoom', voice: 'voiceRoom', chat: 'chatRoom' } as const

/** Where the two talk. */
export const roomPath = (meetingType: MeetingType, id: string): string => pathTo(rooms[meetingType], null, { id })

/** The server allows camera and microphone to documents that were loaded for a consultation, and to no other. */
const isForTalks = (): boolean => {
  const loaded = performance.getEntriesByType('navigation')[0]?.name
  return loaded !== undefined && /^\/(online-consultation|voice)(\/|$)/.test(new URL(loaded).pathname)
}

/** Into the room at once where this document may use camera and microphone; otherwise the room is loaded as a document of its own. */
export const useEnterRoom = () => {
  const navigate = useNavigate()
  return useCallback(
    (room: string) => (isForTalks() ? void navigate(room, { replace: true }) : window.location.replace(room)),
    [navigate],
  )
}
