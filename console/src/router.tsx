import { createBrowserRouter, Navigate } from 'react-router-dom'
import { useCurrentUser } from './sessions/use-current-user.ts'
import { AppShell } from './shell/app-shell.tsx'
import { BrokenPage } from './shell/broken-page.tsx'
import { dashboardOf } from './shell/dashboard-of.ts'

function OwnDashboard() {
  const user = useCurrentUser()
  return <Navigate to={user ? `${dashboardOf(user)}/appointments` : '/login'} replace />
}

const calendar = async () => ({ Component: (await import('./calendar/calendar-page.tsx')).CalendarPage })
const textPage = async () => ({ Component: (await import('./pages/text-page.tsx')).TextPage })
const appointmentList = async () => ({
  Component: (await import('./appointments/appointment-list-page.tsx')).AppointmentListPage,
})

/** Every screen and its address. Each is a chunk of its own, fetched when somebody goes there. */
export const router = createBrowserRouter([
  {
    element: <AppShell />,
    errorElement: <BrokenPage />,
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
        lazy: async () => ({ Component: (await import('./sessions/require-sign-in.tsx')).RequireSignIn }),
        children: [
          {
            path: '/professionals/:id/make-appointment',
            lazy: async () => ({ Component: (await import('./booking/make-appointment-page.tsx')).MakeAppointmentPage }),
          },
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
          { path: '/dashboard', element: <OwnDashboard /> },
          { path: '/dashboard/parent', element: <OwnDashboard /> },
          { path: '/dashboard/professional', element: <OwnDashboard /> },
          { path: '/dashboard/parent/appointments', lazy: appointmentList },
          { path: '/dashboard/professional/appointments', lazy: appointmentList },
          { path: '/dashboard/parent/calendar', lazy: calendar },
          { path: '/dashboard/professional/calendar', lazy: calendar },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./ui/not-found.tsx')).NotFound }) },
    ],
  },
])
