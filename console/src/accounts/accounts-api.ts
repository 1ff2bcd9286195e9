import type { RegisterBody } from '@lapka/contracts/api/accounts.ts'
import { api } from '../api/api.ts'
import './texts.ts'

const post = (path: string) => (body: object) => ({ url: `/accounts${path}`, method: 'POST', body })

/** Getting in, and getting in again. The answers are the same for addresses we know and those we don't. */
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<unknown, RegisterBody>({ query: post('') }),
    confirmAccount: build.mutation<unknown, { token: string }>({ query: post('/confirm-account') }),
  }),
})

export const { useRegisterMutation, useConfirmAccountMutation } = accountsApi
