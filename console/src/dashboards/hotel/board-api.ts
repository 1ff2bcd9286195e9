import type { Board, closeRoomBody } from '@lapka/contracts/api/board.ts'
import type { ShorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, appointmentTags, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import './texts.ts'

export type BoardStay = Board['stays'][number]
export type Closure = Board['closures'][number]

type OfStay<Rest extends object> = Command<{ id: string } & Rest>
const tagsUnlessRefused = (_answer: unknown, error: unknown, { id }: { id: string }) => (error ? [] : appointmentTags(id))

const boardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A hotel's rooms and stays between two local dates, both included. */
    board: build.query<Board, { from: string; to: string }>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.board, params }),
      // Else Redux Toolkit walks through all that a hundred rooms hold to freeze it, before anything is drawn.
      transformResponse: (board: Board) => Object.freeze(board),
      providesTags: [appointmentLists, 'Profile'],
    }),
    /** Guests who have come get a room, or who are in the house another one. */
    giveRoom: build.mutation<{ position: number }, OfStay<{ step: 'check-in' | 'change-room'; room: number }>>({
      query: command(({ id, step, room }) => ({ url: apiPaths.appointmentPart(id, step), body: { room } })),
      invalidatesTags: tagsUnlessRefused,
    }),
    closeRoom: build.mutation<{ position: number }, Command<z.input<typeof closeRoomBody>>>({
      query: command((body) => ({ url: apiPaths.roomClosures, body })),
      invalidatesTags: (_answer, error) => (error ? [] : [appointmentLists, 'Slots']),
    }),
    reopenRoom: build.mutation<{ position: number }, Command<{ closureId: string }>>({
      query: command(({ closureId }) => ({ url: apiPaths.reopenRoom(closureId) })),
      invalidatesTags: (_answer, error) => (error ? [] : [appointmentLists, 'Slots']),
    }),
    /** The nights that guests who leave now give up, and the refund for them. `departure` is the current one: once it changes, so do the amounts. */
    checkOutPreview: build.query<ShorteningPreview, { id: string; departure: string; today: string }>({
      query: ({ id }) => apiPaths.appointmentPart(id, 'check-out-preview'),
      keepUnusedDataFor: 0,
    }),
    checkOut: build.mutation<{ position: number }, OfStay<object>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'check-out') })),
      invalidatesTags: tagsUnlessRefused,
    }),
  }),
})

export const {
  useBoardQuery,
  useGiveRoomMutation,
  useCheckOutPreviewQuery,
  useCheckOutMutation,
  useCloseRoomMutation,
  useReopenRoomMutation,
} = boardApi
