import type { ProjectionsAnswer, SteerCommand } from '@lapka/contracts/api/operations/projections.ts'
import { api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

export type ViewCommand = SteerCommand | 'rebuild' | 'throttle' | 'skip' | 'compare' | 'view-at'

const viewsApi = api.enhanceEndpoints({ addTagTypes: ['View'] }).injectEndpoints({
  endpoints: (build) => ({
    projections: build.query<ProjectionsAnswer, void>({ query: () => apiPaths.projections, providesTags: ['View'] }),
    steerView: build.mutation<object, Command<{ name: string; command: ViewCommand; body: object }>>({
      query: command(({ name, command: given, body }) => ({ url: apiPaths.projectionCommand(name, given), body })),
      // Refused as well: another operator was faster, and the page shows what they did.
      invalidatesTags: ['View'],
    }),
  }),
})

export const { useProjectionsQuery, useSteerViewMutation } = viewsApi
