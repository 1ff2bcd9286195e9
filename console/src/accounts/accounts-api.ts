import type { changePasswordBody, PersonalData, personalDetailsBody, RegisterBody } from '@lapka/contracts/api/accounts.ts'
import type { joinClientBody, JoinPreview, OpenedLink } from '@lapka/contracts/api/clients.ts'
import type { SelfProof } from '@lapka/contracts/api/second-factors.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, PASSWORD_TIMEOUT_MS, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/accounts.json'

/** A password may wait its turn to be looked at. */
const post = (url: string) => (body: object) => ({ url, method: 'POST', body, timeout: PASSWORD_TIMEOUT_MS })

const textUnlessProblem = (answer: Response): Promise<unknown> => (answer.ok ? answer.text() : answer.json())

/** Getting in, getting in again, and what one may change. To strangers the answers are the same for addresses we know and those we don't. */
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<unknown, RegisterBody>({ query: post(apiPaths.accounts) }),
    openClientLink: build.query<OpenedLink, string>({
      query: (secret) => ({ url: apiPaths.clients('open-link'), method: 'POST', body: { secret } }),
    }),
    previewJoin: build.query<JoinPreview, string>({
      query: (secret) => ({ url: apiPaths.clients('preview-join'), method: 'POST', body: { secret } }),
      keepUnusedDataFor: 0,
    }),
    joinClient: build.mutation<{ position: number }, Command<{ body: z.input<typeof joinClientBody> }>>({
      query: command(({ body }) => ({ url: apiPaths.clients('join-client'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['User', 'Pets', 'Appointment', appointmentLists]),
    }),
    /** Signs in as well. */
    confirmAccount: build.mutation<unknown, { token: string; password?: string }>({
      query: post(apiPaths.accountCommand('confirm-account')),
      invalidatesTags: (_answer, error) => (error ? [] : ['User', 'Appointment', 'Slots', 'Pets', 'Addresses']),
    }),
    resendConfirmation: build.mutation<unknown, { email: string }>({
      query: post(apiPaths.accountCommand('resend-confirmation')),
    }),
    forgotPassword: build.mutation<unknown, { email: string }>({ query: post(apiPaths.accountCommand('forgot-password')) }),
    resetPassword: build.mutation<unknown, { token: string; password: string }>({
      query: post(apiPaths.accountCommand('reset-password')),
    }),
    changePassword: build.mutation<unknown, z.infer<typeof changePasswordBody>>({
      query: post(apiPaths.accountCommand('change-password')),
    }),
    ownAccount: build.query<PersonalData, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.ownAccount,
      providesTags: ['User'],
    }),
    changeDetails: build.mutation<unknown, Command<z.infer<typeof personalDetailsBody>>>({
      query: command((body) => ({
        url: apiPaths.ownAccount,
        method: 'PUT',
        body,
      })),
      invalidatesTags: (_answer, error) => (error ? [] : ['User', 'Appointment']),
    }),
    /** As text: it is saved as it came. */
    exportData: build.mutation<string, void>({
      query: () => ({ url: apiPaths.ownAccountPart('export'), responseHandler: textUnlessProblem }),
    }),
    // Says nothing to the other queries: the page that follows does, once it is shown.
    eraseAccount: build.mutation<unknown, SelfProof>({ query: post(apiPaths.ownAccountPart('erase-account')) }),
  }),
})

export const {
  useRegisterMutation,
  useOpenClientLinkQuery,
  usePreviewJoinQuery,
  useJoinClientMutation,
  useConfirmAccountMutation,
  useResendConfirmationMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useOwnAccountQuery,
  useChangeDetailsMutation,
  useExportDataMutation,
  useEraseAccountMutation,
} = accountsApi

i18next.addResourceBundle('bg', 'accounts', texts)
