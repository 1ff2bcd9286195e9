import type { FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { historyPage } from '@lapka/contracts/api/appointment-history.ts'
import type {
  AppointmentDetails,
  appointmentPage,
  AppointmentView,
  cancelAppointmentAnswer,
  cancellationPreview,
  recordArrivalAnswer,
  recordArrivalBody,
  undoCancellationAnswer,
} from '@lapka/contracts/api/appointments.ts'
import type { moveAppointmentAnswer } from '@lapka/contracts/api/change-appointment.ts'
import type {
  adjustBillAnswer,
  adjustBillBody,
  prescriptionPage,
  prescriptionSheet,
  appointmentOutcomeAnswer,
  writePrescriptionAnswer,
} from '@lapka/contracts/api/appointment-outcome.ts'
import type { z } from 'zod'
import {
  afterOwnWrites,
  api,
  appointmentLists,
  appointmentTags,
  byCursor,
  command,
  type Command,
  cursorOf,
} from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import './texts.ts'

type HistoryPage = z.infer<typeof historyPage>
const HISTORY_PAGE = 500
type Answered = { data?: unknown; error?: FetchBaseQueryError | undefined }
type Ask = (call: FetchArgs) => PromiseLike<Answered> | Answered

const readWholeHistory = async (
  id: string,
  ask: Ask,
): Promise<{ data: Pick<HistoryPage, 'items'> } | { error: FetchBaseQueryError }> => {
  const items: HistoryPage['items'] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const answer = await ask({
      url: apiPaths.appointmentPart(id, 'history'),
      params: { limit: HISTORY_PAGE, ...cursorOf(cursor) },
    })
    if (answer.error) return { error: answer.error }
    const page = answer.data as HistoryPage
    items.push(...page.items)
    cursor = page.nextCursor
  }
  // Frozen shallowly: a history may have thousands of records.
  return { data: Object.freeze({ items }) }
}

type ListFilter = { from?: string; to?: string; limit?: number; petId?: string; status?: AppointmentView['status'] }

type Page = z.infer<typeof appointmentPage>
type EveryAppointmentFilter = { from?: string; appointmentIds?: readonly string[] }

/** The server's largest page. */
const MAX_PAGE_SIZE = 500

export type Outcome = 'complete-appointment' | 'mark-no-show'
export type PrescriptionBody = z.infer<typeof prescriptionSheet>
export type Prescription = z.infer<typeof prescriptionPage>['items'][number]
type WritePrescription = Command<{ id: string; petId: string; body: z.input<typeof prescriptionSheet> }>
type OfAppointment<Body> = Command<{ id: string; body: Body }>

const tagsUnlessRefused = (_answer: unknown, error: unknown, { id }: { id: string }) => (error ? [] : appointmentTags(id))

/** Queries and commands about appointments. Live messages invalidate these tags; nothing here is optimistic, for it moves money. */
export const appointmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    appointment: build.query<AppointmentDetails, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.appointment(id),
      providesTags: (_view, _error, id) => [{ type: 'Appointment', id }],
    }),
    appointments: build.query<z.infer<typeof appointmentPage>, ListFilter>({
      extraOptions: afterOwnWrites,
      query: (filter) => ({ url: apiPaths.appointments, params: filter }),
      providesTags: [appointmentLists],
    }),
    cancellationPreview: build.query<z.infer<typeof cancellationPreview>, string>({
      // Fetched again each time the dialog opens.
      query: (id) => apiPaths.appointmentPart(id, 'cancellation-preview'),
      keepUnusedDataFor: 0,
      providesTags: (_preview, _error, id) => [{ type: 'Appointment', id }],
    }),
    /** All pages: what is shown is proven as a whole. */
    history: build.query<Pick<HistoryPage, 'items'>, string>({
      queryFn: (id, _store, _extra, request) => readWholeHistory(id, request),
      providesTags: (_history, _error, id) => [{ type: 'Appointment', id }],
    }),
    cancelAppointment: build.mutation<z.infer<typeof cancelAppointmentAnswer>, Command<{ id: string; reason: string }>>({
      query: command(({ id, reason }) => ({
        url: apiPaths.appointmentPart(id, 'cancel-appointment'),
        body: { reason, isUndoable: true },
      })),
      invalidatesTags: (_answer, _error, { id }) => [...appointmentTags(id), 'Slots'],
    }),
    undoCancellation: build.mutation<z.infer<typeof undoCancellationAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'undo-cancellation') })),
      invalidatesTags: (_answer, _error, { id }) => [...appointmentTags(id), 'Slots'],
    }),
    moveAppointment: build.mutation<
      z.infer<typeof moveAppointmentAnswer>,
      Command<{ id: string; startsAt: string; fromStartsAt?: string; reason?: string; anyway?: true }>
    >({
      query: command(({ id, startsAt, fromStartsAt, reason, anyway }) => ({
        url: apiPaths.appointmentPart(id, 'move-appointment'),
        body: { startsAt, ...(fromStartsAt && { fromStartsAt }), ...(reason && { reason }), ...(anyway && { anyway }) },
      })),
      invalidatesTags: (_answer, _error, { id }) => [...appointmentTags(id), 'Slots'],
    }),
  }),
})

