import type { WhatIfBody, WhatIfRun, WhatIfStart } from '@lapka/contracts/api/operations/what-if.ts'
import i18next from 'i18next'
import { api } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'
import texts from '../i18n/bg/what-if.json'

const whatIfApi = api.injectEndpoints({
  endpoints: (build) => ({
    whatIfStart: build.query<WhatIfStart, void>({ query: () => ({ url: apiPaths.whatIf }) }),
    whatIfRun: build.query<WhatIfRun, string>({ query: (id) => ({ url: apiPaths.whatIfRun(id) }) }),
    startWhatIf: build.mutation<{ id: string }, WhatIfBody>({
      query: (body) => ({ url: apiPaths.whatIf, method: 'POST', body }),
    }),
    cancelWhatIf: build.mutation<{ id: string }, string>({
      query: (id) => ({ url: apiPaths.cancelWhatIf(id), method: 'POST', body: {} }),
    }),
  }),
})

export const { useWhatIfStartQuery, useWhatIfRunQuery, useStartWhatIfMutation, useCancelWhatIfMutation } = whatIfApi

i18next.addResourceBundle('bg', 'what-if', texts)
