import type { SeriesPlan, SkippedVisit } from '../series.ts'

/** Visits that were booked together; each is an appointment of its own. */
export type SeriesEvents = {
  // series-{seriesId}
  /** Written with the placing of each visit. One deadline for all of them. */
  SeriesPlaced: {
    seriesId: string
    parentId: string
    petId: string
    professionalId: string
    serviceId: string
    plan: SeriesPlan
    visits: { appointmentId: string; startsAt: string }[]
    skipped: SkippedVisit[]
    holdExpiresAt: string
  }
  /** Each visit whose time is still held is to be paid by this payment, which is divided once its money is there. */
  SeriesPaymentStarted: {
    seriesId: string
    paymentId: string
    visits: { appointmentId: string; paymentId: string; cents: number }[]
    holdExpiresAt: string
  }
  /** The money is there: so many of the visits are booked, and of the others it goes back. */
  SeriesPaid: { seriesId: string; parentId: string; bookedIds: string[] }
  /** Not paid in time, or replaced by another one. */
  SeriesEnded: { seriesId: string; why: 'expired' | 'replaced' }

  // serieshold-{parentId}: which series a parent holds, so that no two are held at once
  SeriesHeld: { seriesId: string; parentId: string }
  SeriesHoldPaid: { seriesId: string; parentId: string }
}
