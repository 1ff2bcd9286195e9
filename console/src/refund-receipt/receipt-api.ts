import { afterOwnWrites, api } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'

const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The text as it was signed, byte for byte. */
    refundReceipt: build.query<string, string>({
      extraOptions: afterOwnWrites,
      query: (id) => ({ url: apiPaths.appointmentPart(id, 'refund-receipt'), responseHandler: 'text' }),
      providesTags: (_view, _error, id) => [{ type: 'Appointment', id }],
    }),
  }),
})

export const { useRefundReceiptQuery } = receiptApi
