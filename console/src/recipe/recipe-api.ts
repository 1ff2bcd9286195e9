import { z } from 'zod'
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

const MOST_LISTED = 200
const readSheet = z.string().transform((text) => prescriptionSheet.parse(JSON.parse(text)))

/** All prescriptions of one's visits, newest first: the history knows them all. One of an erased parent is empty and left out. */
const recipeApi = api.injectEndpoints({
  endpoints: (build) => ({
    allPrescriptions: build.query<ListedSheet[], void>({
      query: () => ({ url: '/history', params: { type: 'PrescriptionWritten', limit: MOST_LISTED } }),
      transformResponse: (answer) =>
        historyList.parse(answer).items.flatMap(({ occurredAt, appointment, opened, data }) => {
          const sheet = readSheet.safeParse(opened['sheet'])
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
        }),
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { useAllPrescriptionsQuery } = recipeApi
