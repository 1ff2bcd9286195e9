import type { RegisteredPage } from './registered-page.ts'

/** What a professional sells by: classes, the animals of a shelter, and the schedule. */
export const tradePages = {
  classes: {
    title: 'courses:own.title',
    path: '/dashboard/professional/classes',
    audience: 'with-profile',
    screen: 'courses/own/classes-page',
  },
  newClass: {
    title: 'courses:form.title',
    path: '/dashboard/professional/classes/new',
    audience: 'with-profile',
    screen: 'courses/own/new-class-page',
  },
  ownClass: { path: '/dashboard/professional/classes/:id', audience: 'with-profile', screen: 'courses/own/own-class-page' },
  ownAnimals: {
    title: 'adoptions:own.title',
    path: '/dashboard/professional/animals',
    audience: 'with-profile',
    screen: 'adoptions/own/own-animals-page',
  },
  newAnimal: {
    title: 'adoptions:form.newTitle',
    path: '/dashboard/professional/animals/new',
    audience: 'with-profile',
    screen: 'adoptions/own/own-animal-page',
    component: 'NewAnimalPage',
  },
  ownAnimal: {
    path: '/dashboard/professional/animals/:id',
    audience: 'with-profile',
    screen: 'adoptions/own/own-animal-page',
  },
  schedules: {
    title: 'schedules:list.title',
    path: '/dashboard/professional/schedule',
    audience: 'with-profile',
    screen: 'schedules/schedule-list-page',
  },
  newSchedule: {
    path: '/dashboard/professional/schedule/create',
    audience: 'with-profile',
    screen: 'schedules/set-schedule-page',
  },
  schedule: {
    path: '/dashboard/professional/schedule/edit/:id',
    audience: 'with-profile',
    screen: 'schedules/set-schedule-page',
  },
  newException: {
    title: 'schedules:add.title',
    path: '/dashboard/professional/schedule/exceptions/new',
    audience: 'with-profile',
    screen: 'schedules/exceptions/add-exception-page',
  },
  exception: {
    path: '/dashboard/professional/schedule/exceptions/:id',
    audience: 'with-profile',
    screen: 'schedules/exceptions/exception-page',
  },
  slots: {
    title: 'schedules:slots.title',
    path: '/dashboard/professional/calendar/work-schedule-slots',
    audience: 'with-profile',
    screen: 'schedules/slots/slots-page',
  },
} as const satisfies Record<string, RegisteredPage>
