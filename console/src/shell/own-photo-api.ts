import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { api } from '../api/api.ts'

/** Apart from the profile's own screens, which bring their words and styles along: the menu is on every page. */
const ownPhotoApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownPhoto: build.query<string | null, void>({
      query: () => '/profile',
      transformResponse: ({ photoUrl }: OwnProfile) => photoUrl,
      providesTags: ['Profile'],
      keepUnusedDataFor: 3600,
    }),
  }),
})

export const { useOwnPhotoQuery } = ownPhotoApi
