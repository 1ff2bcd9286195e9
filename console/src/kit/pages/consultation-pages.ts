import { pages } from '@lapka/contracts/pages.ts'
import type { RegisteredPage } from './registered-page.ts'

/** Public pages; they have no picture of their own for shared links. */
const unpictured = { audience: 'everyone' } as const

/** Every page of a consultation, as the register has them. */
export const consultationPages = {
  consultationComplete: {
    title: 'consultations-complete:title',
    ...pages.consultationComplete,
    screen: 'consultations/complete/complete-page',
  },
  onlineConsultation: {
    title: 'consultations-ask:service.title',
    ...pages.onlineConsultation,
    ...unpictured,
    screen: 'consultations/ask/service-page',
  },
  askConsultation: {
    title: 'consultations-ask:form.title',
    ...pages.askConsultation,
    ...unpictured,
    screen: 'consultations/ask/start-page',
  },
  consultation: { ...pages.consultation, screen: 'consultations/wait/waiting-room-page' },
  videoRoom: {
    title: 'consultations-room:titleVideo',
    ...pages.videoRoom,
    screen: 'consultations/room/room-page',
    props: { mode: 'video' },
  },
  voiceRoom: {
    title: 'consultations-room:titleVoice',
    ...pages.voiceRoom,
    screen: 'consultations/room/room-page',
    props: { mode: 'voice' },
  },
  chatRoom: {
    title: 'consultations-room:titleChat',
    ...pages.chatRoom,
    screen: 'consultations/room/room-page',
    props: { mode: 'chat' },
  },
} as const satisfies Record<string, RegisteredPage>
