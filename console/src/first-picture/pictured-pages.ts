import type { PagePattern } from '@lapka/contracts/pages.ts'

/** Pages that a visitor sees at once, before any script has run, and the screen of each. */
export const picturedPages = {
  '/': 'home/home-page.tsx',
  '/faqs': 'home/faq-page.tsx',
  '/parents': 'pages/text-page.tsx',
  '/professionals': 'pages/text-page.tsx',
  '/contact': 'pages/text-page.tsx',
  '/terms-and-conditions': 'pages/text-page.tsx',
  '/privacy-policy': 'pages/text-page.tsx',
  '/find-professional': 'professionals/find-page.tsx',
  '/professionals/:id': 'professionals/professional-page.tsx',
  '/login': 'sessions/sign-in-page.tsx',
  '/register': 'accounts/register-page.tsx',
} as const satisfies Partial<Record<PagePattern, string>>
