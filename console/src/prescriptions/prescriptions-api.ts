import { prescriptionSheet } from '@lapka/contracts/api/appointment-outcome.ts'
import { historyList } from '@lapka/contracts/api/appointment-history.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, byCursor, cursorOf } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import './texts.ts'

export type ListedPrescription = {
  id: string
  appointmentId: string
  number: string
  zone: string
  writtenAt: string
  medicines: string
  diagnosis: string
}

const PAGE = 200

type HistoryPage = z.infer<typeof historyList>
type PrescriptionPage = { prescriptions: ListedPrescription[]; nextCursor: HistoryPage['nextCursor'] }

const prescriptionsIn = ({ occurredAt, appointment, opened, data }: HistoryPage['items'][number]): ListedPrescription[] => {
  const sheet = prescriptionSheet.safeParse(opened['sheet'])
  if (!sheet.success) return []
  const { medicines, diagnosis, notes } = sheet.data
  return [
    {
      id: String(data['prescriptionId']),
      appointmentId: appointment.id,
      number: appointment.number,
      zone: appointment.zone,
      writtenAt: occurredAt,
      medicines: medicines.map(({ name }) => name).join(', ') || notes,
      diagnosis,
    },
  ]
}

/** Prescriptions of one's appointments, newest first, to be read on: the history knows them all. One of an erased parent is empty and left out. */
export const prescriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    prescriptionPages: build.infiniteQuery<PrescriptionPage, void, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({
        url: apiPaths.history,
        params: { type: 'PrescriptionWritten', limit: PAGE, ...cursorOf(pageParam) },
      }),
      transformResponse: (answer) => {
        const { items, nextCursor } = historyList.parse(answer)
        return { prescriptions: items.flatMap(prescriptionsIn), nextCursor }
      },
      providesTags: [appointmentLists],
    }),
  }),
})

export const { usePrescriptionPagesInfiniteQuery } = prescriptionsApi
