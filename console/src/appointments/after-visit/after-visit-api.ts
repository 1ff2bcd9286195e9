import type { z } from 'zod'
import type {
  adjustBillAnswer,
  adjustBillBody,
  prescriptionPage,
  prescriptionSheet,
  visitOutcomeAnswer,
  writePrescriptionAnswer,
} from '@lapka/contracts/api/after-visit.ts'
import { api, type Command } from '../../api/api.ts'
import '../../recipe/texts.ts'

export type Outcome = 'complete-appointment' | 'mark-no-show'
export type Sheet = z.infer<typeof prescriptionSheet>
export type Prescription = z.infer<typeof prescriptionPage>['items'][number]
type OfVisit<Body> = Command<{ id: string; body: Body }>

const changed = (_answer: unknown, error: unknown, { id }: { id: string }) =>
  error
    ? []
    : [
        { type: 'Appointment' as const, id },
        { type: 'Appointment' as const, id: 'LIST' },
      ]

const post = (url: string, body: object, idempotencyKey: string) => ({
  url,
  method: 'POST',
  body,
  headers: { 'idempotency-key': idempotencyKey },
})

/** What is said, billed and prescribed once a visit has begun. It moves money: nothing here is optimistic. */
const afterVisitApi = api.injectEndpoints({
  endpoints: (build) => ({
    tellOutcome: build.mutation<z.infer<typeof visitOutcomeAnswer>, Command<{ id: string; outcome: Outcome }>>({
      query: ({ id, outcome, idempotencyKey }) => post(`/appointments/${id}/${outcome}`, {}, idempotencyKey),
      invalidatesTags: changed,
    }),
    adjustBill: build.mutation<z.infer<typeof adjustBillAnswer>, OfVisit<z.input<typeof adjustBillBody>>>({
      query: ({ id, body, idempotencyKey }) => post(`/appointments/${id}/adjust-bill`, body, idempotencyKey),
      invalidatesTags: changed,
    }),
    prescriptions: build.query<z.infer<typeof prescriptionPage>, string>({
      query: (id) => `/appointments/${id}/prescriptions`,
      providesTags: (_page, _error, id) => [{ type: 'Appointment', id }],
    }),
    writePrescription: build.mutation<z.infer<typeof writePrescriptionAnswer>, OfVisit<z.input<typeof prescriptionSheet>>>({
      query: ({ id, body, idempotencyKey }) => post(`/appointments/${id}/write-prescription`, body, idempotencyKey),
      invalidatesTags: changed,
    }),
  }),
})

export const { useTellOutcomeMutation, useAdjustBillMutation, usePrescriptionsQuery, useWritePrescriptionMutation } =
  afterVisitApi
