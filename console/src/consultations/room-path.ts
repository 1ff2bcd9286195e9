import type { MeetingType } from '@lapka/contracts/consultations.ts'
import { pathTo } from '../pages/paths.ts'

/** Where the two talk. The page is opened as a document of its own: camera and microphone are allowed to it alone. */
export const roomPath = (meetingType: MeetingType, id: string): string =>
  `${pathTo('onlineConsultation')}/${meetingType}?${new URLSearchParams({ id })}`
