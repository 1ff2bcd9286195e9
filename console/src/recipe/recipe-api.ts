import type { z } from 'zod'
import { historyList } from '@lapka/contracts/api/appointments.ts'
import { prescriptionSheet } from '@lapka/contracts/api/after-visit.ts'
import { api } from '../api/api.ts'
import './texts.ts'

export type ListedSheet = {
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
type SheetPage = { sheets: ListedSheet[]; nextCursor: HistoryPage['nextCursor'] }

const sheetsIn = ({ occurredAt, appointment, opened, data }: HistoryPage['items'][number]): ListedSheet[] => {
  const sheet = prescriptionSheet.safeParse(opened['sheet'])
  if (!sheet.success) return []
  const { medicines, diagnosis } = sheet.data
  return [
    {
      id: String(data['prescriptionId']),
      appointmentId: appointment.id,
      number: appointment.number,
      zone: appointment.zone,
      writtenAt: occurredAt,
      medicines: medicines.map(({ name }) => name).join(', '),
      diagnosis,
    },
  ]
}

/** Prescriptions of one's visits, newest first, to be read on: the history knows them all. One of an erased parent is empty and left out. */
export const recipeApi = api.injectEndpoints({
  endpoints: (build) => ({
    prescriptionPages: build.infiniteQuery<SheetPage, void, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ pageParam }) => ({
        url: '/history',
        params: { type: 'PrescriptionWritten', limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
      transformResponse: (answer) => {
        const { items, nextCursor } = historyList.parse(answer)
        return { sheets: items.flatMap(sheetsIn), nextCursor }
      },
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { usePrescriptionPagesInfiniteQuery } = recipeApi
