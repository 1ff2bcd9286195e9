import type { cardList, removeCardAnswer } from '@lapka/contracts/api/cards.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { apiPaths } from '../kit/api/api-paths.ts'
import { api, command, type Command } from '../kit/api/api.ts'
import texts from '../kit/i18n/bg/cards.json'

const cardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    cards: build.query<z.infer<typeof cardList>, void>({
      query: () => apiPaths.cards,
      providesTags: [{ type: 'User', id: 'CARDS' }],
    }),
    removeCard: build.mutation<z.infer<typeof removeCardAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.card(id), method: 'DELETE' })),
      invalidatesTags: [{ type: 'User', id: 'CARDS' }],
    }),
  }),
})

export const { useCardsQuery, useRemoveCardMutation } = cardsApi

i18next.addResourceBundle('bg', 'cards', texts)
