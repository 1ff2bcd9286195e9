import type {
  addResourceAnswer,
  ClinicFreeTimes,
  ClinicHours,
  clinicChanged,
  clinicInvitationPage,
  clinicResources,
  ClinicVets,
  inviteVetAnswer,
  OpenClinics,
} from '@lapka/contracts/api/clinics.ts'
import type { BookableVets } from '@lapka/contracts/api/professionals.ts'
import type { ClinicResource } from '@lapka/contracts/resources.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/clinics.json'

type OfClinic<Body> = Command<{ clinicId: string; body: Body }>
type Changed = z.infer<typeof clinicChanged>

const clinicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    clinicVets: build.query<ClinicVets, string>({
      extraOptions: afterOwnWrites,
      query: (clinicId) => apiPaths.clinicPart(clinicId, 'vets'),
      providesTags: ['Clinic'],
    }),
    bookableVets: build.query<BookableVets, { clinicId: string; service?: string }>({
      extraOptions: afterOwnWrites,
      query: ({ clinicId, ...params }) => ({ url: apiPaths.bookableVets(clinicId), params }),
      providesTags: ({ vets = [] } = {} as BookableVets) => ['Clinic', ...vets.map(({ id }) => ({ type: 'Slots' as const, id }))],
    }),
    openClinics: build.query<OpenClinics, { near?: string }>({
      query: (params) => ({ url: apiPaths.openClinics, params }),
      keepUnusedDataFor: 60,
    }),
    clinicHours: build.query<ClinicHours, { clinicId: string; from: string; to: string }>({
      extraOptions: afterOwnWrites,
      query: ({ clinicId, ...params }) => ({ url: apiPaths.clinicPart(clinicId, 'working-hours'), params }),
      providesTags: ['Clinic'],
    }),
    clinicFreeTimes: build.query<ClinicFreeTimes, { clinicId: string; date: string }>({
      extraOptions: afterOwnWrites,
      query: ({ clinicId, ...params }) => ({ url: apiPaths.clinicPart(clinicId, 'free-times'), params }),
      providesTags: ['Clinic', 'Slots', appointmentLists],
    }),
    inviteVet: build.mutation<z.infer<typeof inviteVetAnswer>, OfClinic<{ email: string }>>({
      query: command(({ clinicId, body }) => ({ url: apiPaths.clinicPart(clinicId, 'invite-vet'), body })),
      invalidatesTags: ['Clinic'],
    }),
    withdrawInvitation: build.mutation<Changed, OfClinic<{ invitationId: string }>>({
      query: command(({ clinicId, body }) => ({ url: apiPaths.clinicPart(clinicId, 'withdraw-invitation'), body })),
      invalidatesTags: ['Clinic'],
    }),
    removeVet: build.mutation<Changed, OfClinic<{ professionalId: string }>>({
      query: command(({ clinicId, body }) => ({ url: apiPaths.clinicPart(clinicId, 'remove-vet'), body })),
      invalidatesTags: ['Clinic', appointmentLists],
    }),
    leaveClinic: build.mutation<Changed, Command<{ clinicId: string }>>({
      query: command(({ clinicId }) => ({ url: apiPaths.clinicPart(clinicId, 'leave-clinic') })),
      invalidatesTags: ['Clinic', 'Profile', 'Professional'],
    }),
    clinicResources: build.query<z.infer<typeof clinicResources>, string>({
      extraOptions: afterOwnWrites,
      query: (clinicId) => apiPaths.clinicPart(clinicId, 'resources'),
      providesTags: ['Clinic'],
    }),
    addResource: build.mutation<z.infer<typeof addResourceAnswer>, OfClinic<Omit<ClinicResource, 'resourceId'>>>({
      query: command(({ clinicId, body }) => ({ url: apiPaths.clinicPart(clinicId, 'add-resource'), body })),
      invalidatesTags: ['Clinic'],
    }),
    changeResource: build.mutation<Changed, OfClinic<Omit<ClinicResource, 'kind'>>>({
      query: command(({ clinicId, body }) => ({ url: apiPaths.clinicPart(clinicId, 'change-resource'), body })),
      invalidatesTags: ['Clinic', 'Slots'],
    }),
    removeResource: build.mutation<Changed, OfClinic<{ resourceId: string }>>({
      query: command(({ clinicId, body }) => ({ url: apiPaths.clinicPart(clinicId, 'remove-resource'), body })),
      invalidatesTags: ['Clinic', 'Slots'],
    }),
    clinicInvitations: build.query<z.infer<typeof clinicInvitationPage>, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.clinicInvitations,
      providesTags: ['Clinic'],
    }),
    answerInvitation: build.mutation<Changed, Command<{ id: string; answer: 'accept' | 'decline' }>>({
      query: command(({ id, answer }) => ({ url: apiPaths.answerInvitation(id, answer) })),
      invalidatesTags: ['Clinic', 'Profile', 'Professional'],
    }),
  }),
})

export const {
  useBookableVetsQuery,
  useClinicVetsQuery,
  useOpenClinicsQuery,
  useClinicFreeTimesQuery,
  useClinicHoursQuery,
  useInviteVetMutation,
  useWithdrawInvitationMutation,
  useRemoveVetMutation,
  useAddResourceMutation,
  useChangeResourceMutation,
  useClinicResourcesQuery,
  useRemoveResourceMutation,
  useClinicInvitationsQuery,
  useLeaveClinicMutation,
  useAnswerInvitationMutation,
} = clinicsApi

i18next.addResourceBundle('bg', 'clinics', texts)
