import type {
  editAppointmentAnswer,
  editAppointmentBody,
  EditChoices,
  resizeAppointmentAnswer,
} from '@lapka/contracts/api/change-appointment.ts'
import type { payBalanceAnswer, ShorteningPreview, shortenStayAnswer } from '@lapka/contracts/api/change-stay.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentTags, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

export type Edit = z.input<typeof editAppointmentBody>
type Resize = { id: string; endsAt: string; fromEndsAt: string }
/** `from` is the departure as it is now: once it changes, the amounts are others. */
export type DepartureQuery = { id: string; departure: string; from: string }

/** Also after a refusal, so that the person sees what the appointment is now. */
export const changed = (_answer: unknown, _error: unknown, { id }: { id: string }) => [...appointmentTags(id), 'Slots' as const]

/** Changes of an appointment that stays where it is. */
const changeApi = api.injectEndpoints({
  endpoints: (build) => ({
    editChoices: build.query<EditChoices, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.appointmentPart(id, 'edit-choices'),
      keepUnusedDataFor: 0,
    }),
    editAppointment: build.mutation<z.infer<typeof editAppointmentAnswer>, Command<{ id: string; body: Edit }>>({
      query: command(({ id, body }) => ({ url: apiPaths.appointmentPart(id, 'edit-appointment'), body })),
      invalidatesTags: changed,
    }),
    resizeAppointment: build.mutation<z.infer<typeof resizeAppointmentAnswer>, Command<Resize>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.appointmentPart(id, 'resize-appointment'), body })),
      invalidatesTags: changed,
    }),
    shorteningPreview: build.query<ShorteningPreview, DepartureQuery>({
      query: ({ id, departure }) => ({ url: apiPaths.appointmentPart(id, 'shortening-preview'), params: { departure } }),
      keepUnusedDataFor: 0,
    }),
    shortenStay: build.mutation<z.infer<typeof shortenStayAnswer>, Command<{ id: string; departure: string }>>({
      query: command(({ id, departure }) => ({ url: apiPaths.appointmentPart(id, 'shorten-stay'), body: { departure } })),
      invalidatesTags: changed,
    }),
    payBalance: build.mutation<z.infer<typeof payBalanceAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'pay-balance') })),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useEditChoicesQuery,
  useEditAppointmentMutation,
  useResizeAppointmentMutation,
  useShorteningPreviewQuery,
  useShortenStayMutation,
  usePayBalanceMutation,
} = changeApi
