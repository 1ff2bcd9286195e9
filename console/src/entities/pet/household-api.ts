import type {
  answerKeeperInvitationBody,
  endKeepingBody,
  Household,
  householdChanged,
  inviteKeeperBody,
  keeperInvited,
} from '@lapka/contracts/api/household.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths, type KeeperAnswer } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/household.json'

type Changed = z.infer<typeof householdChanged>
type Answering = { id: string; answer: KeeperAnswer; body: z.infer<typeof answerKeeperInvitationBody> }

const householdApi = api.injectEndpoints({
  endpoints: (build) => ({
    household: build.query<Household, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.household,
      providesTags: ['Pets'],
    }),
    inviteKeeper: build.mutation<z.infer<typeof keeperInvited>, Command<{ body: z.infer<typeof inviteKeeperBody> }>>({
      query: command(({ body }) => ({ url: apiPaths.inviteKeeper, body })),
      invalidatesTags: ['Pets'],
    }),
    endKeeping: build.mutation<Changed, Command<{ body: z.infer<typeof endKeepingBody> }>>({
      query: command(({ body }) => ({ url: apiPaths.endKeeping, body })),
      invalidatesTags: ['Pets', 'Record'],
    }),
    answerKeeperInvitation: build.mutation<Changed, Command<Answering>>({
      query: command(({ id, answer, body }) => ({ url: apiPaths.keeperInvitation(id, answer), body })),
      invalidatesTags: ['Pets', 'Record'],
    }),
  }),
})

export const { useHouseholdQuery, useInviteKeeperMutation, useEndKeepingMutation, useAnswerKeeperInvitationMutation } =
  householdApi

i18next.addResourceBundle('bg', 'household', texts)
