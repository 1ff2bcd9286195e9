import type { acceptVaccinationBody, FittingVaccinations, restOnVaccinationBody } from '@lapka/contracts/api/stays.ts'
import type { z } from 'zod'
import { api, appointmentTags, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type OfStay<Body extends z.ZodType> = Command<{ id: string } & z.input<Body>>
/** Also after a refusal, so that the person sees what the stay waits for now. */
const changed = (_answer: unknown, _error: unknown, { id }: { id: string }) => appointmentTags(id)

const vaccinationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Read anew each time: entries are added on the record's own page. */
    fittingVaccinations: build.query<FittingVaccinations, string>({
      query: (id) => apiPaths.appointmentPart(id, 'fitting-vaccinations'),
      keepUnusedDataFor: 0,
    }),
    restOnVaccination: build.mutation<{ position: number }, OfStay<typeof restOnVaccinationBody>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.appointmentPart(id, 'rest-on-vaccination'), body })),
      invalidatesTags: changed,
    }),
    acceptVaccination: build.mutation<{ position: number }, OfStay<typeof acceptVaccinationBody>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.appointmentPart(id, 'accept-vaccination'), body })),
      invalidatesTags: changed,
    }),
  }),
})

export const { useFittingVaccinationsQuery, useRestOnVaccinationMutation, useAcceptVaccinationMutation } = vaccinationApi
