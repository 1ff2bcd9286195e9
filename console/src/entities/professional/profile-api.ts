import type { OwnProfile, PinnedPolicies } from '@lapka/contracts/api/profile.ts'
import type { ProfileSection } from '@lapka/contracts/profile.ts'
import i18next from 'i18next'
import { api, appointmentLists, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/profile.json'

type Saved = { position: number }

/** One's own profile, part by part. The answer of every part is the whole profile, fetched anew. */
const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownProfile: build.query<OwnProfile, void>({
      query: () => apiPaths.profile,
      providesTags: ['Profile'],
    }),
    pinnedPolicies: build.query<PinnedPolicies, void>({
      query: () => apiPaths.pinnedPolicies,
      providesTags: ['Profile', appointmentLists],
    }),
    saveSection: build.mutation<Saved, Command<{ section: ProfileSection; body: object }>>({
      query: command(({ section, body }) => ({
        url: apiPaths.profileSection(section),
        method: 'PUT',
        body,
      })),
      // The first part that is saved makes an account one of a professional.
      invalidatesTags: ['Profile', 'Professional', 'Slots', 'User'],
    }),
    orderGallery: build.mutation<Saved, Command<{ photoIds: string[] }>>({
      query: command(({ photoIds }) => ({ url: apiPaths.gallery, method: 'PUT', body: { photoIds } })),
      invalidatesTags: ['Profile', 'Professional'],
    }),
    removeGalleryPhoto: build.mutation<Saved, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.galleryPhoto(id), method: 'DELETE' })),
      invalidatesTags: ['Profile', 'Professional'],
    }),
    removeDiploma: build.mutation<Saved, Command<{ id: string }>>({
      query: command(({ id }) => ({
        url: apiPaths.diploma(id),
        method: 'DELETE',
      })),
      invalidatesTags: ['Profile'],
    }),
    submitForVerification: build.mutation<Saved, Command<object>>({
      query: command(() => ({ url: apiPaths.submitForVerification })),
      invalidatesTags: ['Profile', 'User'],
    }),
  }),
})

export const {
  useOwnProfileQuery,
  usePinnedPoliciesQuery,
  useSaveSectionMutation,
  useOrderGalleryMutation,
  useRemoveGalleryPhotoMutation,
  useRemoveDiplomaMutation,
  useSubmitForVerificationMutation,
} = profileApi

i18next.addResourceBundle('bg', 'profile', texts)
