import type {
  addVisitTemplateBody,
  changeVisitTemplateBody,
  visitTemplateList,
  visitTemplateSaved,
} from '@lapka/contracts/api/visit-templates.ts'
import type { z } from 'zod'
import { api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type Saved = z.infer<typeof visitTemplateSaved>

const templatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    visitTemplates: build.query<z.infer<typeof visitTemplateList>, void>({
      query: () => apiPaths.visitTemplates,
      providesTags: ['VisitTemplates'],
    }),
    addVisitTemplate: build.mutation<Saved, Command<{ body: z.infer<typeof addVisitTemplateBody> }>>({
      query: command(({ body }) => ({ url: apiPaths.visitTemplates, body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['VisitTemplates']),
    }),
    changeVisitTemplate: build.mutation<Saved, Command<{ id: string; body: z.infer<typeof changeVisitTemplateBody> }>>({
      query: command(({ id, body }) => ({ url: apiPaths.visitTemplate(id), method: 'PUT', body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['VisitTemplates']),
    }),
    removeVisitTemplate: build.mutation<Saved, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.visitTemplate(id), method: 'DELETE' })),
      invalidatesTags: ['VisitTemplates'],
    }),
  }),
})

export const {
  useVisitTemplatesQuery,
  useAddVisitTemplateMutation,
  useChangeVisitTemplateMutation,
  useRemoveVisitTemplateMutation,
} = templatesApi
