import type {
  askTransferBody,
  PetTransferPage,
  PetTransferState,
  takeOverAnswer,
  TakeOverBody,
  transferSaved,
} from '@lapka/contracts/api/pet-transfers.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/transfers.json'
// With the names of animals.
import './pets-api.ts'

type Saved = z.infer<typeof transferSaved>

const transfersApi = api.injectEndpoints({
  endpoints: (build) => ({
    petTransfer: build.query<PetTransferState, string>({
      extraOptions: afterOwnWrites,
      query: (petId) => apiPaths.petPart(petId, 'transfer'),
      providesTags: ['Pets', 'Appointment', appointmentLists],
    }),
    petTransfers: build.query<PetTransferPage, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.petTransfers,
      providesTags: ['Pets', appointmentLists],
    }),
    askTransfer: build.mutation<Saved, Command<{ petId: string; body: z.infer<typeof askTransferBody> }>>({
      query: command(({ petId, body }) => ({ url: apiPaths.petPart(petId, 'ask-transfer'), body })),
      invalidatesTags: ['Pets'],
    }),
    // A refusal says that the transfer is not what was shown: it is fetched again as well.
    actOnTransfer: build.mutation<Saved, Command<{ petId: string; transferId: string; act: 'confirm' | 'withdraw' }>>({
      query: command(({ petId, transferId, act }) => ({
        url: apiPaths.petPart(petId, `${act}-transfer`),
        body: { transferId },
      })),
      invalidatesTags: ['Pets'],
    }),
    offerAppointment: build.mutation<
      Saved,
      Command<{ petId: string; transferId: string; appointmentId: string; act: 'offer-appointment' | 'withdraw-offer' }>
    >({
      query: command(({ petId, act, ...body }) => ({ url: apiPaths.petPart(petId, act), body })),
      invalidatesTags: ['Pets'],
    }),
    takeOverAppointment: build.mutation<z.infer<typeof takeOverAnswer>, Command<TakeOverBody & { transferId: string }>>({
      query: command(({ transferId, ...body }) => ({ url: apiPaths.takeOverAppointment(transferId), body })),
      invalidatesTags: ['Pets', appointmentLists],
    }),
    answerTransfer: build.mutation<Saved, Command<{ id: string; answer: 'accept' | 'decline' }>>({
      query: command(({ id, answer }) => ({ url: apiPaths.answerTransfer(id, answer) })),
      invalidatesTags: ['Pets'],
    }),
  }),
})

export const {
  usePetTransferQuery,
  usePetTransfersQuery,
  useAskTransferMutation,
  useActOnTransferMutation,
  useAnswerTransferMutation,
  useOfferAppointmentMutation,
  useTakeOverAppointmentMutation,
} = transfersApi

i18next.addResourceBundle('bg', 'transfers', texts)
