import type { ComponentProps } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { useCurrentUser } from './sessions/use-current-user.ts'
import { startOf } from './shell/dashboard-of.ts'
import type { VisitorsPage } from './visitors/visitors-page.tsx'

function OwnDashboard() {
  const user = useCurrentUser()
  return <Navigate to={user ? startOf(user) : '/login'} replace />
}

const calendar = async () => ({ Component: (await import('./calendar/calendar-page.tsx')).CalendarPage })
const ownProfile = async () => ({ Component: (await import('./profile/own-screens.tsx')).OwnScreens })
const allHistory = async () => ({ Component: (await import('./history/history-page.tsx')).AllHistoryPage })
const visitors = (of: ComponentProps<typeof VisitorsPage>) => async () => {
  const { VisitorsPage: Page } = await import('./visitors/visitors-page.tsx')
  return { element: <Page {...of} /> }
}
const setSchedule = async () => ({ Component: (await import('./schedules/set-schedule-page.tsx')).SetSchedulePage })
const appointmentList = async () => ({
  Component: (await import('./appointments/appointment-list-page.tsx')).AppointmentListPage,
})

/** The screens behind the sign-in. Who only looks around never fetches their list. */
export const signedInRoutes: RouteObject[] = [
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
        lazy: async () => ({ Component: (await import('./history/appointment-history-page.tsx')).HistoryPage }),
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
        lazy: async () => ({ Component: (await import('./prescriptions/prescription-screens.tsx')).PrescriptionScreens }),
      },
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
        path: '/dashboard/:area/calendar/feed',
        lazy: async () => ({ Component: (await import('./feeds/feed-page.tsx')).FeedPage }),
      },
      {
        path: '/dashboard/parent/bills',
        lazy: async () => ({ Component: (await import('./bills/bill-list-page.tsx')).BillListPage }),
      },
      {
        path: '/dashboard/parent/bills/:id',
        lazy: async () => ({ Component: (await import('./bills/bill-page.tsx')).BillPage }),
      },
      {
        lazy: async () => ({ Component: (await import('./onboarding/behind-profile.tsx')).BehindProfile }),
        children: [
          {
            path: '/dashboard/:area/revenues',
            lazy: async () => ({ Component: (await import('./revenues/revenues-page.tsx')).RevenuesPage }),
          },
          {
            path: '/dashboard/professional/schedule',
            lazy: async () => ({ Component: (await import('./schedules/schedule-list-page.tsx')).ScheduleListPage }),
          },
          { path: '/dashboard/professional/schedule/create', lazy: setSchedule },
          { path: '/dashboard/professional/schedule/edit/:id', lazy: setSchedule },
          {
            path: '/dashboard/professional/schedule/exceptions/new',
            lazy: async () => ({
              Component: (await import('./schedules/exceptions/add-exception-page.tsx')).AddExceptionPage,
            }),
          },
          {
            path: '/dashboard/professional/schedule/exceptions/:id',
            lazy: async () => ({ Component: (await import('./schedules/exceptions/exception-page.tsx')).ExceptionPage }),
          },
          {
            path: '/dashboard/professional/calendar/work-schedule-slots',
            lazy: async () => ({ Component: (await import('./schedules/slots/slots-page.tsx')).SlotsPage }),
          },
        ],
      },
      {
        path: '/dashboard/:area/referral',
        lazy: async () => ({ Component: (await import('./clinics/referral-page.tsx')).ReferralPage }),
      },
      {
        path: '/dashboard/invitations',
        lazy: async () => ({ Component: (await import('./clinics/invitations-page.tsx')).InvitationsPage }),
      },
      {
        path: '/dashboard/clinic/*',
        lazy: async () => ({ Component: (await import('./clinics/clinic-screens.tsx')).ClinicScreens }),
      },
      { path: '/dashboard/professional/pets', lazy: visitors({ by: 'pet', area: 'professional' }) },
      { path: '/dashboard/professional/parents', lazy: visitors({ by: 'parent', area: 'professional' }) },
      { path: '/dashboard/parent/professionals', lazy: visitors({ by: 'professional', area: 'parent' }) },
      ...['parent', 'professional', 'clinic'].map((area) => ({ path: `/dashboard/${area}/appointments`, lazy: appointmentList })),
      ...['parent', 'professional', 'clinic', 'operator'].map((area) => ({
        path: `/dashboard/${area}/history`,
        lazy: allHistory,
      })),
      // A clinic has a calendar of its own, with a column for each vet.
      ...['parent', 'professional'].map((area) => ({ path: `/dashboard/${area}/calendar/new?`, lazy: calendar })),
    ],
  },
]
