import { tradeSlugs } from '@lapka/contracts/landing.ts'
import { pages, type PageName } from '@lapka/contracts/pages.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { RegisteredPage } from './registered-page.ts'

const open = { audience: 'everyone', isPictured: true } as const
const unpictured = { audience: 'everyone' } as const
const blog = { title: 'blog:title', description: 'blog:description', ...open, screen: 'blog/blog-page' } as const
const landing = (language: Language) =>
  ({ ...open, screen: 'professionals/landing-page', trades: tradeSlugs(language), props: { language } }) as const
const legal = { screen: 'site/legal-page' } as const

const designed = <const Name extends 'parents' | 'professionals'>(name: Name) => ({
  title: `site:${name}.title`,
  description: `site:${name}.description`,
  ...open,
})

/** A page that only says something, in the words that `pages.json` has under that name. */
const textPage = <const Page extends PageName>(page: Page, name: string) => ({
  title: `pages:${name}.title`,
  description: `pages:${name}.lead`,
  ...pages[page],
  ...open,
  screen: 'home/text-page',
  props: { name },
})

/** Every page of the public site, as the register has them. */
export const publicPages = {
  home: { ...pages.home, ...open, screen: 'site/home-page' },
  faqs: { title: 'home:faq.title', description: 'home:faq.description', ...pages.faqs, ...open, screen: 'home/faq-page' },
  forParents: { ...designed('parents'), ...pages.forParents, screen: 'site/for-parents-page' },
  forProfessionals: { ...designed('professionals'), ...pages.forProfessionals, screen: 'site/for-professionals-page' },
  contact: { ...textPage('contact', 'contact'), screen: 'home/contact-page' },
  about: { ...textPage('about', 'about'), screen: 'site/about-page', props: {} },
  pricing: { ...textPage('pricing', 'pricing'), screen: 'site/pricing-page', props: {} },
  blogs: { ...blog, ...pages.blogs, props: { language: null } },
  blogsInBulgarian: { ...blog, ...pages.blogsInBulgarian, props: { language: 'bg' } },
  blogsInEnglish: { ...blog, ...pages.blogsInEnglish, props: { language: 'en' } },
  post: { ...pages.post, ...open, screen: 'blog/post-page' },
  media: { ...textPage('media', 'media'), screen: 'site/media-page', props: {} },
  invite: { ...textPage('invite', 'invite'), screen: 'promotions/invite-page' },
  verified: { ...textPage('verified', 'verified'), screen: 'site/verified-page', props: {} },
  info: { ...textPage('info', 'info'), screen: 'site/info-page', props: {} },
  terms: { ...textPage('terms', 'terms'), ...legal },
  generalTerms: textPage('generalTerms', 'generalTerms'),
  privacy: { ...textPage('privacy', 'privacy'), ...legal },
  accessibility: { ...textPage('accessibility', 'accessibility'), ...legal },
  cookies: { ...textPage('cookies', 'cookies'), screen: 'home/cookies-page' },
  cookiePolicy: textPage('cookiePolicy', 'cookiePolicy'),
  developers: { ...textPage('developers', 'developers'), screen: 'site/developers-page', props: {} },
  serverError: textPage('serverError', 'serverError'),
  findProfessional: {
    title: 'professionals:find.title',
    description: 'professionals:find.description',
    ...pages.findProfessional,
    ...open,
    screen: 'professionals/find-page',
  },
  confirmNewsletter: {
    title: 'newsletter:confirm.title',
    ...pages.confirmNewsletter,
    ...unpictured,
    screen: 'newsletter/newsletter-pages',
    component: 'ConfirmNewsletterPage',
  },
  leaveNewsletter: {
    title: 'newsletter:leave.title',
    ...pages.leaveNewsletter,
    ...unpictured,
    screen: 'newsletter/newsletter-pages',
    component: 'LeaveNewsletterPage',
  },
  leaveCareLetters: {
    title: 'newsletter:care.title',
    ...pages.leaveCareLetters,
    ...unpictured,
    screen: 'newsletter/newsletter-pages',
    component: 'LeaveCareLettersPage',
  },
  landing: { ...pages.landing, ...landing('bg') },
  landingInEnglish: { ...pages.landingInEnglish, ...landing('en') },
  serviceLanding: { ...pages.serviceLanding, ...landing('bg') },
  serviceLandingInEnglish: { ...pages.serviceLandingInEnglish, ...landing('en') },
} as const satisfies Record<string, RegisteredPage>
