import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'

/** A refund counts once the bank has it; before that it is on its way. */
export type Bill = { paidCents: number; returnedCents: number; onItsWayCents: number; keptCents: number }

/** An appointment has a bill once money came in for it. */
export const hasBill = ({ paidCents }: Pick<AppointmentView, 'paidCents'>): boolean => paidCents > 0

export const billOf = ({ paidCents, refunds }: Pick<AppointmentView, 'paidCents' | 'refunds'>): Bill => {
  const sumOf = (some: AppointmentView['refunds']) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const returnedCents = sumOf(refunds.filter(({ status }) => status === 'succeeded'))
  const refundCents = sumOf(refunds)
  return {
    paidCents,
    returnedCents,
    onItsWayCents: refundCents - returnedCents,
    keptCents: paidCents - refundCents,
  }
}

export type BillYear = { year: string; appointments: AppointmentView[]; total: Bill }

/** By the year of payment where the appointment is, as the receipt says it; the newest first. */
export const billsByYear = (appointments: AppointmentView[]): BillYear[] => {
  const billed = appointments.filter(hasBill).toSorted((one, other) => paidAtOf(other).localeCompare(paidAtOf(one)))
  return [...Map.groupBy(billed, (appointment) => localDateOf(paidAtOf(appointment), appointment.zone).slice(0, 4))].map(
    ([year, appointments]) => ({
      year,
      appointments,
      total: appointments.map(billOf).reduce((sum, bill) => ({
        paidCents: sum.paidCents + bill.paidCents,
        returnedCents: sum.returnedCents + bill.returnedCents,
        onItsWayCents: sum.onItsWayCents + bill.onItsWayCents,
        keptCents: sum.keptCents + bill.keptCents,
      })),
    }),
  )
}

const paidAtOf = ({ paidAt, placedAt }: AppointmentView) => paidAt ?? placedAt
