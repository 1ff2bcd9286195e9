import type { z } from 'zod'
import type { petPage } from '@lapka/contracts/api/pets.ts'
import { api } from '../api/api.ts'
import './texts.ts'

const petsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pets: build.query<z.infer<typeof petPage>, void>({ query: () => '/pets', providesTags: ['Pets'] }),
  }),
})

export const { usePetsQuery } = petsApi
