import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { api } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({ overview: build.query<Overview, void>({ query: () => apiPaths.overview }) }),
})

export const { useOverviewQuery } = overviewApi
