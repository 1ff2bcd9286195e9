import type { Board } from '@lapka/contracts/api/board.ts'
import { afterOwnWrites, api, appointmentLists, appointmentTags, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import './texts.ts'

export type BoardStay = Board['stays'][number]

type OfStay<Rest extends object> = Command<{ id: string } & Rest>
const tagsUnlessRefused = (_answer: unknown, error: unknown, { id }: { id: string }) => (error ? [] : appointmentTags(id))

const boardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A hotel's rooms and stays between two local dates, both included. */
    board: build.query<Board, { from: string; to: string }>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.board, params }),
      providesTags: [appointmentLists, 'Profile'],
    }),
    /** Guests who have come get a room, or who are in the house another one. */
    giveRoom: build.mutation<{ position: number }, OfStay<{ step: 'check-in' | 'change-room'; room: number }>>({
      query: command(({ id, step, room }) => ({ url: apiPaths.appointmentPart(id, step), body: { room } })),
      invalidatesTags: tagsUnlessRefused,
    }),
    checkOut: build.mutation<{ position: number }, OfStay<object>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'check-out') })),
      invalidatesTags: tagsUnlessRefused,
    }),
  }),
})

export const { useBoardQuery, useGiveRoomMutation, useCheckOutMutation } = boardApi
