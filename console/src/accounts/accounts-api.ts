import type { changePasswordBody, personalDetailsBody, RegisterBody } from '@lapka/contracts/api/accounts.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, type Command } from '../api/api.ts'
import texts from '../i18n/bg/accounts.json'

const post = (path: string) => (body: object) => ({ url: `/accounts${path}`, method: 'POST', body })

const textUnlessProblem = (answer: Response): Promise<unknown> => (answer.ok ? answer.text() : answer.json())

/** Getting in, getting in again, and what one may change. To strangers the answers are the same for addresses we know and those we don't. */
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<unknown, RegisterBody>({ query: post('') }),
    confirmAccount: build.mutation<unknown, { token: string }>({ query: post('/confirm-account') }),
    forgotPassword: build.mutation<unknown, { email: string }>({ query: post('/forgot-password') }),
    resetPassword: build.mutation<unknown, { token: string; password: string }>({ query: post('/reset-password') }),
    changePassword: build.mutation<unknown, z.infer<typeof changePasswordBody>>({ query: post('/change-password') }),
    changeDetails: build.mutation<unknown, Command<z.infer<typeof personalDetailsBody>>>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/accounts/me',
        method: 'PUT',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['User', 'Appointment']),
    }),
    /** As text: it is saved as it came. */
    exportData: build.mutation<string, void>({
      query: () => ({ url: '/accounts/me/export', responseHandler: textUnlessProblem }),
    }),
    // Says nothing to the other queries: the page that follows does, once it is shown.
    eraseAccount: build.mutation<unknown, { password: string }>({ query: post('/me/erase-account') }),
  }),
})

export const {
  useRegisterMutation,
  useConfirmAccountMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useChangeDetailsMutation,
  useExportDataMutation,
  useEraseAccountMutation,
} = accountsApi

i18next.addResourceBundle('bg', 'accounts', texts)
