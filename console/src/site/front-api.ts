import type { Front } from '@lapka/contracts/api/front.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

const frontApi = api.injectEndpoints({
  endpoints: (build) => ({ front: build.query<Front, Language>({ query: (language) => apiPaths.front(language) }) }),
})

export const { useFrontQuery } = frontApi
