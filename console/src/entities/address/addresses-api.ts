import type { addressBody, addressPage, addressSaved } from '@lapka/contracts/api/addresses.ts'
import type { changeVisitAddressAnswer } from '@lapka/contracts/api/change-appointment.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/addresses.json'

/** `addressId` null: a new one. */
type SavedAddress = { addressId: string | null; body: z.infer<typeof addressBody> }

const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** With `professionalId` also whether they go there. */
    addresses: build.query<z.infer<typeof addressPage>, { professionalId?: string }>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.addresses, params }),
      providesTags: ['Addresses'],
    }),
    saveAddress: build.mutation<z.infer<typeof addressSaved>, Command<SavedAddress>>({
      query: command(({ addressId, body }) => ({
        url: addressId === null ? apiPaths.addresses : apiPaths.address(addressId),
        method: addressId === null ? 'POST' : 'PUT',
        body,
      })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Addresses']),
    }),
    removeAddress: build.mutation<z.infer<typeof addressSaved>, Command<{ addressId: string }>>({
      query: command(({ addressId }) => ({ url: apiPaths.address(addressId), method: 'DELETE' })),
      invalidatesTags: ['Addresses'],
    }),
    changeVisitAddress: build.mutation<z.infer<typeof changeVisitAddressAnswer>, Command<{ id: string; addressId: string }>>({
      query: command(({ id, addressId }) => ({ url: apiPaths.appointmentPart(id, 'change-address'), body: { addressId } })),
      invalidatesTags: (_answer, _error, { id }) => ['Addresses', { type: 'Appointment', id }, appointmentLists],
    }),
  }),
})

export const { useAddressesQuery, useChangeVisitAddressMutation, useRemoveAddressMutation, useSaveAddressMutation } = addressesApi

i18next.addResourceBundle('bg', 'addresses', texts)
