import type { CurrentUser, SignedInUser } from '@lapka/contracts/api/sessions.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { api, type Command } from '../api/api.ts'

type Answer = { user: CurrentUser }

/** Specification, section 3: the user is kept in the browser's local storage under the key `user`. */
const remember = (user: CurrentUser) => localStorage.setItem('user', JSON.stringify(user))

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null: nobody is signed in. */
    currentUser: build.query<SignedInUser | null, void>({
      queryFn: async (_nothing, _store, _extra, request) => {
        const answer = await request('/sessions/me')
        if (answer.error) return answer.error.status === 401 ? { data: null } : { error: answer.error }
        const { user } = answer.data as { user: SignedInUser }
        remember(user)
        return { data: user }
      },
      // Nothing that was fetched for the one before is shown to the next, nor sent in their name: in no tab, however they came.
      onQueryStarted: async (_nothing, question) => {
        const before = question.getCacheEntry().data
        const now = await question.queryFulfilled.catch(() => undefined)
        if (before && now && now.data?.id !== before.id) question.dispatch(api.util.resetApiState())
      },
      providesTags: ['User'],
      keepUnusedDataFor: 3600,
    }),
    signIn: build.mutation<Answer, { email: string; password: string }>({
      query: (body) => ({ url: '/sessions', method: 'POST', body }),
      invalidatesTags: ['User', 'Appointment', 'Slots', 'Pets'],
    }),
    /** The choice of who is signed in, for letters and for other browsers. */
    saveLanguage: build.mutation<unknown, Command<{ language: Language }>>({
      query: ({ language, idempotencyKey }) => ({
        url: '/accounts/me/language',
        method: 'PUT',
        body: { language },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['User'],
    }),
    signOut: build.mutation<null, void>({
      query: () => ({ url: '/sessions', method: 'DELETE' }),
      invalidatesTags: ['User', 'Appointment', 'Slots', 'Pets'],
    }),
  }),
})

export const { useCurrentUserQuery, useSaveLanguageMutation, useSignInMutation, useSignOutMutation } = sessionsApi
