import type { IssuedDocument } from '@lapka/contracts/api/documents.ts'
import { afterOwnWrites, api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

/** Documents of an appointment. Workers issue them a moment after the event, so an earlier screen's list may be too short. */
const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    documents: build.query<{ items: IssuedDocument[] }, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.appointmentPart(id, 'documents'),
      providesTags: (_view, _error, id) => [{ type: 'Appointment', id }],
    }),
    /** The text as it was signed, byte for byte. */
    refundReceipt: build.query<string, string>({
      extraOptions: afterOwnWrites,
      query: (id) => ({ url: apiPaths.appointmentPart(id, 'refund-receipt'), responseHandler: 'text' }),
      providesTags: (_view, _error, id) => [{ type: 'Appointment', id }],
    }),
  }),
})

export const { useDocumentsQuery, useRefundReceiptQuery } = documentsApi
