import { createBrowserRouter, Navigate } from 'react-router-dom'
import { useCurrentUser } from './sessions/use-current-user.ts'
import { AppShell } from './shell/app-shell.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'
import { startOf } from './shell/dashboard-of.ts'

function OwnDashboard() {
  const user = useCurrentUser()
  return <Navigate to={user ? startOf(user) : '/login'} replace />
}

const calendar = async () => ({ Component: (await import('./calendar/calendar-page.tsx')).CalendarPage })
const textPage = async () => ({ Component: (await import('./pages/text-page.tsx')).TextPage })
const ownProfile = async () => ({ Component: (await import('./profile/own-screens.tsx')).OwnScreens })
const allHistory = async () => ({ Component: (await import('./history/history-page.tsx')).AllHistoryPage })
const appointmentList = async () => ({
  Component: (await import('./appointments/appointment-list-page.tsx')).AppointmentListPage,
})

/** Every screen and its address. Each is a chunk of its own, fetched when somebody goes there. */
export const router = createBrowserRouter([
  {
    element: <AppShell />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: '/', lazy: async () => ({ Component: (await import('./home/home-page.tsx')).HomePage }) },
      { path: '/faqs', lazy: async () => ({ Component: (await import('./home/faq-page.tsx')).FaqPage }) },
      { path: '/find-professional', lazy: async () => ({ Component: (await import('./professionals/find-page.tsx')).FindPage }) },
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
        lazy: async () => ({ Component: (await import('./accounts/register/register-page.tsx')).RegisterPage }),
      },
      {
        path: '/register/check-mail',
        lazy: async () => ({ Component: (await import('./accounts/register/check-mail-page.tsx')).CheckMailPage }),
      },
      {
        path: '/confirmAccount',
        lazy: async () => ({ Component: (await import('./accounts/confirm-account-page.tsx')).ConfirmAccountPage }),
      },
      {
        path: '/forgot-password',
        lazy: async () => ({ Component: (await import('./accounts/forgot-password-page.tsx')).ForgotPasswordPage }),
      },
      {
        path: '/account-erased',
        lazy: async () => ({ Component: (await import('./accounts/account-erased-page.tsx')).AccountErasedPage }),
      },
      {
        path: '/reset-password',
        lazy: async () => ({ Component: (await import('./accounts/reset-password-page.tsx')).ResetPasswordPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./booking/time-chosen.tsx')).TimeChosen }),
        children: [
          {
            path: '/professionals/:id/make-appointment',
            lazy: async () => ({ Component: (await import('./booking/make-appointment-page.tsx')).MakeAppointmentPage }),
          },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./sessions/require-sign-in.tsx')).RequireSignIn }),
        children: [
          {
            path: '/appointments/:id',
            lazy: async () => ({ Component: (await import('./appointments/appointment-page.tsx')).AppointmentPage }),
          },
          {
            path: '/appointments/:id/checkout',
            lazy: async () => ({ Component: (await import('./booking/checkout-page.tsx')).CheckoutPage }),
          },
          {
            path: '/appointments/:id/refund',
            lazy: async () => ({ Component: (await import('./appointments/refund/refund-page.tsx')).RefundPage }),
          },
          {
            path: '/appointments/:id/history',
            lazy: async () => ({ Component: (await import('./appointments/history/history-page.tsx')).HistoryPage }),
          },
          { path: '/onboarding', lazy: ownProfile },
          { path: '/dashboard/pending', lazy: ownProfile },
          { path: '/dashboard/rejected', lazy: ownProfile },
          { path: '/dashboard/profile/*', lazy: ownProfile },
          {
            path: '/dashboard/operator/*',
            lazy: async () => ({ Component: (await import('./verifications/operator-screens.tsx')).OperatorScreens }),
          },
          {
            path: '/dashboard/recipe/*',
            lazy: async () => ({ Component: (await import('./recipe/recipe-screens.tsx')).RecipeScreens }),
          },
          { path: '/dashboard/professional/calendar/new', lazy: calendar },
          { path: '/dashboard', element: <OwnDashboard /> },
          {
            path: '/dashboard/parent',
            lazy: async () => ({ Component: (await import('./dashboards/parent-home-page.tsx')).ParentHomePage }),
          },
          {
            path: '/dashboard/professional',
            lazy: async () => ({ Component: (await import('./dashboards/professional-home-page.tsx')).ProfessionalHomePage }),
          },
          {
            path: '/dashboard/clinic',
            lazy: async () => ({ Component: (await import('./dashboards/clinic-home-page.tsx')).ClinicHomePage }),
          },
          {
            path: '/dashboard/parent/pets',
            lazy: async () => ({ Component: (await import('./pets/pet-list-page.tsx')).PetListPage }),
          },
          {
            path: '/dashboard/parent/waitlist',
            lazy: async () => ({ Component: (await import('./waitlist/waits-page.tsx')).WaitsPage }),
          },
          {
            path: '/dashboard/parent/pets/new',
            lazy: async () => ({ Component: (await import('./pets/pet-page.tsx')).NewPetPage }),
          },
          {
            path: '/dashboard/parent/pets/:id',
            lazy: async () => ({ Component: (await import('./pets/pet-page.tsx')).PetPage }),
          },
          {
            path: '/dashboard/change-password',
            lazy: async () => ({ Component: (await import('./accounts/change-password-page.tsx')).ChangePasswordPage }),
          },
          {
            path: '/dashboard/personal-data',
            lazy: async () => ({
              Component: (await import('./accounts/personal-data/personal-data-page.tsx')).PersonalDataPage,
            }),
          },
          {
            path: '/dashboard/:area/revenues',
            lazy: async () => ({ Component: (await import('./revenues/revenues-page.tsx')).RevenuesPage }),
          },
          {
            path: '/dashboard/professional/schedule/*',
            lazy: async () => ({ Component: (await import('./schedules/schedule-screens.tsx')).ScheduleScreens }),
          },
          {
            path: '/dashboard/professional/calendar/work-schedule-slots',
            lazy: async () => ({ Component: (await import('./schedules/slots/slots-page.tsx')).SlotsPage }),
          },
          ...['parent', 'professional', 'clinic'].flatMap((area) => [
            { path: `/dashboard/${area}/appointments`, lazy: appointmentList },
            { path: `/dashboard/${area}/calendar`, lazy: calendar },
            { path: `/dashboard/${area}/history`, lazy: allHistory },
          ]),
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./ui/not-found.tsx')).NotFound }) },
    ],
  },
])
