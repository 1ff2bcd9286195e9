import type {
  cancelForPersonPreview,
  cancelledForPerson,
  foundPeople,
  PersonDetails,
} from '@lapka/contracts/api/operations/people.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/operations-people.json'

type Fault = 'theirs' | 'ours'
type OfPerson = { id: string; reason: string }
type Named = OfPerson & { typedName: string }

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: build.query<z.infer<typeof foundPeople>, string>({
      query: (q) => ({ url: apiPaths.people, params: { q } }),
      providesTags: ['Person'],
    }),
    person: build.query<PersonDetails, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.person(id),
      providesTags: (_answer, _error, id) => [{ type: 'Person', id }],
    }),
    personCancellation: build.query<z.infer<typeof cancelForPersonPreview>, { id: string; appointmentId: string; fault: Fault }>({
      query: ({ id, ...params }) => ({ url: apiPaths.personPart(id, 'cancellation-preview'), params }),
    }),
    signOutPerson: build.mutation<{ position: number }, Command<Named>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.personPart(id, 'sign-out-everywhere'), body })),
      invalidatesTags: ['Person'],
    }),
    requestFactorReset: build.mutation<{ position: number }, Command<Named>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.personPart(id, 'request-factor-reset'), body })),
      invalidatesTags: ['Person'],
    }),
    decideFactorReset: build.mutation<{ position: number }, Command<OfPerson & { resetId: string; isApproved: boolean }>>({
      query: command(({ id, isApproved, ...body }) => ({
        url: apiPaths.personPart(id, isApproved ? 'approve-factor-reset' : 'decline-factor-reset'),
        body,
      })),
      invalidatesTags: ['Person'],
    }),
    resendLetter: build.mutation<{ position: number }, Command<OfPerson & { letterId: string }>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.personPart(id, 'resend-letter'), body })),
      invalidatesTags: ['Person'],
    }),
    cancelForPerson: build.mutation<z.infer<typeof cancelledForPerson>, Command<Named & { appointmentId: string; fault: Fault }>>(
      {
        query: command(({ id, ...body }) => ({ url: apiPaths.personPart(id, 'cancel-appointment'), body })),
        invalidatesTags: ['Person', 'Appointment'],
      },
    ),
  }),
})

export const {
  usePeopleQuery,
  usePersonQuery,
  usePersonCancellationQuery,
  useSignOutPersonMutation,
  useRequestFactorResetMutation,
  useDecideFactorResetMutation,
  useResendLetterMutation,
  useCancelForPersonMutation,
} = peopleApi

i18next.addResourceBundle('bg', 'operations-people', texts)
