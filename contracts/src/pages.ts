/**
 * The console's pages by address, as its router knows them. `public` ones are for search engines too; whatever is not here does
 * not exist and is answered with 404.
 */
export const pages = {
  '/': 'public',
  '/faqs': 'public',
  '/parents': 'public',
  '/professionals': 'public',
  '/contact': 'public',
  '/terms-and-conditions': 'public',
  '/privacy-policy': 'public',
  '/find-professional': 'public',
  '/professionals/:id': 'public',
  '/login': 'private',
  '/register': 'public',
  '/register/check-mail': 'private',
  '/confirmAccount': 'private',
  '/forgot-password': 'private',
  '/reset-password': 'private',
  '/account-erased': 'private',
  '/onboarding': 'private',
  '/professionals/:id/make-appointment': 'private',
  '/appointments/:id': 'private',
  '/appointments/:id/checkout': 'private',
  '/appointments/:id/refund': 'private',
  '/appointments/:id/history': 'private',
  '/dashboard': 'private',
  // Nobody's business but theirs who sign in: the console says itself which of these there are.
  '/dashboard/*': 'private',
} as const satisfies Record<string, 'public' | 'private'>
export type PagePattern = keyof typeof pages
