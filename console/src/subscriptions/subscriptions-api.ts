import type { SubscriptionView } from '@lapka/contracts/api/subscriptions.ts'
import i18next from 'i18next'
import { api, command, type Command } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'
import texts from '../i18n/bg/subscriptions.json'

export type SubscriptionCommand = 'subscribe' | 'cancel' | 'resume'

const subscriptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscription: build.query<SubscriptionView, void>({
      query: () => ({ url: apiPaths.subscription }),
      providesTags: ['Subscription'],
    }),
    commandSubscription: build.mutation<{ position: number }, Command<{ name: SubscriptionCommand }>>({
      query: command(({ name }) => ({ url: apiPaths.subscriptionCommand(name) })),
      invalidatesTags: ['Subscription'],
    }),
  }),
})

export const { useSubscriptionQuery, useCommandSubscriptionMutation } = subscriptionsApi

i18next.addResourceBundle('bg', 'subscriptions', texts)
