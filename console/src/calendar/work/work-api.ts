import type { z } from 'zod'
import type { addOverlappingAnswer, addOverlappingBody } from '@lapka/contracts/api/appointment-outcome.ts'
import type { addAppointmentBody } from '@lapka/contracts/api/place-appointment.ts'
import type { moveAppointmentAnswer } from '@lapka/contracts/api/change-appointment.ts'
import type {
  bookClientBody,
  bookedClient,
  bookedStay,
  bookPetBody,
  bookStayBody,
  FoundClient,
  foundClients,
} from '@lapka/contracts/api/clients.ts'
import type { addExceptionAnswer, changeExceptionBody } from '@lapka/contracts/api/schedules.ts'
import type { Visitor, visitorPage } from '@lapka/contracts/api/visitors.ts'
import { useMemo } from 'react'
import { afterOwnWrites, api, appointmentLists, command, type Command, cursorOf } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { changeCalendar, type Range } from '../calendar-api.ts'

type Move = {
  id: string
  startsAt: string
  fromStartsAt: string
  range: Range
  /** The time is not offered, and is taken all the same. */
  anyway?: { reason: string } | undefined
}
type OfSchedule<Body> = Command<{ scheduleId: string; body: Body }>
type ExceptionChange = z.input<typeof changeExceptionBody>
type Overlapping = z.input<typeof addOverlappingBody>
type Addition = z.input<typeof addAppointmentBody>

const MAX_AT_ONCE = 200
const listsChanged = [appointmentLists, 'Slots'] as const
const unlessRefused = (_answer: unknown, error: unknown) => (error ? [] : listsChanged)

/** Commands of a professional's calendar. A move is shown optimistically and undone if refused; the others wait for the answer. */
const workApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All pets that the professional may book for, because the list is searched by name. */
    knownPets: build.query<Visitor[], void>({
      extraOptions: afterOwnWrites,
      queryFn: async (_nothing, _store, _extra, request) => {
        const known: Visitor[] = []
        for (let cursor: string | undefined = ''; cursor !== undefined;) {
          const params = { by: 'pet', include: 'cancelled', limit: MAX_AT_ONCE, ...cursorOf(cursor) }
          const answer = await request({ url: apiPaths.visitors, params })
          if (answer.error) return { error: answer.error }
          const page = answer.data as z.infer<typeof visitorPage>
          known.push(...page.items)
          cursor = page.nextCursor
        }
        return { data: known }
      },
      providesTags: [appointmentLists],
    }),
    moveInCalendar: build.mutation<z.infer<typeof moveAppointmentAnswer>, Command<Move>>({
      query: command(({ id, startsAt, fromStartsAt, anyway }) => ({
        url: apiPaths.appointmentPart(id, 'move-appointment'),
        body: { startsAt, fromStartsAt, ...(anyway && { anyway: true, ...(anyway.reason && { reason: anyway.reason }) }) },
      })),
      onQueryStarted: async ({ id, startsAt, range }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          changeCalendar('calendar', range, ({ items }) => {
            const entry = items.find(({ appointment }) => appointment.id === id)?.appointment
            if (entry === undefined) return
            const lengthMs = Date.parse(entry.endsAt) - Date.parse(entry.startsAt)
            entry.startsAt = startsAt
            entry.endsAt = new Date(Date.parse(startsAt) + lengthMs).toISOString()
          }),
        )
        await queryFulfilled.catch(() => {
          shown.undo()
        })
      },
      // Also after a refusal, so that the person sees where the appointment is.
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }, ...listsChanged],
    }),
    addAppointment: build.mutation<z.infer<typeof addOverlappingAnswer>, Command<{ body: Addition }>>({
      query: command(({ body }) => ({ url: apiPaths.addAppointment, body })),
      invalidatesTags: unlessRefused,
    }),
    /** A body keeps the number out of addresses. */
    findClients: build.query<FoundClient[], string>({
      query: (phone) => ({ url: apiPaths.clients('find-by-phone'), method: 'POST', body: { phone } }),
      transformResponse: ({ items }: z.infer<typeof foundClients>) => items,
      providesTags: [appointmentLists],
    }),
    bookClient: build.mutation<z.infer<typeof bookedClient>, Command<{ body: z.input<typeof bookClientBody> }>>({
      query: command(({ body }) => ({ url: apiPaths.clients('book-client'), body })),
      invalidatesTags: unlessRefused,
    }),
    bookPet: build.mutation<z.infer<typeof bookedClient>, Command<{ clientId: string; body: z.input<typeof bookPetBody> }>>({
      query: command(({ clientId, body }) => ({ url: apiPaths.clientPart(clientId, 'book-pet'), body })),
      invalidatesTags: unlessRefused,
    }),
    bookStay: build.mutation<z.infer<typeof bookedStay>, Command<{ body: z.input<typeof bookStayBody> }>>({
      query: command(({ body }) => ({ url: apiPaths.clients('book-stay'), body })),
      invalidatesTags: unlessRefused,
    }),
    addOverlapping: build.mutation<z.infer<typeof addOverlappingAnswer>, Command<{ besideId: string; body: Overlapping }>>({
      query: command(({ besideId, body }) => ({ url: apiPaths.appointmentPart(besideId, 'add-overlapping-appointment'), body })),
      invalidatesTags: unlessRefused,
    }),
    changeException: build.mutation<z.infer<typeof addExceptionAnswer>, OfSchedule<ExceptionChange>>({
      query: command(({ scheduleId, body }) => ({ url: apiPaths.schedulePart(scheduleId, 'change-exception'), body })),
      invalidatesTags: unlessRefused,
    }),
  }),
})

export const {
  useMoveInCalendarMutation,
  useAddAppointmentMutation,
  useAddOverlappingMutation,
  useChangeExceptionMutation,
  useFindClientsQuery,
  useBookClientMutation,
  useBookPetMutation,
  useBookStayMutation,
} = workApi

/** Pets that were booked here before, by name. A professional, and a clinic with its vets, may book only for these. */
export const useKnownPets = () => {
  const { data, isLoading, error } = workApi.useKnownPetsQuery()
  const pets = useMemo(
    () =>
      (data ?? [])
        .map(({ id, name, parentName }) => ({ petId: id, label: [name, parentName].filter(Boolean).join(' · ') }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'bg')),
    [data],
  )
  return { pets, isLoading, error }
}
