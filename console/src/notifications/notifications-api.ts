import type { NotificationChoiceBody, NotificationPage, PushDevice } from '@lapka/contracts/api/notifications.ts'
import { api, byCursor, command, cursorOf, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

const own = { type: 'Notification', id: 'LIST' } as const
const choice = { type: 'Notification', id: 'CHOICE' } as const

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.infiniteQuery<NotificationPage, void, string>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({ url: apiPaths.notifications, params: cursorOf(pageParam) }),
      providesTags: [own],
    }),
    unreadCount: build.query<{ unreadCount: number }, void>({
      query: () => apiPaths.notificationsPart('unread-count'),
      providesTags: [own],
    }),
    /** Nothing: all. */
    markRead: build.mutation<{ unreadCount: number }, Command<{ ids?: string[] }>>({
      query: command((body) => ({ url: apiPaths.notificationsPart('mark-read'), body })),
      invalidatesTags: [own],
    }),
    pushKey: build.query<{ publicKey: string }, void>({ query: () => apiPaths.pushSubscriptions }),
    subscribeDevice: build.mutation<unknown, Command<PushDevice>>({
      query: command((body) => ({ url: apiPaths.pushSubscriptions, body })),
    }),
    unsubscribeDevice: build.mutation<unknown, Command<{ endpoint: string }>>({
      query: command((body) => ({ url: apiPaths.removePushSubscription, body })),
    }),
    notificationChoice: build.query<NotificationChoiceBody, void>({
      query: () => apiPaths.ownAccountPart('notifications'),
      providesTags: [choice],
    }),
    chooseNotifications: build.mutation<unknown, Command<NotificationChoiceBody>>({
      query: command((body) => ({ url: apiPaths.ownAccountPart('notifications'), method: 'PUT', body })),
      invalidatesTags: [choice, 'Review', 'Pets'],
    }),
  }),
})

export const {
  useNotificationsInfiniteQuery,
  useUnreadCountQuery,
  useMarkReadMutation,
  usePushKeyQuery,
  useSubscribeDeviceMutation,
  useUnsubscribeDeviceMutation,
  useNotificationChoiceQuery,
  useChooseNotificationsMutation,
} = notificationsApi
