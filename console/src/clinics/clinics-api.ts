import type { clinicChanged, clinicInvitationPage, ClinicVets, inviteVetAnswer } from '@lapka/contracts/api/clinics.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, type Command } from '../api/api.ts'
import texts from '../i18n/bg/clinics.json'

type OfClinic<Body> = Command<{ clinicId: string; body: Body }>
type Changed = z.infer<typeof clinicChanged>

const post = (url: string, { body, idempotencyKey }: { body: object; idempotencyKey: string }) => ({
  url,
  method: 'POST',
  body,
  headers: { 'idempotency-key': idempotencyKey },
})

const clinicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    clinicVets: build.query<ClinicVets, string>({ query: (clinicId) => `/clinics/${clinicId}/vets`, providesTags: ['Clinic'] }),
    inviteVet: build.mutation<z.infer<typeof inviteVetAnswer>, OfClinic<{ email: string }>>({
      query: ({ clinicId, ...command }) => post(`/clinics/${clinicId}/invite-vet`, command),
      invalidatesTags: ['Clinic'],
    }),
    withdrawInvitation: build.mutation<Changed, OfClinic<{ invitationId: string }>>({
      query: ({ clinicId, ...command }) => post(`/clinics/${clinicId}/withdraw-invitation`, command),
      invalidatesTags: ['Clinic'],
    }),
    removeVet: build.mutation<Changed, OfClinic<{ professionalId: string }>>({
      query: ({ clinicId, ...command }) => post(`/clinics/${clinicId}/remove-vet`, command),
      invalidatesTags: ['Clinic', { type: 'Appointment', id: 'LIST' }],
    }),
    leaveClinic: build.mutation<Changed, Command<{ clinicId: string }>>({
      query: ({ clinicId, idempotencyKey }) => post(`/clinics/${clinicId}/leave-clinic`, { body: {}, idempotencyKey }),
      invalidatesTags: ['Clinic', 'Profile', 'Professional'],
    }),
    clinicInvitations: build.query<z.infer<typeof clinicInvitationPage>, void>({
      query: () => '/clinic-invitations',
      providesTags: ['Clinic'],
    }),
    answerInvitation: build.mutation<Changed, Command<{ id: string; answer: 'accept' | 'decline' }>>({
      query: ({ id, answer, idempotencyKey }) =>
        post(`/clinic-invitations/${id}/${answer}-invitation`, { body: {}, idempotencyKey }),
      invalidatesTags: ['Clinic', 'Profile', 'Professional'],
    }),
  }),
})

export const {
  useClinicVetsQuery,
  useInviteVetMutation,
  useWithdrawInvitationMutation,
  useRemoveVetMutation,
  useClinicInvitationsQuery,
  useLeaveClinicMutation,
  useAnswerInvitationMutation,
} = clinicsApi

i18next.addResourceBundle('bg', 'clinics', texts)
