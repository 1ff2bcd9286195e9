import type { z } from 'zod'
import type { CurrentUser, sessionAnswer, SignedInUser, signInBody } from '@lapka/contracts/api/sessions.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { BaseQueryApi, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { afterOwnWrites, api, command, PASSWORD_TIMEOUT_MS, type Command } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'
import { browserStorage } from '../storage.ts'

type Answer = { user: CurrentUser }

/** The user is kept in the browser's local storage under the key `user`. */
const remember = (user: CurrentUser | null) =>
  user ? browserStorage.write('user', JSON.stringify(user)) : browserStorage.remove('user')

/**
 * Signing out takes effect before the next page is drawn: on a slow line it would greet the user, or send them home from the
 * sign-in page, until the server has answered.
 */
const afterwards = ({ error }: { error?: FetchBaseQueryError | undefined }, dispatch: BaseQueryApi['dispatch']) => {
  if (error) return { error }
  dispatch(api.util.resetApiState())
  dispatch(sessionsApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]))
  return { data: null }
}

/** A user that the server provides skips the check. `text` is theirs as the server wrote it into the page. */
export const provideUser = (text: string | undefined, dispatch: BaseQueryApi['dispatch']): void => {
  if (text === undefined) return
  const user = JSON.parse(text) as SignedInUser
  remember(user)
  dispatch(sessionsApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]))
}

/** Where the answer was lost the session may be over all the same, so the server is asked. */
const unlessOut = (_answer: unknown, error: unknown): 'User'[] => (error ? ['User'] : [])

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null: signed out. */
    currentUser: build.query<SignedInUser | null, void>({
      extraOptions: afterOwnWrites,
      queryFn: async (_nothing, _store, _extra, request) => {
        const answer = await request(apiPaths.sessions)
        if (answer.error) return { error: answer.error }
        const { user } = answer.data as z.infer<typeof sessionAnswer>
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
    signIn: build.mutation<Answer, z.infer<typeof signInBody>>({
      query: (body) => ({ url: apiPaths.sessions, method: 'POST', body, timeout: PASSWORD_TIMEOUT_MS }),
      invalidatesTags: ['User', 'Appointment', 'Slots', 'Pets', 'Addresses'],
    }),
    /** The choice of who is signed in, for letters and for other browsers. */
    saveLanguage: build.mutation<unknown, Command<{ language: Language }>>({
      query: command(({ language }) => ({
        url: apiPaths.ownAccountPart('language'),
        method: 'PUT',
        body: { language },
      })),
      invalidatesTags: ['User'],
    }),
    signOut: build.mutation<null, void>({
      queryFn: async (_nothing, { dispatch }, _extra, request) =>
        afterwards(await request({ url: apiPaths.sessions, method: 'DELETE' }), dispatch),
      invalidatesTags: unlessOut,
    }),
    signOutEverywhere: build.mutation<null, void>({
      queryFn: async (_nothing, { dispatch }, _extra, request) =>
        afterwards(await request({ url: apiPaths.ownAccountPart('sign-out-everywhere'), method: 'POST' }), dispatch),
      invalidatesTags: unlessOut,
    }),
  }),
})

export const {
  useCurrentUserQuery,
  useSaveLanguageMutation,
  useSignInMutation,
  useSignOutEverywhereMutation,
  useSignOutMutation,
} = sessionsApi
