import type { Blog, Post } from '@lapka/contracts/api/blog.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

const blogApi = api.injectEndpoints({
  endpoints: (build) => ({
    blog: build.query<Blog, Language>({ query: (language) => apiPaths.blog(language) }),
    post: build.query<Post, { language: Language; slug: string }>({
      query: ({ language, slug }) => apiPaths.post(language, slug),
    }),
  }),
})

export const { useBlogQuery, usePostQuery } = blogApi