/** Lists that are read page by page. */
export const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest start first, page by page. */
    appointmentPages: build.infiniteQuery<Page, AppointmentView['status'], string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: apiPaths.appointments,
        params: { status: queryArg, ...cursorOf(pageParam) },
      }),
      providesTags: [appointmentLists],
    }),
    /** Newest start first. Reads page after page: all of them, or until the wanted appointments are found. */
    everyAppointment: build.query<AppointmentView[], EveryAppointmentFilter>({
      extraOptions: afterOwnWrites,
      queryFn: async ({ appointmentIds, ...filter }, _store, _options, ask) => {
        const missing = new Set(appointmentIds)
        const isEnough = () => appointmentIds !== undefined && missing.size === 0
        const found: AppointmentView[] = []
        let cursor: string | undefined = ''
        while (cursor !== undefined && !isEnough()) {
          const params = { ...filter, limit: MAX_PAGE_SIZE, ...cursorOf(cursor) }
          const { data, error } = await ask({ url: apiPaths.appointments, params })
          if (error) return { error }
          const { items, nextCursor } = data as Page
          found.push(...items)
          for (const { id } of items) missing.delete(id)
          cursor = nextCursor
        }
        return { data: found }
      },
      providesTags: [appointmentLists],
    }),
  }),
})

/** Outcome, bill and prescriptions of an appointment that has begun. */
const outcomeApi = api.injectEndpoints({
  endpoints: (build) => ({
    tellOutcome: build.mutation<z.infer<typeof appointmentOutcomeAnswer>, Command<{ id: string; outcome: Outcome }>>({
      query: command(({ id, outcome }) => ({ url: apiPaths.appointmentPart(id, outcome) })),
      invalidatesTags: tagsUnlessRefused,
    }),
    recordArrival: build.mutation<
      z.infer<typeof recordArrivalAnswer>,
      Command<{ id: string } & z.infer<typeof recordArrivalBody>>
    >({
      query: command(({ id, step }) => ({ url: apiPaths.appointmentPart(id, 'record-arrival'), body: { step } })),
      invalidatesTags: tagsUnlessRefused,
    }),
    adjustBill: build.mutation<z.infer<typeof adjustBillAnswer>, OfAppointment<z.input<typeof adjustBillBody>>>({
      query: command(({ id, body }) => ({ url: apiPaths.appointmentPart(id, 'adjust-bill'), body })),
      invalidatesTags: tagsUnlessRefused,
    }),
    prescriptions: build.query<z.infer<typeof prescriptionPage>, string>({
      query: (id) => apiPaths.appointmentPart(id, 'prescriptions'),
      providesTags: (_page, _error, id) => [{ type: 'Appointment', id }],
    }),
    writePrescription: build.mutation<z.infer<typeof writePrescriptionAnswer>, WritePrescription>({
      query: command(({ id, petId, body }) => ({
        url: apiPaths.ofPet(apiPaths.appointmentPart(id, 'write-prescription'), petId),
        body,
      })),
      invalidatesTags: tagsUnlessRefused,
    }),
  }),
})

export const {
  useAppointmentQuery,
  useAppointmentsQuery,
  useCancellationPreviewQuery,
  useHistoryQuery,
  useCancelAppointmentMutation,
  useMoveAppointmentMutation,
  useUndoCancellationMutation,
} = appointmentsApi

export const { useAppointmentPagesInfiniteQuery, useEveryAppointmentQuery } = listsApi

export const {
  useTellOutcomeMutation,
  useRecordArrivalMutation,
  useAdjustBillMutation,
  usePrescriptionsQuery,
  useWritePrescriptionMutation,
} = outcomeApi
