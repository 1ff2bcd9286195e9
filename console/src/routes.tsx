import type { RouteObject } from 'react-router-dom'
import { AppShell } from './shell/app-shell.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'

const textPage = async () => ({ Component: (await import('./pages/text-page.tsx')).TextPage })

export const FRAME = 'frame'

/** Every public screen and its address. Each is a chunk of its own, fetched when somebody goes there. */
export const routes: RouteObject[] = [
  {
    element: <AppShell />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <PageSkeleton />,
    // What fails within a page leaves the shell around it standing.
    children: [
      {
        id: FRAME,
        errorElement: <BrokenPage />,
        children: [
          { path: '/', lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }) },
          { path: '/faqs', lazy: async () => ({ Component: (await import('./home/faq-page.tsx')).FaqPage }) },
          {
            path: '/find-professional',
            lazy: async () => ({ Component: (await import('./professionals/find-page.tsx')).FindPage }),
          },
          { path: '/parents', lazy: textPage },
          { path: '/professionals', lazy: textPage },
          { path: '/contact', lazy: textPage },
          { path: '/terms-and-conditions', lazy: textPage },
          { path: '/privacy-policy', lazy: textPage },
          {
            path: '/professionals/:id',
            lazy: async () => ({ Component: (await import('./professionals/professional-page.tsx')).ProfessionalPage }),
          },
          { path: '/login', lazy: async () => ({ Component: (await import('./sessions/sign-in-page.tsx')).SignInPage }) },
          {
            path: '/register',
            lazy: async () => ({ Component: (await import('./accounts/register-page.tsx')).RegisterPage }),
          },
          {
            path: '/register/check-mail',
            lazy: async () => ({ Component: (await import('./accounts/register-page.tsx')).CheckMailPage }),
          },
          {
            path: '/confirmAccount',
            lazy: async () => ({ Component: (await import('./accounts/confirm-account-page.tsx')).ConfirmAccountPage }),
          },
          {
            path: '/forgot-password',
            lazy: async () => ({ Component: (await import('./accounts/forgotten-password-pages.tsx')).ForgotPasswordPage }),
          },
          {
            path: '/account-erased',
            lazy: async () => ({ Component: (await import('./accounts/personal-data/erase-account.tsx')).AccountErasedPage }),
          },
          {
            path: '/reset-password',
            lazy: async () => ({ Component: (await import('./accounts/forgotten-password-pages.tsx')).ResetPasswordPage }),
          },
          {
            lazy: async () => ({ Component: (await import('./booking/make-appointment-page.tsx')).TimeChosen }),
            children: [
              {
                path: '/professionals/:id/make-appointment',
                lazy: async () => ({ Component: (await import('./booking/make-appointment-page.tsx')).MakeAppointmentPage }),
              },
            ],
          },
          { path: '*', lazy: async () => ({ Component: (await import('./ui/not-found.tsx')).NotFound }) },
        ],
      },
    ],
  },
]
