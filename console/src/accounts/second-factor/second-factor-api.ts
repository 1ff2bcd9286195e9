import type {
  confirmPasskeyBody,
  confirmTotpBody,
  factorAdded,
  FactorChoice,
  passkeyBegun,
  SecondFactors,
  SelfProof,
  totpBegun,
} from '@lapka/contracts/api/second-factors.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, PASSWORD_TIMEOUT_MS } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/second-factor.json'

const post = (url: string, body: object) => ({ url, method: 'POST', body, timeout: PASSWORD_TIMEOUT_MS })

/** An account's protection besides its password. */
const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactors: build.query<SecondFactors, void>({
      query: () => apiPaths.ownAccountPart('second-factor'),
      providesTags: ['User'],
    }),
    beginTotp: build.mutation<z.infer<typeof totpBegun>, SelfProof>({
      query: (body) => post(apiPaths.secondFactorCommand('begin-totp'), body),
    }),
    // Says nothing to the other queries: the recovery codes are read first.
    confirmTotp: build.mutation<z.infer<typeof factorAdded>, z.infer<typeof confirmTotpBody>>({
      query: (body) => post(apiPaths.secondFactorCommand('confirm-totp'), body),
    }),
    startProof: build.mutation<FactorChoice, void>({ query: () => post(apiPaths.startProof, {}) }),
    beginPasskey: build.mutation<z.infer<typeof passkeyBegun>, SelfProof>({
      query: (body) => post(apiPaths.secondFactorCommand('begin-passkey'), body),
    }),
    confirmPasskey: build.mutation<z.infer<typeof factorAdded>, z.infer<typeof confirmPasskeyBody>>({
      query: (body) => post(apiPaths.secondFactorCommand('confirm-passkey'), body),
    }),
    renewRecoveryCodes: build.mutation<{ recoveryCodes: string[] }, SelfProof>({
      query: (body) => post(apiPaths.secondFactorCommand('renew-recovery-codes'), body),
    }),
    removeFactor: build.mutation<unknown, SelfProof & { id: string }>({
      query: ({ id, ...body }) => post(apiPaths.removeFactor(id), body),
    }),
  }),
})

export const {
  useSecondFactorsQuery,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useStartProofMutation,
  useBeginPasskeyMutation,
  useConfirmPasskeyMutation,
  useRenewRecoveryCodesMutation,
  useRemoveFactorMutation,
} = secondFactorApi

i18next.addResourceBundle('bg', 'second-factor', texts)
