import type { ReconciliationList } from '@lapka/contracts/api/reconciliations.ts'
import { api } from '../../api/api.ts'
import { apiPaths } from '../../api/api-paths.ts'

const reconciliationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reconciliations: build.query<ReconciliationList, void>({ query: () => ({ url: apiPaths.reconciliations }) }),
  }),
})

export const { useReconciliationsQuery } = reconciliationsApi
