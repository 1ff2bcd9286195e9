import type {
  AskConsultationBody,
  consultationAnswer,
  consultationAvailability,
  ConsultationChoices,
  consultationPage,
  ConsultationView,
  giveFeedbackBody,
  iceServers,
  startConsultationPaymentAnswer,
} from '@lapka/contracts/api/consultations.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentTags, command, type Command, type Tag } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type Answer = z.infer<typeof consultationAnswer>
export type Availability = z.infer<typeof consultationAvailability>
type OfOne = Command<{ id: string }>

const consultationList = { type: 'Consultation', id: 'LIST' } as const satisfies Tag
const ownAvailability = { type: 'Consultation', id: 'AVAILABILITY' } as const satisfies Tag

/** The stale data after a command on a consultation: itself, the lists that it is in, and its appointment, which has the same id. */
const staleAfter = (_answer: unknown, _error: unknown, { id }: { id: string }): Tag[] => [
  { type: 'Consultation', id },
  consultationList,
  ...appointmentTags(id),
]

/** Queries and commands about consultations. Nothing here is optimistic: the server decides who is first. */
const consultationApi = api.injectEndpoints({
  endpoints: (build) => ({
    consultation: build.query<ConsultationView, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.consultation(id),
      providesTags: (_view, _error, id) => [{ type: 'Consultation', id }],
    }),
    /** One's own, newest first; `offered` is a vet's queue, oldest first. */
    consultations: build.query<z.infer<typeof consultationPage>, { status?: ConsultationView['status'] }>({
      extraOptions: afterOwnWrites,
      query: (filter) => ({ url: apiPaths.consultations, params: filter }),
      providesTags: [consultationList],
    }),
    consultationChoices: build.query<ConsultationChoices, { professionalId?: string }>({
      extraOptions: afterOwnWrites,
      query: (filter) => ({ url: apiPaths.consultationChoices, params: filter }),
      providesTags: [consultationList],
    }),
    askConsultation: build.mutation<Answer, Command<AskConsultationBody>>({
      query: command((body) => ({ url: apiPaths.consultations, body })),
      invalidatesTags: [consultationList],
    }),
    startConsultationPayment: build.mutation<
      z.infer<typeof startConsultationPaymentAnswer>,
      Command<{ id: string; saveCard: boolean }>
    >({
      query: command(({ id, saveCard }) => ({ url: apiPaths.consultationPart(id, 'start-payment'), body: { saveCard } })),
      invalidatesTags: staleAfter,
    }),
    dropPromotions: build.mutation<Answer, OfOne>({
      query: command(({ id }) => ({ url: apiPaths.consultationPart(id, 'drop-promotions') })),
      invalidatesTags: staleAfter,
    }),
    cancelConsultation: build.mutation<Answer, OfOne>({
      query: command(({ id }) => ({ url: apiPaths.consultationPart(id, 'cancel-consultation') })),
      invalidatesTags: staleAfter,
    }),
    acceptConsultation: build.mutation<Answer, OfOne>({
      query: command(({ id }) => ({ url: apiPaths.consultationPart(id, 'accept-consultation') })),
      invalidatesTags: staleAfter,
    }),
    declineConsultation: build.mutation<Answer, OfOne>({
      query: command(({ id }) => ({ url: apiPaths.consultationPart(id, 'decline-consultation') })),
      invalidatesTags: staleAfter,
    }),
    endConsultation: build.mutation<Answer, OfOne>({
      query: command(({ id }) => ({ url: apiPaths.consultationPart(id, 'end-consultation') })),
      invalidatesTags: staleAfter,
    }),
    giveFeedback: build.mutation<Answer, Command<{ id: string; body: z.input<typeof giveFeedbackBody> }>>({
      query: command(({ id, body }) => ({ url: apiPaths.consultationPart(id, 'give-feedback'), body })),
      invalidatesTags: staleAfter,
    }),
    iceServers: build.query<z.infer<typeof iceServers>, string>({
      query: (id) => apiPaths.consultationPart(id, 'ice-servers'),
      // Credentials run out: each call asks for its own.
      keepUnusedDataFor: 0,
    }),
    consultationAvailability: build.query<Availability, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.consultationAvailability,
      // Planned appointments pause it, and other tabs switch it.
      providesTags: [ownAvailability, 'Profile'],
    }),
    setConsultationAvailability: build.mutation<Availability, Command<{ isAvailable: boolean; until: string | null }>>({
      query: command((body) => ({ url: apiPaths.consultationAvailability, method: 'PUT', body })),
      invalidatesTags: [ownAvailability, consultationList],
    }),
  }),
})

export const {
  useConsultationQuery,
  useConsultationsQuery,
  useConsultationChoicesQuery,
  useAskConsultationMutation,
  useStartConsultationPaymentMutation,
  useDropPromotionsMutation,
  useCancelConsultationMutation,
  useAcceptConsultationMutation,
  useDeclineConsultationMutation,
  useEndConsultationMutation,
  useGiveFeedbackMutation,
  useIceServersQuery,
  useConsultationAvailabilityQuery,
  useSetConsultationAvailabilityMutation,
} = consultationApi
