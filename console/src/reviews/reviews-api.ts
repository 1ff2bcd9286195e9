import type {
  ReviewBody,
  ReviewOfAppointment,
  ReviewPage,
  ReviewStanding,
  ReviewTransparency,
  reviewAnswer,
  reviewsToWrite,
} from '@lapka/contracts/api/reviews.ts'
import type { ReviewGround } from '@lapka/contracts/reviews.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, byCursor, command, cursorOf, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import './texts.ts'

type Answer = z.infer<typeof reviewAnswer>
export type ReviewFilter = { species?: string; service?: string; show?: string }
type Of = { professionalId: string; filter: ReviewFilter }
const changed = (_answer: unknown, error: unknown) => (error ? [] : (['Review', 'Professional'] as const))

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviews: build.infiniteQuery<ReviewPage, Of, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { professionalId, filter }, pageParam }) => ({
        url: apiPaths.reviewsOf(professionalId),
        params: { ...filter, ...cursorOf(pageParam) },
      }),
      providesTags: ['Review'],
    }),
    reviewOf: build.query<ReviewOfAppointment, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.appointmentPart(id, 'review'),
      providesTags: (_answer, _error, id) => ['Review', { type: 'Appointment', id }],
    }),
    reviewsToWrite: build.query<z.infer<typeof reviewsToWrite>, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.reviewsToWrite,
      providesTags: ['Review', 'Appointment'],
    }),
    setReviewLetters: build.mutation<unknown, Command<{ areWanted: boolean }>>({
      query: command((body) => ({ url: apiPaths.ownAccountPart('review-letters'), method: 'PUT', body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Review']),
    }),
    reviewStanding: build.query<ReviewStanding, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.reviewStanding(id),
      providesTags: ['Review'],
    }),
    reviewTransparency: build.query<ReviewTransparency, void>({ query: () => apiPaths.reviewTransparency }),
    reportReview: build.mutation<Answer, Command<{ id: string; ground: ReviewGround; text: string }>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.reviewCommand(id, 'report-review'), body })),
      invalidatesTags: changed,
    }),
    objectReview: build.mutation<Answer, Command<{ id: string; text: string }>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.reviewCommand(id, 'object-review'), body })),
      invalidatesTags: changed,
    }),
    saveReview: build.mutation<Answer, Command<{ id: string; isNew: boolean; body: ReviewBody }>>({
      query: command(({ id, isNew, body }) => ({
        url: apiPaths.appointmentPart(id, isNew ? 'write-review' : 'edit-review'),
        body,
      })),
      invalidatesTags: changed,
    }),
    removeReview: build.mutation<Answer, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'remove-review') })),
      invalidatesTags: changed,
    }),
    removeReviewPhoto: build.mutation<Answer, Command<{ id: string; photoId: string }>>({
      query: command(({ id, photoId }) => ({ url: apiPaths.reviewPhoto(id, photoId), method: 'DELETE' })),
      invalidatesTags: changed,
    }),
    answerReview: build.mutation<Answer, Command<{ id: string; text: string }>>({
      query: command(({ id, text }) => ({ url: apiPaths.appointmentPart(id, 'answer-review'), body: { text } })),
      invalidatesTags: changed,
    }),
  }),
})

export const {
  useReviewsInfiniteQuery,
  useReviewOfQuery,
  useReviewsToWriteQuery,
  useSaveReviewMutation,
  useReviewStandingQuery,
  useReviewTransparencyQuery,
  useReportReviewMutation,
  useObjectReviewMutation,
  useSetReviewLettersMutation,
  useRemoveReviewMutation,
  useRemoveReviewPhotoMutation,
  useAnswerReviewMutation,
} = reviewsApi
