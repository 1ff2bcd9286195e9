import type { LedgerPage } from '@lapka/contracts/api/ledger.ts'
import { isLocalDate } from '@lapka/contracts/time.ts'
import i18next from 'i18next'
import { afterOwnWrites, api, appointmentLists, byCursor, cursorOf } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/ledger.json'

i18next.addResourceBundle('bg', 'ledger', texts)

export const ledgerFilters = ['from', 'to', 'paymentId'] as const
export type LedgerFilter = Partial<Record<(typeof ledgerFilters)[number], string>>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isPaymentId = (text: string): boolean => UUID.test(text)

/** The filters of the address; a malformed date or payment id filters nothing. */
export const filterOf = (parameters: URLSearchParams): LedgerFilter =>
  Object.fromEntries(
    ledgerFilters.flatMap((name) => {
      const value = parameters.get(name) ?? ''
      return (name === 'paymentId' ? isPaymentId(value) : isLocalDate(value)) ? [[name, value]] : []
    }),
  )

const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    ledger: build.infiniteQuery<LedgerPage, LedgerFilter, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: apiPaths.ledger, params: { ...queryArg, ...cursorOf(pageParam) } }),
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useLedgerInfiniteQuery } = ledgerApi
