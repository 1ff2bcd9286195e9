import type { reportAnswer, VisitReportView } from '@lapka/contracts/api/visit-reports.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, appointmentTags, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/report.json'

i18next.addResourceBundle('bg', 'report', texts)

type Answer = z.infer<typeof reportAnswer>
type Writing = { id: string; writing: 'send-report' | 'correct-report'; note: string }
export type VisitStepName = 'start-visit' | 'end-visit' | 'undo-visit-step'

const tagsUnlessRefused = (_answer: unknown, error: unknown, { id }: { id: string }) => (error ? [] : appointmentTags(id))

const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.query<VisitReportView, string>({
      query: (id) => apiPaths.appointmentPart(id, 'report'),
      providesTags: (_report, _error, id) => [{ type: 'Appointment', id }],
    }),
    takeVisitStep: build.mutation<Answer, Command<{ id: string; step: VisitStepName }>>({
      query: command(({ id, step }) => ({ url: apiPaths.appointmentPart(id, step) })),
      invalidatesTags: tagsUnlessRefused,
    }),
    writeReport: build.mutation<Answer, Command<Writing>>({
      query: command(({ id, writing, note }) => ({ url: apiPaths.appointmentPart(id, writing), body: { note } })),
      invalidatesTags: tagsUnlessRefused,
    }),
    removeReportPhoto: build.mutation<Answer, Command<{ id: string; photoId: string }>>({
      query: command(({ id, photoId }) => ({ url: apiPaths.reportPhoto(id, photoId), method: 'DELETE' })),
      invalidatesTags: tagsUnlessRefused,
    }),
  }),
})

export const { useReportQuery, useTakeVisitStepMutation, useWriteReportMutation, useRemoveReportPhotoMutation } = reportApi
