import type { PersonalFields } from './personal-fields.ts'

/** The line for a full day, or for a full course: who stands in it, and who was offered a time or a seat that came free. */
export type WaitlistEvents = {
  // waitlist-{professionalId}-{yyyy-mm-dd}, waitlist-{courseId}-{yyyy-mm-dd}: the day of its first session
  WaitJoined: {
    waitId: string
    parentId: string
    petId: string
    professionalId: string
    serviceId: string
    date: string
    /** Where in the line they stood when they joined: 1 is the next to be offered a time. */
    place: number
    /** Why they want to come, for the appointment that may come of it. */
    reason: string
    /** How long the service takes for this animal with the wanted extras, where it is not as long for all. */
    durationMinutes?: number
    extraIds?: string[]
    /** The course that has no seat left; none where a time of the day is waited for. */
    courseId?: string
  }
  /** The time is held for this parent alone until then: the hold is an appointment like any other, only placed by us. */
  WaitOffered: { waitId: string; parentId: string; appointmentId: string; startsAt: string; expiresAt: string }
  /** `declined`: what was offered. `not_possible`: the person or the pet is no longer with us, or what the service needs is in use. */
  WaitLeft: { waitId: string; parentId: string; why: 'left' | 'declined' | 'not_possible' }
}

export const waitlistFields = {
  WaitJoined: { reason: 'parentId' },
} as const satisfies PersonalFields<WaitlistEvents>
