import type { Site } from '@lapka/contracts/api/site.ts'
import { api } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    site: build.query<Site, void>({ query: () => apiPaths.site, keepUnusedDataFor: 3600 }),
  }),
})

export const { useSiteQuery } = siteApi
